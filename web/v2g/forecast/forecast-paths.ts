import type { V2gForecast } from '#contract/v2g.ts'
import { momentMs } from '#units/dates.ts'

/** The state of charge at a moment, %. */
interface SocPoint {
  readonly at: number
  readonly value: number
}

/** The paths of a forecast from now to the departure. */
export interface ForecastPaths {
  readonly fromMs: number
  readonly toMs: number
  readonly earliest: readonly SocPoint[]
  readonly latest: readonly SocPoint[]
  /** Both paths at every moment of one of them; empty without a latest path. */
  readonly between: readonly { readonly at: number; readonly low: number; readonly high: number }[]
  /** The start of charging on the latest path. Undefined if charging must start immediately or is not needed. */
  readonly start: SocPoint | undefined
}

type Forecast = Pick<V2gForecast, 'earliest' | 'latest' | 'departure' | 'latestStart'>

/** The paths of a forecast; undefined without a path or a later departure. */
export function forecastPaths(forecast: Forecast): ForecastPaths | undefined {
  const toMs = momentMs(forecast.departure)
  const fromMs = momentMs(forecast.earliest[0]?.time)
  if (toMs === undefined || fromMs === undefined || toMs <= fromMs) return undefined
  const earliest = until(toMs, pointsOf(forecast.earliest))
  const latest = until(toMs, pointsOf(forecast.latest))
  const moments = [...new Set([...earliest, ...latest].map(({ at }) => at))].toSorted((a, b) => a - b)
  const startMs = momentMs(forecast.latestStart)
  const hasStart = startMs !== undefined && startMs > fromMs && startMs < toMs && latest.length > 0
  return {
    fromMs,
    toMs,
    earliest,
    latest,
    between: latest.length === 0 ? [] : moments.map((at) => ({ at, low: socAt(latest, at), high: socAt(earliest, at) })),
    start: hasStart ? { at: startMs, value: socAt(latest, startMs) } : undefined,
  }
}

const pointsOf = (points: V2gForecast['earliest']): readonly SocPoint[] =>
  points.flatMap(({ time, soc }) => {
    const at = momentMs(time)
    return at === undefined ? [] : [{ at, value: soc }]
  })

/** A path up to a moment, extended horizontally if it ends earlier. */
function until(toMs: number, points: readonly SocPoint[]): readonly SocPoint[] {
  if (points.length === 0) return []
  return [...points.filter(({ at }) => at < toMs), { at: toMs, value: socAt(points, toMs) }]
}

/** The state of charge of a path at a moment, %. Interpolated linearly between points, constant outside. */
export function socAt(points: readonly SocPoint[], atMs: number): number {
  const index = points.findIndex(({ at }) => at >= atMs)
  const after = points[index]
  const before = points[index - 1]
  if (!after) return points.at(-1)?.value ?? 0
  if (!before) return after.value
  return before.value + ((atMs - before.at) / (after.at - before.at)) * (after.value - before.value)
}
