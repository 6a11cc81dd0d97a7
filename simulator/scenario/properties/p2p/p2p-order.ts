import type { P2pSide } from '#contract/p2p-market.ts'

export interface BookOrder {
  readonly id: number
  readonly groupId: number
  readonly sellerId: number | null
  readonly side: P2pSide
  readonly hourMs: number
  quantityKw: number
  priceEur: number
  matchedKw: number
  isWithdrawn: boolean
  placedMs: number
  /** Position by time: lower is earlier. */
  rank: number
}

export interface BookTrade {
  readonly offerId: number
  readonly requestId: number
  readonly quantityKw: number
  readonly priceEur: number
  readonly atMs: number
}

export const stateOf = ({ matchedKw, quantityKw, isWithdrawn, hourMs }: BookOrder, nowMs: number) => {
  if (matchedKw >= quantityKw) return 'matched'
  if (isWithdrawn) return 'withdrawn'
  if (nowMs >= hourMs) return 'over'
  return matchedKw > 0 ? 'partly-matched' : 'open'
}

export const isOpen = (order: BookOrder, nowMs: number): boolean => /open|partly/.test(stateOf(order, nowMs))
