import { readPowerHistory } from '#contract/dashboard.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { ChartSeries, TimeRange } from '#ui/chart/chart-series.ts'

export const BUCKET_MS = 10 * MINUTE_MS

interface PowerDay {
  /** kW, positive for consumption, one line per type, and the total of several types; undefined for too many stations. */
  series: readonly ChartSeries[] | undefined
  range: TimeRange
}

/** The last 24 hours in whole buckets, up to now. */
export const dayRange = (nowMs: number): TimeRange => ({
  fromMs: Math.ceil((nowMs - DAY_MS) / BUCKET_MS) * BUCKET_MS,
  toMs: nowMs,
})

/** The lines of the chart. A bucket of the total is a gap only if it is a gap for every type. */
export function powerLines({ moments, types }: ReplyOf<typeof readPowerHistory>): readonly ChartSeries[] | undefined {
  if (!types) return undefined
  const timesMs = moments.map((moment) => Date.parse(moment))
  const line = (name: string, powerW: readonly (number | null)[]): ChartSeries => ({
    name,
    unit: 'kW',
    points: timesMs.map((atMs, place) => ({ atMs, value: inKw(powerW[place] ?? null) })),
  })
  const lines = types.map(({ type, powerW }) => line(GROUP_TYPE_LABEL[type], powerW))
  if (lines.length < 2) return lines
  const total = timesMs.map((_, place) => {
    const known = types.flatMap(({ powerW }) => powerW[place] ?? [])
    return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
  })
  return [line('Total', total), ...lines]
}

const inKw = (powerW: number | null) => (powerW === null ? null : powerW / 1_000)

/** The power of all stations that the user sees, in the last 24 hours. */
export const powerDay = rollingResource<typeof readPowerHistory, Record<string, never>, PowerDay>(readPowerHistory, {
  addressAt: (_key, nowMs) => {
    const { fromMs, toMs } = dayRange(nowMs)
    return { query: { start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString(), minutes: BUCKET_MS / MINUTE_MS } }
  },
  everyMs: () => MINUTE_MS,
  take: (reply, { query }) => ({
    series: powerLines(reply),
    range: { fromMs: Date.parse(query.start), toMs: Date.parse(query.end) },
  }),
  failed: 'Failed to fetch the power',
})
