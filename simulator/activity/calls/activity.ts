import type {
  countActivity as countCall,
  exportActivity as exportCall,
  listActivity as listCall,
  listUserChanges as usersCall,
} from '#contract/activity.ts'
import type { Search } from '../world/activity-log.ts'
import type { World } from '#simulator/core/world/state.ts'
import { activityLines } from './activity-file.ts'
import { changeView, eventView, searchOf } from './activity-search.ts'
import { inBlocks, csvReply } from '#simulator/csv/csv.ts'
import { fileName } from '#simulator/csv/csv-table.ts'
import { pageBounds, type PageQuery } from '#simulator/http/paging.ts'
import type { Handler } from '#simulator/http/call.ts'

const sinceOf = ({ activity }: World, { kinds }: Search) => new Date(activity.sinceMs(kinds)).toISOString()

/** The entries of a page with their total. Entries newer than `upTo` of the search are counted separately. */
function pageOf(world: World, search: Search, paging: PageQuery) {
  const { from, pageSize } = pageBounds(paging)
  const { rows, total } = world.activity.find(search, from, pageSize)
  const newer = search.upTo === Infinity ? 0 : world.activity.find({ ...search, upTo: Infinity }).total - total
  return { rows, newer, total, since: sinceOf(world, search) }
}

export const listActivity: Handler<typeof listCall> = ({ world, session, query }) => {
  const { rows, ...extent } = pageOf(world, searchOf(world, session, query), query)
  return { data: rows.map((row) => eventView(world, session, row)), ...extent }
}

export const countActivity: Handler<typeof countCall> = ({ world, session, query }) => {
  const search = searchOf(world, session, query)
  return { total: world.activity.find(search).total, since: sinceOf(world, search) }
}

export const listUserChanges: Handler<typeof usersCall> = ({ world, session, query }) => {
  const { rows, ...extent } = pageOf(world, searchOf(world, session, query, 'users'), query)
  return { data: rows.map((row) => changeView(world, session, row)), ...extent }
}

/** The file contains the entries at this moment, even if entries are added while it is read. */
export const exportActivity: Handler<typeof exportCall> = ({ world, session, query }) => {
  const search = searchOf(world, session, query)
  const startMs = Math.max(search.fromMs, world.activity.sinceMs(search.kinds))
  const name = fileName('activity', { startMs, endMs: Math.max(startMs, Math.min(search.toMs, world.nowMs)) })
  return csvReply({ name, bom: query.bom }, inBlocks(activityLines(world, session, world.activity.findAll(search))))
}
