import type { ApprovalProduct } from '#contract/fingrid.ts'

/** A frequency containment reserve with its activation curve. */
export interface Product {
  /** Frequency without activation. */
  readonly restHz: number
  /** Distance from no to full activation. */
  readonly bandHz: number
  /** Volume of the whole Nordic area, MW: the factor ΔP of TR equation 11. */
  readonly areaMw: number
  /** Mean frequency of the sine tests. */
  readonly sineHz: number
}

/** Products that a group can be prequalified for, TR 1 and table 1. */
export const PRODUCTS = {
  'fcr-d-up-dynamic': { restHz: 49.9, bandHz: 0.4, areaMw: 1_450, sineHz: 49.7 },
  'fcr-d-up-static': { restHz: 49.9, bandHz: 0.4, areaMw: 1_450, sineHz: 49.7 },
} as const satisfies Record<ApprovalProduct, Product>

export type ProductName = ApprovalProduct
export const PRODUCT_NAMES = Object.keys(PRODUCTS) as [ProductName, ...ProductName[]]

/** The share of its capacity that a frequency requires: 0 at 49.9 Hz, 1 at 49.5 Hz, linear between them. */
export const requiredShare = ({ restHz, bandHz }: Product, frequencyHz: number): number =>
  Math.min(1, Math.max(0, (restHz - frequencyHz) / bandHz))
