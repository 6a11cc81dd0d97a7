import { POWER_HISTORY_STATIONS, readPowerHistory } from '#contract/dashboard.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { ChartSeries, TimeRange } from '#ui/chart/chart-series.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Chart } from '#ui/chart/Chart.tsx'
import { usePageZoom } from '#ui/chart/zoom-query.ts'
import { PageState } from '#ui/page/PageState.tsx'

const BUCKET_MS = 10 * MINUTE_MS

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
const powerDay = rollingResource<typeof readPowerHistory, Record<string, never>, PowerDay>(readPowerHistory, {
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

/** The power of all stations in the last 24 hours, by type. */
export default function PowerDay({ heightPx }: { heightPx: number }) {
  const read = useAtomValue(powerDay({}))
  const [zoom, setZoom] = usePageZoom()
  if (!read.value) {
    if (isNotOffered(readPowerHistory, read.reply)) {
      return <PageState kind="empty" text={`This platform does not offer ${readPowerHistory.provisional}.`} />
    }
    return read.state === 'failed' ? (
      <PageState kind="failed" text="Failed to fetch the power" action={{ label: 'Retry', run: read.refresh }} />
    ) : (
      <PageState kind="loading" shape="chart" text="Loading..." />
    )
  }
  const { series, range } = read.value
  if (!series) {
    return (
      <PageState kind="empty" text={`The power of more than ${numberText(POWER_HISTORY_STATIONS)} stations is not summed.`} />
    )
  }
  if (series.length === 0) return <Text>No stations.</Text>
  return (
    <>
      <StaleSince resource={read} />
      <Chart
        label="Power, last 24 hours"
        series={series}
        range={zoom ?? range}
        stepMs={BUCKET_MS}
        heightPx={heightPx}
        isZoomed={zoom !== undefined}
        onZoom={setZoom}
      />
    </>
  )
}
