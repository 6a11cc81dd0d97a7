import type { P2pOrder } from '#contract/p2p-market.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { AnsweredCall } from '../operator-entries.ts'
import type { P2pBook } from './p2p-book.ts'
import { type BookOrder, type BookTrade, stateOf } from './p2p-order.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** An order as a text; two orders with the same text are the same in every field that matters. */
export const orderText = (order: Omit<BookOrder, 'rank'>, nowMs: number) => {
  const { id, groupId, sellerId, side, hourMs, quantityKw, priceEur, matchedKw, placedMs } = order
  const terms = `${matchedKw} of ${quantityKw} kW at ${priceEur} EUR, ${stateOf({ ...order, rank: 0 }, nowMs)} since ${iso(placedMs)}`
  return `order ${id}: ${side} of group ${groupId} (seller ${sellerId ?? 0}) for ${iso(hourMs)}, ${terms}`
}

/** An order of a reply in the same words. */
export const shownText = ({ id, side, groupId, sellerId, hour, matchedKw, quantityKw, priceEur, state, placedAt }: P2pOrder) =>
  `order ${id}: ${side} of group ${groupId} (seller ${sellerId}) for ${hour}, ${matchedKw} of ${quantityKw} kW at ${priceEur} EUR, ${state} since ${placedAt}`

export const tradeText = ({ offerId, requestId, quantityKw, priceEur, atMs }: BookTrade) =>
  `${quantityKw} kW of offer ${offerId} to request ${requestId} at ${priceEur} EUR on ${iso(atMs)}`

/** How the reply of a write differs from its order. */
export function replyDifference(order: BookOrder, { call, reply, atMs, user }: AnsweredCall): string | undefined {
  const [wanted, shown] = [orderText(order, atMs), shownText(reply as P2pOrder)]
  if (shown !== wanted) return `${call} returns ${shown} in place of ${wanted}`
  const { placedBy } = reply as P2pOrder
  return call === 'placeP2pOrder' && placedBy !== user ? `an order of ${user} is said to be placed by ${placedBy}` : undefined
}

/** How the orders and trades of the platform differ from those of the book. */
export function bookDifference({ p2p, nowMs }: World, { orders, trades }: P2pBook): string | undefined {
  const of = (list: readonly Omit<BookOrder, 'rank'>[], deals: readonly BookTrade[]) => [
    ...list.map((one) => orderText(one, nowMs)),
    ...deals.map(tradeText),
  ]
  const [wanted, has] = [of(orders, trades), of([...p2p.orders.values()], p2p.deals)]
  const place = Array.from({ length: Math.max(wanted.length, has.length) }).findIndex((_, index) => wanted[index] !== has[index])
  return place === -1 ? undefined : `the market has ${has[place] ?? 'nothing'} in place of ${wanted[place] ?? 'nothing'}`
}
