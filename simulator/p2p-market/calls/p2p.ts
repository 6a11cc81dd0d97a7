import { iso, HOUR_MS } from '#contract/durations.ts'
import type {
  changeP2pOrder as changeCall,
  listP2pOrders as listCall,
  P2pOrder,
  P2pTrade,
  placeP2pOrder as placeCall,
  withdrawP2pOrder as withdrawCall,
} from '#contract/p2p-market.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { changeOrder, ordersOf, organisationOf, p2pStateOf, placeOrder, withdrawOrder } from '../world/p2p.ts'
import { type P2pDeal, type P2pEntry } from '../world/p2p-state.ts'
import type { World } from '#simulator/core/world/state.ts'
import { checkQuantity, groupOfOrder, openOrderOf, spanOf } from './p2p-rules.ts'
import type { Handler } from '#simulator/http/call.ts'
import { seesGroup, type UserSession } from '#simulator/session/calls/visibility.ts'

/** The present name of a group, or its name when its order was placed. */
const nameOf = (world: World, { groupId, groupName }: P2pEntry) => world.groups.get(groupId)?.name ?? groupName

function organisationName(world: World, { sellerId }: P2pEntry): string {
  const id = organisationOf(world, sellerId) ?? 0
  return world.sellers.get(id)?.name ?? `Seller ${id}`
}

export const orderView = (world: World, order: P2pEntry): P2pOrder => ({
  id: order.id,
  groupId: order.groupId,
  groupName: nameOf(world, order),
  sellerId: order.sellerId ?? 0,
  organisation: organisationName(world, order),
  side: order.side,
  hour: iso(order.hourMs),
  quantityKw: order.quantityKw,
  priceEur: order.priceEur,
  state: p2pStateOf(order, world.nowMs),
  matchedKw: order.matchedKw,
  placedAt: iso(order.placedMs),
  placedBy: order.placedBy,
})

const tradeView = (world: World, deal: P2pDeal, offer: P2pEntry, request: P2pEntry): P2pTrade => ({
  id: deal.id,
  at: iso(deal.atMs),
  hour: iso(deal.hourMs),
  offerId: deal.offerId,
  requestId: deal.requestId,
  sellingGroupId: offer.groupId,
  sellingGroupName: nameOf(world, offer),
  buyingGroupId: request.groupId,
  buyingGroupName: nameOf(world, request),
  quantityKw: deal.quantityKw,
  priceEur: deal.priceEur,
})

function sees(world: World, session: UserSession, { groupId, sellerId }: P2pEntry): boolean {
  const group = world.groups.get(groupId)
  return group ? seesGroup(session, group) : session.seesSeller(sellerId)
}

/** All orders of the caller's groups in these hours, and the orders that they were matched with. */
export const listP2pOrders: Handler<typeof listCall> = ({ world, session, query }) => {
  const [startMs, endMs] = spanOf(query)
  const shown = new Map<number, P2pEntry>()
  for (let hourMs = Math.ceil(startMs / HOUR_MS) * HOUR_MS; hourMs < endMs; hourMs += HOUR_MS) {
    for (const order of ordersOf(world, hourMs)) if (sees(world, session, order)) shown.set(order.id, order)
  }
  const trades = world.p2p.deals.flatMap((deal) => {
    if (!shown.has(deal.offerId) && !shown.has(deal.requestId)) return []
    const [offer, request] = [world.p2p.orders.get(deal.offerId), world.p2p.orders.get(deal.requestId)]
    return offer && request ? [{ deal, offer, request }] : []
  })
  for (const { offer, request } of trades) for (const order of [offer, request]) shown.set(order.id, order)
  return {
    orders: [...shown.values()].toSorted((a, b) => a.id - b.id).map((order) => orderView(world, order)),
    trades: trades.map(({ deal, offer, request }) => tradeView(world, deal, offer, request)),
  }
}

export const placeP2pOrder: Handler<typeof placeCall> = ({ world, session, body }) => {
  const group = groupOfOrder(world, session, body)
  const { side, hour, quantityKw, priceEur } = body
  const wish = { side, hourMs: hourOf(Date.parse(hour)), quantityKw, priceEur }
  return orderView(world, placeOrder(world, group, wish, session.user.user))
}

export const changeP2pOrder: Handler<typeof changeCall> = ({ world, session, params, body }) => {
  const order = openOrderOf(world, session, params.orderId)
  checkQuantity(order, body.quantityKw)
  return orderView(world, changeOrder(world, order, body))
}

export const withdrawP2pOrder: Handler<typeof withdrawCall> = ({ world, session, params }) => {
  return orderView(world, withdrawOrder(world, openOrderOf(world, session, params.orderId)))
}
