import {
  noBidsReason,
  type addBid as addCall,
  type listBids as listCall,
  type listBidsOfDay as dayCall,
  type readRecentBids as recentCall,
  type saveBid as saveCall,
} from '#contract/bids.ts'
import { addBid as add, bidsBetween, bidsOf, recentBids, saveBid as change } from '../world/bids.ts'
import { bidFault, valuesOf } from './bid-rules.ts'
import { invalid } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf, seesGroup } from '#simulator/session/calls/visibility.ts'

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
