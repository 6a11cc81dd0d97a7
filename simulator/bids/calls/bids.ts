import {
  noBidsReason,
  type addBid as addCall,
  type listBids as listCall,
  type listBidsOfDay as dayCall,
  type readRecentBids as recentCall,
  type saveBid as saveCall,
} from '#contract/bids.ts'
import { addBid as add, bidsBetween, bidsOf, recentBids, saveBid as change, hourOf } from '../world/bids.ts'
import { invalid } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf, seesGroup } from '#simulator/session/calls/visibility.ts'
import { marketFault } from '../model/market.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { BidValues } from '../world/bid-values.ts'

/** Input for an hour; an empty field is null. */
interface BidDraft {
  readonly quantity: number | null
  readonly price: number | null
}

/** A change of the schedule: a new or changed bid for an hour. */
interface BidChange {
  readonly hourMs: number
  readonly draft: BidDraft
  readonly isNew: boolean
}

/** The reason why a bid is refused, or undefined. Invalid input is reported before a refusal by the market. */
function bidFault(
  { nowMs, market }: Pick<World, 'nowMs' | 'market'>,
  { bids }: Pick<Group, 'bids'>,
  { hourMs, draft: { quantity, price }, isNew }: BidChange,
): string | undefined {
  const hasBegunMs = hourOf(nowMs)
  if (hourMs !== hourOf(hourMs)) return 'A bid is for a whole hour and must start on the hour.'
  if (hourMs < hasBegunMs) return 'This hour is in the past.'
  if (hourMs === hasBegunMs) return 'This hour has begun. Its bid can no longer be changed.'
  if (isNew && bids.has(hourMs)) return 'There is a bid for this hour already.'
  if (!isNew && !bids.has(hourMs)) return 'There is no bid for this hour.'
  if (quantity === null) return 'The bid capacity is missing.'
  if (quantity < 0) return 'Quantities must be 0 or larger.'
  if (price !== null && price < 0) return 'Price is lower than the lower limit.'
  if (market.refusal !== null) return market.refusal
  return market.hasRules ? marketFault(nowMs, { hourMs, ...valuesOf({ quantity, price }) }, market.minBidMw) : undefined
}

/** A bid without a price has the price 0. */
const valuesOf = ({ quantity, price }: BidDraft): BidValues => ({ quantity: quantity ?? 0, price: price ?? 0 })

export const listBids: Handler<typeof listCall> = ({ world, session, query }) =>
  bidsOf(world, groupOf(world, session, query.group))

export const listBidsOfDay: Handler<typeof dayCall> = ({ world, session, query }) => {
  const groups = [...world.groups.values()].filter((group) => seesGroup(session, group))
  return bidsBetween(groups, Date.parse(query.start), Date.parse(query.end))
}

export const readRecentBids: Handler<typeof recentCall> = ({ world, session, query }) =>
  recentBids(world, groupOf(world, session, query.group), Date.parse(query.start))

/**
 * A refusal by the market has status 200 and a reason. A group that cannot deliver a bid is refused as invalid input; a bid that it
 * has already can still be lowered.
 */
const writer =
  (isNew: boolean, write: typeof add): Handler<typeof addCall> =>
  ({ world, session, query, body }) => {
    const group = groupOf(world, session, query.groupId)
    const hourMs = Date.parse(query.hour)
    const reason = noBidsReason(group.type, group.fcr)
    const isLowered = !isNew && body.quantity !== null && body.quantity <= (group.bids.get(hourMs)?.quantity ?? -Infinity)
    if (reason !== undefined && !isLowered) throw invalid([{ path: 'query.groupId', message: reason }])
    const message = bidFault(world, group, { hourMs, draft: body, isNew })
    if (message !== undefined) return { success: false, message }
    write(world, group, hourMs, valuesOf(body))
    return { success: true }
  }

export const addBid: Handler<typeof addCall> = writer(true, add)
export const saveBid: Handler<typeof saveCall> = writer(false, change)
