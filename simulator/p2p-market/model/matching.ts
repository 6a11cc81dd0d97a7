import type { P2pSide } from '#contract/p2p-market.ts'

/** The open part of an order for one hour. */
export interface OpenOrder {
  readonly id: number
  readonly side: P2pSide
  /** Open, above 0. */
  readonly quantityKw: number
  readonly priceEur: number
  /** Position in the queue of all orders. An earlier order has a lower position, and positions are unique. */
  readonly place: number
}

/** The part of an offer that a request receives. */
export interface Match {
  readonly offerId: number
  readonly requestId: number
  readonly quantityKw: number
  readonly priceEur: number
}

/** The open quantity of an order during matching. */
type Resting = { -readonly [Key in keyof OpenOrder]: OpenOrder[Key] }

/**
 * Matches the orders of an hour by price, then time, as if they arrived one after the other. Each order takes the best order on
 * the other side; of equal prices, the oldest. The price is that of the older order. An offer matches if it asks no more than
 * the request pays. The order of the list does not matter.
 */
export function matchOrders(orders: readonly OpenOrder[]): Match[] {
  const resting: Record<P2pSide, Resting[]> = { offer: [], request: [] }
  const matches: Match[] = []
  for (const order of orders.toSorted((a, b) => a.place - b.place)) {
    const incoming = { ...order }
    const others = resting[order.side === 'offer' ? 'request' : 'offer']
    for (let best = others[0]; best && incoming.quantityKw > 0 && isAgreed(incoming, best); best = others[0]) {
      const quantityKw = Math.min(incoming.quantityKw, best.quantityKw)
      const [offer, request] = order.side === 'offer' ? [incoming, best] : [best, incoming]
      matches.push({ offerId: offer.id, requestId: request.id, quantityKw, priceEur: best.priceEur })
      incoming.quantityKw -= quantityKw
      best.quantityKw -= quantityKw
      if (best.quantityKw === 0) others.shift()
    }
    if (incoming.quantityKw > 0) stand(resting[order.side], incoming)
  }
  return matches
}

const isAgreed = (one: Resting, other: Resting) => {
  const [offer, request] = one.side === 'offer' ? [one, other] : [other, one]
  return offer.priceEur <= request.priceEur
}

/** Inserts an order after all orders that are served before it. */
function stand(queue: Resting[], order: Resting) {
  const behind = queue.findIndex((other) => isBefore(order, other))
  queue.splice(behind === -1 ? queue.length : behind, 0, order)
}

/** Whether one order of a side is served before another: the cheaper offer, the higher request, then the older order. */
export function isBefore(one: Omit<OpenOrder, 'quantityKw'>, other: Omit<OpenOrder, 'quantityKw'>): boolean {
  if (one.priceEur !== other.priceEur) return one.side === 'offer' ? one.priceEur < other.priceEur : one.priceEur > other.priceEur
  return one.place < other.place
}
