import { readAllocations, readStationReasons } from '#contract/allocations.ts'
import { listDlmActions, listSafeLimitChanges, type DlmAction } from '#contract/dlm.ts'
import { previewDlmLimits, readDlmLimits, readExternalMeterValues, readSafeLimitEnabled } from '#contract/dlm.ts'
import { HOUR_MS, SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { listStations } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { Served } from '#ui/table/paged-rows.ts'
import { momentMs } from '#units/dates.ts'

/** Maximum number of rows, unless the first read returns more. */
const KEPT_ROWS = 1_000

/**
 * The `start` of the next read: the time of the newest known action, because more actions of that second may follow.
 * Undefined for the whole log: at the first read, and when the platform time has moved back.
 */
export function newestStart(known: readonly DlmAction[] | undefined, nowMs: number): string | undefined {
  const newest = known?.[0]?.timestamp
  const newestMs = newest === undefined ? undefined : momentMs(newest)
  return newestMs === undefined || newestMs > nowMs + MINUTE_MS ? undefined : newest
}

/** The known actions, newest first. `hasOlder`: the platform has older actions that were not requested. */
interface ActionLog {
  readonly rows: readonly DlmAction[]
  readonly hasOlder: boolean
}

/**
 * Merges a reply into the log. Returns the same log when there are no new actions. A platform that does not know `start` or
 * pages replies with the whole log, which replaces the previous one.
 */
export function withNewActions(known: ActionLog | undefined, reply: Served<DlmAction>, start: string | undefined): ActionLog {
  if ('data' in reply) return { rows: reply.data, hasOlder: reply.total > reply.data.length }
  const startMs = start === undefined ? undefined : momentMs(start)
  const isBefore = ({ timestamp }: DlmAction) => (momentMs(timestamp) ?? -Infinity) < (startMs ?? -Infinity)
  if (!known || startMs === undefined || reply.some(isBefore)) return { rows: reply, hasOlder: false }
  const older = known.rows.filter(isBefore)
  if (known.rows.length === older.length + reply.length) return known
  return { ...known, rows: [...reply, ...older].slice(0, Math.max(KEPT_ROWS, known.rows.length)) }
}

/** The rows of a log in a range; all without one. */
export function rowsWithin<Row extends { readonly timestamp: string }>(
  rows: readonly Row[],
  range: { readonly fromMs: number; readonly toMs: number } | undefined,
): readonly Row[] {
  if (!range) return rows
  return rows.filter(({ timestamp }) => {
    const atMs = momentMs(timestamp)
    return atMs !== undefined && atMs >= range.fromMs && atMs <= range.toMs
  })
}

const METER_MS = 5 * SECOND_MS

/** The load limits of a group. Polled, so that changes made elsewhere become visible. */
export const dlmLimits = resource(readDlmLimits, { every: 10 * SECOND_MS, failed: 'Failed to fetch dlm limits data' })

/** The effect of limits that are not saved. It follows the present sessions. A platform need not offer it. */
export const limitsEffect = resource(previewDlmLimits, { every: METER_MS })

/** Subscribe only while the group uses an external device. */
export const safeLimitEnabled = resource(readSafeLimitEnabled, {
  every: METER_MS,
  failed: 'Failed to retreive safe limit enabled value',
})

export const externalMeterValues = resource(readExternalMeterValues, {
  every: METER_MS,
  failed: 'Failed to retreive external meter values',
})

/** The rows that a log reads at first. The rest is read on request. */
const NEWEST = { page: 0, pageSize: 100 }

/** Which actions of a group are read at first: the newest, all, or those of the last hours or of a part of the past. */
interface ReadActions {
  groupId: number
  part: 'newest' | 'all' | { readonly hours: number; readonly zoom?: { readonly fromMs: number; readonly toMs: number } }
}

const firstQuery = (part: ReadActions['part'], nowMs: number) => {
  if (part === 'newest') return NEWEST
  if (part === 'all') return {}
  return { start: new Date(part.zoom?.fromMs ?? nowMs - part.hours * HOUR_MS).toISOString() }
}

/**
 * Actions of a group, newest first. After the first read, each call requests only new rows. The error text is the one of the
 * meter values: the specified texts have one for both.
 */
export const dlmActions = rollingResource(listDlmActions, {
  addressAt: ({ groupId, part }: ReadActions, nowMs, before: ActionLog | undefined) => {
    const start = newestStart(before?.rows, nowMs)
    return { params: { groupId }, query: start === undefined ? firstQuery(part, nowMs) : { start } }
  },
  everyMs: () => 10 * SECOND_MS,
  take: (reply, { query }, _asked, before) => withNewActions(before, reply, query && 'start' in query ? query.start : undefined),
  failed: 'Failed to retreive external meter values',
  // A notice at the bottom would cover the log, which says it itself.
  isShownInPlace: true,
  runOf: ({ groupId }) => String(groupId),
})

const changes = resource(listSafeLimitChanges, {
  every: METER_MS,
  failed: 'Failed to retreive safe limit logs',
  isShownInPlace: true,
})

/** The changes of the safe limit in the last 24 hours, or the newest of them, newest first. */
export const safeLimitChanges = (groupId: number, part: 'newest' | 'all') =>
  changes({ params: { groupId }, query: part === 'newest' ? NEWEST : {} })

const past = resource(listSafeLimitChanges, {
  every: MINUTE_MS,
  failed: 'Failed to retreive safe limit logs',
  isShownInPlace: true,
})

/** The same for a group without an external device now, which has no new ones. */
export const pastSafeLimitChanges = (groupId: number) => past({ params: { groupId }, query: {} })

/** The allocations of the stations of a group, and their reasons. A platform need not offer this call. */
const allocations = resource(readAllocations, { every: METER_MS })

/** The allocations of these devices. A platform that does not know the query replies with all stations of the group. */
export const deviceAllocations = (groupId: number, deviceIds: readonly string[]) =>
  allocations({ params: { groupId }, query: { deviceIds: [...deviceIds] } })

const reasons = resource(readStationReasons, { every: 10 * SECOND_MS })

/** Why these devices of any groups, 100 at most, have what they have. A platform need not offer it. */
export const stationReasons = (deviceIds: readonly string[]) => reasons({ query: { deviceIds: [...deviceIds] } })

/** Of all stations. */
export const allAllocations = (groupId: number) => allocations({ params: { groupId } })

/** The meter status of the group. The reply contains one station only. */
export const meterStatus = (groupId: number) => allocations({ params: { groupId }, query: { page: 0, pageSize: 1 } })

const stations = resource(listStations)

/** The stations of a group, used for their names. */
export const groupStations = (groupId: number) => stations({ query: { groupId, page: 0, pageSize: 500 } })
