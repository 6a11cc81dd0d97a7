/**
 * Provides: the power of a battery that follows the frequency, its droop, its limits and its energy management. Needs: control.
 */

import type { ApprovalProduct } from '#contract/fingrid.ts'

/** A frequency containment reserve with its activation curve. */
export interface Product {
  /** Frequency without activation. */
  readonly restHz: number
  /** Distance from no to full activation. */
  readonly bandHz: number
  /** Up: more production or less consumption at a low frequency. */
  readonly direction: 'up' | 'down' | 'both'
  /** Volume of the whole Nordic area, MW: the factor ΔP of TR equation 11. */
  readonly areaMw: number
  /** Mean frequency of the sine tests. */
  readonly sineHz: number
}

/** The products with their activation curves, TR 1 and table 1. */
export const PRODUCTS = {
  'fcr-d-up-dynamic': { restHz: 49.9, bandHz: 0.4, direction: 'up', areaMw: 1_450, sineHz: 49.7 },
  'fcr-d-up-static': { restHz: 49.9, bandHz: 0.4, direction: 'up', areaMw: 1_450, sineHz: 49.7 },
  'fcr-d-down-dynamic': { restHz: 50.1, bandHz: 0.4, direction: 'down', areaMw: 1_450, sineHz: 50.3 },
  'fcr-n': { restHz: 50, bandHz: 0.1, direction: 'both', areaMw: 600, sineHz: 50 },
} as const satisfies Record<ApprovalProduct, Product>

export type ProductName = ApprovalProduct

/** The share of its capacity that a frequency requires, TR table 1; a response down is negative. */
export const requiredShare = ({ restHz, bandHz, direction }: Product, frequencyHz: number): number =>
  Math.min(direction === 'down' ? 0 : 1, Math.max(direction === 'up' ? 0 : -1, (restHz - frequencyHz) / bandHz))
