import { can, type GateName } from '#contract/access.ts'
import {
  type ActivityKind,
  type countActivity as countCall,
  type exportActivity as exportCall,
  type listActivity as listCall,
  type listDeviceEvents as deviceEventsCall,
  type listUserChanges as usersCall,
  ACTIVITY_KIND_LABEL,
  ACTIVITY_KINDS,
  type ActivityEvent,
  type UserChange,
} from '#contract/activity.ts'
import type { Search } from '../world/activity-log.ts'
import type { World } from '#simulator/core/world/state.ts'
import { inBlocks, csvReply, csvLine } from '#simulator/csv/csv.ts'
import { fileName } from '#simulator/csv/csv-table.ts'
import { pageBounds, type PageQuery } from '#simulator/http/paging.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf, type UserSession, seesGroup, seesStation } from '#simulator/session/calls/visibility.ts'
import type { ActivityRow } from '../world/activity-row.ts'
import { appliedLimitText } from '../model/applied-limit.ts'
import { LOCAL_ZONE, localText, utcText } from '#simulator/csv/csv-times.ts'
import { invalid } from '#simulator/http/refusals.ts'

/** The search parameters of the contract. */
interface ActivityFilter {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly groupId?: number | undefined
  readonly deviceId?: string | undefined
  readonly property?: string | undefined
  readonly kinds?: readonly ActivityKind[] | undefined
  readonly user?: string | undefined
  readonly upTo?: number | undefined
}

/** Markets and rules have gates of their own, which also apply to the log. */
const GATE_OF_KIND = {
  bid: 'seeTsoMarket',
  trade: 'seeP2pMarket',
  congestion: 'seeCongestion',
} satisfies Partial<Record<ActivityKind, GateName>>

const kindsOpenTo = (session: UserSession, kinds: readonly ActivityKind[]) => {
  const gates: Readonly<Partial<Record<ActivityKind, GateName>>> = GATE_OF_KIND
  return kinds.filter((kind) => {
    const gate = gates[kind]
    return !gate || can[gate](session)
  })
}

/** Kinds of entries that name a user. */
const KINDS_OF_USERS = ['bid', 'change'] as const satisfies readonly ActivityKind[]

function isBy(by: ActivityRow['by'], user: string): boolean {
  const part = user.trim().toLowerCase()
  return by !== null && (by.user.toLowerCase().includes(part) || by.userName.toLowerCase().includes(part))
}

/**
 * The part of the log that this caller may search: entries that match the filter, about visible groups and devices, and with
 * permission for each gate. A span that ends before it begins is refused with 400.
 */
function searchOf({ groups }: World, session: UserSession, filter: ActivityFilter, of: 'events' | 'users' = 'events'): Search {
  const { start, end, groupId, deviceId, property, kinds, user, upTo } = filter
  const fromMs = start === undefined ? -Infinity : Date.parse(start)
  const toMs = end === undefined ? Infinity : Date.parse(end)
  if (toMs < fromMs) throw invalid([{ path: 'query.end', message: 'must not be before the start' }])
  const asked = kinds?.length ? kinds : ACTIVITY_KINDS
  // A group that the caller may not see has no entries, even if stations of the caller are in it.
  const group = groupId === undefined ? undefined : groups.get(groupId)
  const isUnseen = group !== undefined && !seesGroup(session, group)
  const possible = of === 'events' ? asked : KINDS_OF_USERS.filter((kind) => asked.includes(kind))
  return {
    kinds: isUnseen ? [] : kindsOpenTo(session, possible),
    fromMs,
    toMs,
    upTo: upTo ?? Infinity,
    property,
    deviceId,
    groupId,
    by: of === 'events' ? undefined : (by) => isBy(by, user ?? ''),
    seesStation: (station) => seesStation(session, station),
    seesGroup: (group) => seesGroup(session, group),
    passes: (gate) => can[gate](session),
  }
}

const momentText = (ms: number) => new Date(ms).toISOString()

/** An entry as sent. A device entry without a group of its own gets the first group of the device that the caller may see. */
function eventView({ groups }: World, session: UserSession, row: ActivityRow): ActivityEvent {
  const { id, atMs, kind, station, property, was, value, unit, hourMs, reason, limit } = row
  const inGroups = row.groupIds.flatMap((groupId) => groups.get(groupId) ?? [])
  const group = row.group ?? inGroups.find((one) => seesGroup(session, one))
  return {
    id,
    at: momentText(atMs),
    kind,
    groupId: group?.id ?? null,
    groupName: group?.name ?? null,
    deviceId: station?.deviceId ?? null,
    deviceName: station?.name ?? null,
    property,
    was,
    value,
    unit,
    hour: hourMs === null ? null : momentText(hourMs),
    reason,
    ...(limit && { limit }),
  }
}

/** An entry about an action of a user. */
function changeView(world: World, session: UserSession, row: ActivityRow): UserChange {
  const { user, userName, action } = row.by ?? { user: '', userName: '', action: '' }
  return { ...eventView(world, session, row), user, userName, action }
}

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
