import type { P2pDraft } from '#contract/p2p-market.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { AnsweredCall } from '../operator-entries.ts'
import { seesGroup, seesSeller } from '../visible.ts'
import type { P2pBook } from './p2p-book.ts'
import { type BookOrder, isOpen } from './p2p-order.ts'

const HOUR_MS = 3_600_000

/** Whether an order belongs to a group that a user may see; a deleted group counts with its seller. */
export const isOwn = (world: World, user: string, { groupId, sellerId }: BookOrder) => {
  const group = world.groups.get(groupId)
  return group ? seesGroup(world, user, group) : seesSeller(world, user, sellerId)
}

/** Whole kW of 1 to 100,000, and a price of 0 to 10,000 EUR with two decimals. */
const isInput = ({ quantityKw, priceEur }: P2pDraft) =>
  Number.isInteger(quantityKw) &&
  quantityKw >= 1 &&
  quantityKw <= 100_000 &&
  priceEur >= 0 &&
  priceEur <= 10_000 &&
  (String(priceEur).split('.')[1] ?? '').length <= 2

/** The status that a call must have. */
export function wantedStatus(world: World, { orders }: P2pBook, { call, user, params, body, atMs }: AnsweredCall): number {
  if (call !== 'withdrawP2pOrder' && !isInput(body as P2pDraft)) return 400
  if (call === 'placeP2pOrder') {
    const { groupId, side, hour } = body as P2pDraft
    const group = world.groups.get(groupId)
    const hourMs = Date.parse(hour)
    const hasOther = orders.some(
      (one) => one.groupId === groupId && one.hourMs === hourMs && one.side !== side && isOpen(one, atMs),
    )
    return !group || !seesGroup(world, user, group) || hourMs % HOUR_MS !== 0 || hourMs <= atMs || hasOther ? 400 : 200
  }
  const order = orders.find(({ id }) => id === Number(params?.['orderId']))
  if (!order) return 404
  if (!isOwn(world, user, order)) return 403
  if (!isOpen(order, atMs)) return 409
  return call === 'changeP2pOrder' && (body as P2pDraft).quantityKw <= order.matchedKw ? 400 : 200
}
