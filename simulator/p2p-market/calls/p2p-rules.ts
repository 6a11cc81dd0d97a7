import { DAY_MS } from '#contract/durations.ts'
import type { P2pDraft } from '#contract/p2p-market.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { openSideOf, p2pStateOf } from '../world/p2p.ts'
import { type P2pEntry } from '../world/p2p-state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, type FieldError, forbidden, invalid, notFound, numericId } from '#simulator/http/refusals.ts'
import { seesGroup, type UserSession } from '#simulator/session/calls/visibility.ts'

/** Maximum number of days of a read. */
const MAX_DAYS = 31

/** The group of a draft that may be placed; 400 with all invalid fields. */
export function groupOfOrder(world: World, session: UserSession, { groupId, side, hour }: P2pDraft): Group {
  const errors: FieldError[] = []
  const group = world.groups.get(groupId)
  const isOwn = group !== undefined && seesGroup(session, group)
  if (!isOwn) errors.push({ path: 'body.groupId', message: 'must be a group of your own organisation or of one below it' })
  const hourMs = Date.parse(hour)
  const hourFault = faultOfHour(hourMs, world.nowMs)
  if (hourFault) errors.push({ path: 'body.hour', message: hourFault })
  const open = isOwn ? openSideOf(world, groupId, hourMs) : undefined
  if (open !== undefined && open !== side) {
    const message = `This group has an ${open === 'offer' ? 'open offer' : 'open request'} for that hour. Withdraw it first.`
    errors.push({ path: 'body.side', message })
  }
  if (!isOwn || errors.length > 0) throw invalid(errors)
  return group
}

function faultOfHour(hourMs: number, nowMs: number): string | undefined {
  if (hourMs !== hourOf(hourMs)) return 'An hour must start on the hour.'
  if (hourMs < hourOf(nowMs)) return 'The hour cannot be in the past.'
  return hourMs <= nowMs ? 'The hour has already begun.' : undefined
}

/**
 * The order of a path id that this caller may change. 404 for an unknown id, 403 for an order of another organisation, 409 for
 * an order that can no longer be changed.
 */
export function openOrderOf(world: World, session: UserSession, id: string): P2pEntry {
  const order = world.p2p.orders.get(numericId(id, 'order'))
  if (!order) throw notFound(`There is no order with the id ${id}.`)
  const group = world.groups.get(order.groupId)
  if (group ? !seesGroup(session, group) : !session.seesSeller(order.sellerId)) {
    throw forbidden('This order is not one of your own organisation or of one below it.')
  }
  const state = p2pStateOf(order, world.nowMs)
  if (state === 'open' || state === 'partly-matched') return order
  throw conflict(WHY_CLOSED[state])
}

const WHY_CLOSED = {
  matched: 'This order is fully matched and can no longer be changed.',
  withdrawn: 'This order has been withdrawn.',
  over: 'The hour of this order has begun. It can no longer be changed.',
}

/** Refuses a quantity that is already matched: 400 with the field. */
export function checkQuantity({ matchedKw }: P2pEntry, quantityKw: number): void {
  if (quantityKw > matchedKw) return
  const message = `must be more than ${matchedKw} kW, which is already matched; to end the order, withdraw it`
  throw invalid([{ path: 'body.quantityKw', message }])
}

/** The hours of a read, ms; 400 for an empty or too long span. */
export function spanOf({ start, end }: { start: string; end: string }): readonly [startMs: number, endMs: number] {
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
  if (endMs <= startMs) throw invalid([{ path: 'query.end', message: 'must be after the start' }])
  if (endMs - startMs > MAX_DAYS * DAY_MS) {
    throw invalid([{ path: 'query.end', message: `must be at most ${MAX_DAYS} days after the start` }])
  }
  return [startMs, endMs]
}
