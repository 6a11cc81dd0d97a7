import { readStationStates } from '#contract/charts.ts'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { now } from '#platform/platform-clock.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { windowAt } from '../periods.ts'
import { appendSegments, nextStatesStartMs } from './append-segments.ts'
import { stateSegments, type StateSegment } from './segments.ts'

interface Asked {
  /** At most 100. */
  deviceIds: readonly string[]
  hours: number
  /** A fixed range instead of the hours until now. */
  zoom?: TimeRange
  /** The axis is that of the charts of a group, which begins and ends with a whole bucket. */
  isOfGroup: boolean
}

/** The segments of each station in the requested range. */
export interface StateData {
  readonly range: TimeRange
  /** What the time axis shows. States until now may extend beyond its end, by less than a bucket of the charts. */
  readonly axis: TimeRange
  /** The first moment with known states, ms. */
  readonly sinceMs: number
  readonly segmentsOf: ReadonlyMap<string, readonly StateSegment[]>
}

/** The requested range and its axis, which ends with the last whole bucket of the charts beside it. */
export function rangeAt(
  { hours, zoom, isOfGroup }: Omit<Asked, 'deviceIds'>,
  nowMs: number,
): Record<'range' | 'axis', TimeRange> {
  if (zoom) return { range: zoom, axis: zoom }
  const toMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS
  const axis = isOfGroup ? windowAt(nowMs, hours) : { fromMs: toMs - hours * HOUR_MS, toMs }
  return { range: { fromMs: axis.fromMs, toMs }, axis: { fromMs: axis.fromMs, toMs: axis.toMs } }
}

/** The states of stations over time. After the first read, each call requests only the last states. */
export const stationStates = rollingResource<typeof readStationStates, Asked, StateData>(readStationStates, {
  addressAt: (asked, nowMs, before) => {
    const { range } = rangeAt(asked, nowMs)
    const start = new Date(nextStatesStartMs(before?.range, range)).toISOString()
    return { query: { start, end: new Date(range.toMs).toISOString(), deviceIds: [...asked.deviceIds] } }
  },
  everyMs: () => 10 * SECOND_MS,
  take: ({ since, stations }, { query }, asked, before) => {
    const read = { fromMs: Date.parse(query.start), toMs: Date.parse(query.end) }
    const { range, axis } = rangeAt(asked, read.toMs)
    const at = { fromMs: range.fromMs, atMs: read.fromMs }
    const segmentsOf = new Map(
      stations.map(({ deviceId, states }) => {
        const fresh = stateSegments(states, read, now())
        return [deviceId, appendSegments(before?.segmentsOf.get(deviceId) ?? [], fresh, at)]
      }),
    )
    return { range, axis, sinceMs: Date.parse(since), segmentsOf }
  },
  failed: 'Failed to get the states of stations',
})
