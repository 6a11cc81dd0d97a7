import type { P2pDraft } from '#contract/p2p-market.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type BookOrder, type BookTrade, isOpen } from './p2p-order.ts'

/** The highest seller above a seller, below the provider. */
function organisationOf({ sellers }: World, sellerId: number | null): number | null {
  let topId = sellerId
  for (const _ of sellers) {
    topId = [...sellers.values()].find((one) => one.id !== 0 && one.subSellerIds.includes(topId ?? NaN))?.id ?? topId
  }
  return topId
}

/** A market in which each new order takes the best opposite one of its hour and organisation, as long as both prices allow it. */
export class P2pBook {
  readonly orders: BookOrder[]
  readonly trades: BookTrade[]
  /** Owners of groups, also of deleted ones. */
  readonly #sellers: Map<number, number>
  #rank = 1e6

  constructor(start: World) {
    this.orders = [...start.p2p.orders.values()].map(({ place, ...order }) => Object.assign(order, { rank: place }))
    this.#sellers = new Map([...start.groups].map(([id, { sellerId }]) => [id, sellerId]))
    this.trades = start.p2p.deals.map((deal) => ({ ...deal }))
  }

  place(world: World, nowMs: number, { groupId, side, hour, quantityKw, priceEur }: P2pDraft): BookOrder {
    const sellerId = this.#sellers.get(groupId) ?? world.groups.get(groupId)?.sellerId ?? null
    const terms = { side, hourMs: Date.parse(hour), quantityKw, priceEur, matchedKw: 0, isWithdrawn: false }
    const order = { id: this.orders.length + 1, groupId, sellerId, ...terms, placedMs: nowMs, rank: this.#rank++ }
    this.orders.push(order)
    this.#trade(world, nowMs, order)
    return order
  }

  /** Another price or a higher quantity puts an order behind the others. */
  change(world: World, nowMs: number, order: BookOrder, { quantityKw, priceEur }: Pick<P2pDraft, 'quantityKw' | 'priceEur'>) {
    const isLater = priceEur !== order.priceEur || quantityKw > order.quantityKw
    Object.assign(order, { quantityKw, priceEur }, isLater && { placedMs: nowMs, rank: this.#rank++ })
    this.#trade(world, nowMs, order)
  }

  /** Ends what is open of the orders of a group. */
  endGroup(groupId: number, nowMs: number) {
    for (const order of this.orders) if (order.groupId === groupId && isOpen(order, nowMs)) order.isWithdrawn = true
  }

  #trade(world: World, nowMs: number, taker: BookOrder) {
    const sign = taker.side === 'request' ? 1 : -1
    const organisation = organisationOf(world, taker.sellerId)
    while (taker.matchedKw < taker.quantityKw) {
      const [best] = this.orders
        .filter((one) => one.side !== taker.side && one.hourMs === taker.hourMs && isOpen(one, nowMs))
        .filter((one) => organisationOf(world, one.sellerId) === organisation && sign * (taker.priceEur - one.priceEur) >= 0)
        .toSorted((a, b) => sign * (a.priceEur - b.priceEur) || a.rank - b.rank)
      if (!best) return
      const quantityKw = Math.min(taker.quantityKw - taker.matchedKw, best.quantityKw - best.matchedKw)
      for (const one of [taker, best]) one.matchedKw += quantityKw
      const [offerId, requestId] = taker.side === 'offer' ? [taker.id, best.id] : [best.id, taker.id]
      this.trades.push({ offerId, requestId, quantityKw, priceEur: best.priceEur, atMs: nowMs })
    }
  }
}
