import type { P2pSide, P2pState } from '#contract/p2p-market.ts'
import { matchOrders } from '../model/matching.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { P2pEntry, P2pDeal, P2pMarket } from './p2p-state.ts'

/** The content of an order. */
export interface P2pOrderRequest {
  readonly side: P2pSide
  readonly hourMs: number
  readonly quantityKw: number
  readonly priceEur: number
}

export function p2pStateOf(
  order: Pick<P2pEntry, 'isWithdrawn' | 'matchedKw' | 'quantityKw' | 'hourMs'>,
  nowMs: number,
): P2pState {
  if (order.matchedKw >= order.quantityKw) return 'matched'
  if (order.isWithdrawn) return 'withdrawn'
  if (nowMs >= order.hourMs) return 'over'
  return order.matchedKw > 0 ? 'partly-matched' : 'open'
}

/** Whether it can still be matched, changed and withdrawn. */
export function isOpen(order: P2pEntry, nowMs: number): boolean {
  const state = p2pStateOf(order, nowMs)
  return state === 'open' || state === 'partly-matched'
}

/** Orders of an hour, by id. */
export const ordersOf = ({ p2p }: Pick<World, 'p2p'>, hourMs: number): P2pEntry[] =>
  (p2p.ordersOfHour.get(hourMs) ?? []).flatMap((id) => p2p.orders.get(id) ?? [])

/**
 * The organisation of a seller: its highest seller below the provider. Groups of that seller and its sub-sellers trade only with
 * each other.
 */
export function organisationOf({ sellers }: Pick<World, 'sellers'>, sellerId: number | null): number | null {
  const seen = new Set<number | null>()
  let topId = sellerId
  while (topId !== null && !seen.has(topId)) {
    seen.add(topId)
    const belowId = topId
    const above = [...sellers.values()].find(({ id, subSellerIds }) => id !== 0 && subSellerIds.includes(belowId))
    topId = above?.id ?? topId
  }
  return topId
}

/** The side of a group's open orders in an hour. A group has only one side per hour, so that it cannot trade with itself. */
export const openSideOf = (world: Pick<World, 'p2p' | 'nowMs'>, groupId: number, hourMs: number): P2pSide | undefined =>
  ordersOf(world, hourMs).find((order) => order.groupId === groupId && isOpen(order, world.nowMs))?.side

/** Places and matches an order. The caller must check that it may be placed. */
export function placeOrder(world: World, group: Group, wish: P2pOrderRequest, placedBy: string): P2pEntry {
  const { p2p } = world
  const order: P2pEntry = {
    id: p2p.orders.size + 1,
    groupId: group.id,
    groupName: group.name,
    sellerId: group.sellerId,
    ...wish,
    matchedKw: 0,
    isWithdrawn: false,
    placedMs: world.nowMs,
    place: ++p2p.lastPlace,
    placedBy,
  }
  p2p.orders.set(order.id, order)
  p2p.ordersOfHour.set(order.hourMs, [...(p2p.ordersOfHour.get(order.hourMs) ?? []), order.id])
  note(world, order, 'placed')
  match(world, order)
  return p2p.orders.get(order.id) ?? order
}

/** Changes the open part of an order. A higher quantity or another price moves it to the end of the queue of that price. */
export function changeOrder(world: World, before: P2pEntry, change: Pick<P2pEntry, 'quantityKw' | 'priceEur'>): P2pEntry {
  const { p2p } = world
  const keepsPlace = change.priceEur === before.priceEur && change.quantityKw <= before.quantityKw
  const place = keepsPlace ? {} : { placedMs: world.nowMs, place: ++p2p.lastPlace }
  const order = { ...before, ...change, ...place }
  p2p.orders.set(order.id, order)
  note(world, order, 'changed')
  match(world, order)
  return p2p.orders.get(order.id) ?? order
}

/** Withdraws the open part of an order. */
export function withdrawOrder(world: World, before: P2pEntry): P2pEntry {
  const order = { ...before, isWithdrawn: true }
  world.p2p.orders.set(order.id, order)
  note(world, order, 'withdrawn')
  return order
}

/** Withdraws the open orders of a deleted group. */
export function withdrawOrdersOf(world: World, groupId: number): void {
  for (const order of world.p2p.orders.values()) {
    if (order.groupId === groupId && isOpen(order, world.nowMs)) withdrawOrder(world, order)
  }
}

/** Journals the orders that end because their hour begins. */
export function closeOrders(world: World): void {
  if (world.nowMs !== hourOf(world.nowMs)) return
  for (const order of ordersOf(world, world.nowMs)) if (isOpen(order, world.nowMs - 1)) note(world, order, 'over')
}

/** Matches an order with the orders of its hour and its organisation. */
function match(world: World, { hourMs, sellerId }: P2pEntry) {
  const { p2p, nowMs } = world
  const organisation = organisationOf(world, sellerId)
  const open = ordersOf(world, hourMs)
    .filter((order) => isOpen(order, nowMs) && organisationOf(world, order.sellerId) === organisation)
    .map(({ id, side, priceEur, place, quantityKw, matchedKw }) => ({
      id,
      side,
      priceEur,
      place,
      quantityKw: quantityKw - matchedKw,
    }))
  for (const found of matchOrders(open)) {
    const deal: P2pDeal = { ...found, id: p2p.deals.length + 1, atMs: nowMs, hourMs }
    p2p.deals.push(deal)
    const [offer, request] = [found.offerId, found.requestId].map((id) => serve(p2p, id, found.quantityKw))
    const { offerId, requestId, quantityKw, priceEur } = deal
    world.journal.add(nowMs, 'trade', {
      hour: new Date(hourMs).toISOString(),
      offerId,
      requestId,
      sellingGroupId: offer?.groupId,
      buyingGroupId: request?.groupId,
      quantityKw,
      priceEur,
    })
  }
}

function serve({ orders }: P2pMarket, id: number, quantityKw: number): P2pEntry | undefined {
  const order = orders.get(id)
  if (order) orders.set(id, { ...order, matchedKw: order.matchedKw + quantityKw })
  return order
}

function note(world: World, { id, groupId, side, hourMs, quantityKw, priceEur, matchedKw }: P2pEntry, event: string) {
  const hour = new Date(hourMs).toISOString()
  world.journal.add(world.nowMs, 'p2p-order', { orderId: id, groupId, event, side, hour, quantityKw, priceEur, matchedKw })
}
