import { setImmediate as nextTurn } from 'node:timers/promises'
import { iso, SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import type { exportOneSecondReport as exportCall } from '#contract/exports.ts'
import type { readReportCoverage as coverageCall } from '#contract/fingrid.ts'
import { REPORT_COLUMNS, type ReportColumn } from '../world/report-columns.ts'
import { append, missingSeconds, type SecondsSpan } from '../world/report-coverage.ts'
import { stationsOf } from '../world/report-members.ts'
import { reportSeconds } from '../world/report-seconds.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { coarserOf } from '#simulator/history/calls/resolution.ts'
import { csvLine, csvReply } from '#simulator/csv/csv.ts'
import { rowBlocks } from '#simulator/csv/csv-seconds.ts'
import { fileName } from '#simulator/csv/csv-table.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf, type UserSession } from '#simulator/session/calls/visibility.ts'

const DAYS = 14
const MAX_SPANS = 100

/** The columns of the file, and the decimals of their numbers: Hz to a thousandth, MW to the watt. */
export const COLUMNS = {
  frequency: { title: 'frequency_hz', decimals: 3 },
  activePower: { title: 'active_power_mw', decimals: 6 },
  baseline: { title: 'baseline_mw', decimals: 6 },
  activated: { title: 'activated_mw', decimals: 6 },
  maintainedCapacity: { title: 'maintained_capacity_mw', decimals: 6 },
  maxPower: { title: 'p_max_mw', decimals: 6 },
  minPower: { title: 'p_min_mw', decimals: 6 },
  controllerOn: { title: 'controller_on', decimals: 0 },
  stationsOnline: { title: 'stations_online', decimals: 0 },
} as const satisfies Record<ReportColumn, { title: string; decimals: number }>

/** The last 14 days, including the current second. */
export function reportSpan({ nowMs }: World): SecondsSpan {
  const endMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS + SECOND_MS
  return { startMs: endMs - DAYS * 24 * HOUR_MS, endMs }
}

/** Every second of a super group, oldest first. A field without a value is empty. */
export function reportBlocks(world: World, group: Group, { startMs, endMs }: SecondsSpan): Iterable<string | Buffer> {
  const stretches = reportSeconds(world, group, startMs, endMs)
  const columns = REPORT_COLUMNS.map((column) => COLUMNS[column])
  const decimals = columns.map((column) => column.decimals)
  return (function* () {
    yield csvLine(['timestamp_utc', ...columns.map(({ title }) => title)])
    yield* rowBlocks(stretches, decimals, { times: 'utc', isFixed: true })
  })()
}

/** A super group, which reports to the TSO. Throws 404 for any other group. */
function superGroupOf(world: World, session: UserSession, id: string): Group {
  const group = groupOf(world, session, id)
  if (!group.isSupergroup) throw notFound(`${group.name} is not a super group: there is no one-second report of it.`)
  return group
}

export const exportOneSecondReport: Handler<typeof exportCall> = ({ world, session, params, query }) => {
  const group = superGroupOf(world, session, params.groupId)
  const span = reportSpan(world)
  const name = fileName(`one-second-report-${group.id}`, span)
  return csvReply({ name, bom: query.bom }, reportBlocks(world, group, span))
}

/** The longest gaps in their order, when there are too many to list. */
function longestOf(spans: readonly SecondsSpan[]): SecondsSpan[] {
  const lengthOf = ({ startMs, endMs }: SecondsSpan) => endMs - startMs
  const longest = spans.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_SPANS)
  return longest.toSorted((a, b) => a.startMs - b.startMs)
}

export const readReportCoverage: Handler<typeof coverageCall> = async ({ world, session, params }) => {
  const group = superGroupOf(world, session, params.groupId)
  const { startMs, endMs } = reportSpan(world)
  const missing: SecondsSpan[] = []
  for (let fromMs = startMs; fromMs < endMs; fromMs += HOUR_MS) {
    const span = { startMs: fromMs, endMs: Math.min(endMs, fromMs + HOUR_MS) }
    for (const part of missingSeconds(world, group, span)) append(missing, part)
    await nextTurn()
  }
  return {
    start: iso(startMs),
    end: iso(endMs),
    seconds: (endMs - startMs) / SECOND_MS,
    missingSeconds: missing.reduce((sum, span) => sum + (span.endMs - span.startMs) / SECOND_MS, 0),
    coarser: coarserOf(world, stationsOf(world, group)),
    missing: longestOf(missing).map((span) => ({ start: iso(span.startMs), end: iso(span.endMs) })),
  }
}
