import type {
  addBid as addCall,
  listBids as listCall,
  listBidsOfDay as dayCall,
  readRecentBids as recentCall,
  saveBid as saveCall,
} from '#contract/bids.ts'
import { addBid as add, bidsBetween, bidsOf, recentBids, saveBid as change } from '../world/bids.ts'
import { bidFault, valuesOf } from './bid-rules.ts'
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

/** A refusal has status 200 and a reason. */
const writer =
  (isNew: boolean, write: typeof add): Handler<typeof addCall> =>
  ({ world, session, query, body }) => {
    const group = groupOf(world, session, query.groupId)
    const hourMs = Date.parse(query.hour)
    const message = bidFault(world, group, { hourMs, draft: body, isNew })
    if (message !== undefined) return { success: false, message }
    write(world, group, hourMs, valuesOf(body))
    return { success: true }
  }

export const addBid: Handler<typeof addCall> = writer(true, add)
export const saveBid: Handler<typeof saveCall> = writer(false, change)
