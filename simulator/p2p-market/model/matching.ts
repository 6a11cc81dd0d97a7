import type { P2pSide } from '#contract/p2p-market.ts'

/** What is still open of an offer or a request for one hour. */
export interface OpenOrder {
  readonly id: number
  readonly side: P2pSide
  /** Open, above 0. */
  readonly quantityKw: number
  readonly priceEur: number
  /** Its place in the queue of all orders; who came before has a lower one, and no two have the same. */
  readonly place: number
}

/** So much of an offer goes to a request. */
export interface Match {
  readonly offerId: number
  readonly requestId: number
  readonly quantityKw: number
  readonly priceEur: number
}

/** What is left of an order while the others are served. */
type Resting = { -readonly [Key in keyof OpenOrder]: OpenOrder[Key] }

/**
 * Matches the orders of an hour by price, then time, as if they came one after the other by their places: each takes the
 * best that stands there on the other side, of those of one price the one that has stood longest, at the price of the one
 * that stood there, as long as an offer asks no more than a request gives. The order of the list is of no account.
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

/** Puts an order behind all that are served before it. */
function stand(queue: Resting[], order: Resting) {
  const behind = queue.findIndex((other) => isBefore(order, other))
  queue.splice(behind === -1 ? queue.length : behind, 0, order)
}

/** Is the first order of a side served before the second: the cheaper offer, the request that gives more, the older one? */
export function isBefore(one: Omit<OpenOrder, 'quantityKw'>, other: Omit<OpenOrder, 'quantityKw'>): boolean {
  if (one.priceEur !== other.priceEur) return one.side === 'offer' ? one.priceEur < other.priceEur : one.priceEur > other.priceEur
  return one.place < other.place
}
