import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { CapacityForecast } from '#contract/reserves.ts'
import type { ChartSeries, SeriesRole, TimeRange } from '#ui/chart/chart-series.ts'
import { clockText } from '#units/dates.ts'
import { isShort, reservePowerText } from '#units/reserves.ts'

type ForecastHour = CapacityForecast['hours'][number]

/** Why a group has no forecast. */
const NO_FORECAST = {
  off: 'Demand response of this group is off, so it has no capacity to forecast.',
  'no-devices': 'The group has no devices.',
  'no-history': 'There is no forecast yet: fewer than five days of the kind of the next hours, weekday or weekend, are known.',
} as const

/** The reason why there is no forecast; undefined if there is one. */
export const noForecastText = ({ state }: Pick<CapacityForecast, 'state'>): string | undefined =>
  state === 'known' ? undefined : NO_FORECAST[state]

const LINES: readonly { name: string; role: SeriesRole; of: (hour: ForecastHour) => number }[] = [
  { name: 'p90', role: 'high', of: ({ p90Kw }) => p90Kw },
  { name: 'p50', role: 'middle', of: ({ p50Kw }) => p50Kw },
  { name: 'p10', role: 'low', of: ({ p10Kw }) => p10Kw },
  { name: 'Sold', role: 'limit', of: ({ soldKw }) => soldKw },
]

/** The lines of a forecast, kW. Each value is drawn until the next hour, and the last one until its hour ends. */
export function forecastSeries(hours: readonly ForecastHour[]): ChartSeries[] {
  const last = hours.at(-1)
  return LINES.map(({ name, role, of }) => {
    const points = hours.map((hour) => ({ atMs: Date.parse(hour.start), value: of(hour) }))
    const end = last ? [{ atMs: Date.parse(last.start) + HOUR_MS - MINUTE_MS, value: of(last) }] : []
    return { name, unit: 'kW', role, points: [...points, ...end] }
  })
}

/** The 24 hours of a forecast. */
export function forecastRange(hours: readonly ForecastHour[]): TimeRange {
  const [first, last] = [hours[0], hours.at(-1)]
  return { fromMs: Date.parse(first?.start ?? ''), toMs: Date.parse(last?.start ?? '') + HOUR_MS }
}

/** `14:00: 20.0 kW sold, 12.6 kW expected (p10).` for each hour for which more is sold than its p10. */
export const soldAboveTexts = (hours: readonly ForecastHour[]): string[] =>
  hours
    .filter(({ soldKw, p10Kw }) => isShort(soldKw, p10Kw))
    .map(
      ({ start, soldKw, p10Kw }) =>
        `${clockText(start)}: ${reservePowerText(soldKw)} sold, ${reservePowerText(p10Kw)} expected (p10).`,
    )

/** The p10 of an hour, kW; undefined without a forecast for it. */
export const p10Of = (forecast: CapacityForecast | undefined, hourMs: number | undefined): number | undefined =>
  forecast?.hours.find(({ start }) => Date.parse(start) === hourMs)?.p10Kw

/** `12.6 kW`, with a note if it is below the bid, MW; undefined without a forecast. */
export function expectedText(p10Kw: number | undefined, quantityMw: number | undefined): string | undefined {
  if (p10Kw === undefined) return undefined
  const isAbove = quantityMw !== undefined && isShort(quantityMw * 1_000, p10Kw)
  return `${reservePowerText(p10Kw)}${isAbove ? ', below the bid' : ''}`
}
