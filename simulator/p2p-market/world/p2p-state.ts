/** Provides: the market of powers between groups: orders and deals. Needs: bids, core, http, session. */

import type { P2pSide } from '#contract/p2p-market.ts'
import type { Match } from '../model/matching.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly p2p: P2pMarket
  }
}

/** An order of a group for an hour. Replaced, never changed. */
export interface P2pEntry {
  readonly id: number
  readonly groupId: number
  /** Names at the time of the order, which stay readable after the group is deleted. */
  readonly groupName: string
  readonly sellerId: number | null
  readonly side: P2pSide
  readonly hourMs: number
  readonly quantityKw: number
  readonly priceEur: number
  readonly matchedKw: number
  readonly isWithdrawn: boolean
  /** Time and position of its entry in the queue. */
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
  /** By id, in the order of their first placement. */
  readonly orders: Map<number, P2pEntry>
  /** By hour, in the order of their ids. */
  readonly ordersOfHour: Map<number, number[]>
  readonly deals: P2pDeal[]
  lastPlace: number
}

export const newP2pMarket = (): P2pMarket => ({ orders: new Map(), ordersOfHour: new Map(), deals: [], lastPlace: 0 })
