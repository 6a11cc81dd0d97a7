import type { P2pSide } from '#contract/p2p-market.ts'
import type { Match } from '../model/matching.ts'

/** An offer or a request of a group for an hour. Replaced, never changed. */
export interface P2pEntry {
  readonly id: number
  readonly groupId: number
  /** As they were when it was placed: they stay readable when the group is gone. */
  readonly groupName: string
  readonly sellerId: number | null
  readonly side: P2pSide
  readonly hourMs: number
  readonly quantityKw: number
  readonly priceEur: number
  readonly matchedKw: number
  readonly isWithdrawn: boolean
  /** When it got its place in the queue, and which. */
  readonly placedMs: number
  readonly place: number
  readonly placedBy: string
}

export interface P2pDeal extends Match {
  readonly id: number
  readonly atMs: number
  readonly hourMs: number
}

/** The market between groups. */
export interface P2pMarket {
  /** By id, in the order in which they were placed first. */
  readonly orders: Map<number, P2pEntry>
  /** By the hour that they are for, in the order of their ids. */
  readonly ordersOfHour: Map<number, number[]>
  readonly deals: P2pDeal[]
  lastPlace: number
}

export const newP2pMarket = (): P2pMarket => ({ orders: new Map(), ordersOfHour: new Map(), deals: [], lastPlace: 0 })
