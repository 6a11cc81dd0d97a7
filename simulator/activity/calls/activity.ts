import { can } from '#contract/access.ts'
import {
  type ActivityKind,
  type countActivity as countCall,
  type exportActivity as exportCall,
  type listActivity as listCall,
  type listDeviceEvents as deviceEventsCall,
  type listUserChanges as usersCall,
  ACTIVITY_KIND_LABEL,
} from '#contract/activity.ts'
import type { Search } from '../world/activity-log.ts'
import type { World } from '#simulator/core/world/state.ts'
import { changeView, eventView, searchOf } from './activity-search.ts'
import { inBlocks, csvReply, csvLine } from '#simulator/csv/csv.ts'
import { fileName } from '#simulator/csv/csv-table.ts'
import { pageBounds, type PageQuery } from '#simulator/http/paging.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf, type UserSession } from '#simulator/session/calls/visibility.ts'
import type { ActivityRow } from '../world/activity-row.ts'
import { appliedLimitText } from '../model/applied-limit.ts'
import { LOCAL_ZONE, localText, utcText } from '#simulator/csv/csv-times.ts'

const HEAD = [
  'ID',
  'Time (UTC)',
  `Time (${LOCAL_ZONE})`,
  'Kind',
  'Group ID',
  'Group',
  'Device ID',
  'Device',
  'Property',
  'Was',
  'Value',
  'Unit',
  'Hour (UTC)',
  'Reason',
  'Limit',
]

/** Log entries as rows of a file. */
function* activityLines(world: World, session: UserSession, rows: Iterable<ActivityRow>): Generator<string> {
  yield csvLine(HEAD)
  for (const row of rows) {
    const { id, kind, groupId, groupName, deviceId, deviceName, property, unit, hour, reason, limit, ...values } = eventView(
      world,
      session,
      row,
    )
    const [was, value] = [values.was, values.value].map((one) => (typeof one === 'boolean' ? String(one) : one))
    yield csvLine([
      id,
      utcText(row.atMs),
      localText(row.atMs),
      ACTIVITY_KIND_LABEL[kind],
      groupId,
      groupName,
      deviceId,
      deviceName,
      property,
      was ?? null,
      value ?? null,
      unit,
      hour && utcText(Date.parse(hour)),
      reason,
      limit ? appliedLimitText(limit) : null,
    ])
  }
}

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

/** The kinds that explain the state and power of a device. They need no permission besides the one to see it. */
const KINDS_OF_DEVICES = ['status', 'online', 'allocation', 'protection', 'activation'] as const satisfies readonly ActivityKind[]
const LAST_EVENTS = 5

export const listDeviceEvents: Handler<typeof deviceEventsCall> = ({ world, session, params }) => {
  const { deviceId } = deviceOf(world, session, params.deviceId)
  const kinds = can.seeActivity(session) ? undefined : KINDS_OF_DEVICES
  const { rows } = world.activity.find(searchOf(world, session, { deviceId, kinds }), 0, LAST_EVENTS)
  return { data: rows.map((row) => eventView(world, session, row)) }
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
