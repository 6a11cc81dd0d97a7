import type { V2gForecast } from '#contract/v2g.ts'
import { timeTicks } from '#ui/chart/time-axis.ts'
import { momentMs } from '#units/dates.ts'
import { clockText } from './forecast-text.ts'

interface PathPoint {
  readonly atMs: number
  readonly soc: number
}

interface Tick {
  readonly px: number
  readonly label: string
}

/** A point of the chart, px. */
interface Spot {
  readonly xPx: number
  readonly yPx: number
}

/** The geometry of a forecast chart: SVG paths and positions in px. */
export interface ForecastFrame {
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly footPx: number
  readonly earliest: string
  readonly latest: string
  /** The area between the two paths. */
  readonly between: string
  readonly now: Spot
  /** The point of the earliest path at the departure. */
  readonly end: Spot
  /** The start of charging on the latest path. Undefined if charging must start immediately or is not needed. */
  readonly start: Spot | undefined
  /** The y position of the target, px. */
  readonly targetPx: number | undefined
  readonly times: readonly Tick[]
  readonly levels: readonly Tick[]
  /** Labels in local time. */
  readonly departureLabel: string
}

const LEVELS = [0, 25, 50, 75, 100]
const MARGINS = { left: 46, right: 14, top: 10, bottom: 24 }
const TICK_EVERY_PX = 90
/** Approximate label width, px. Other labels keep this distance from the departure label. */
const LABEL_PX = 50

/**
 * Computes the chart of a forecast: state of charge from 0 to 100 % over the time until the departure. Undefined without a
 * path.
 */
export function forecastFrame(
  forecast: Pick<V2gForecast, 'earliest' | 'latest' | 'targetSoC' | 'departure' | 'latestStart'>,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): ForecastFrame | undefined {
  const toMs = momentMs(forecast.departure)
  const fromMs = momentMs(forecast.earliest[0]?.time)
  if (toMs === undefined || fromMs === undefined || toMs <= fromMs) return undefined
  const earliest = until(toMs, pathOf(forecast.earliest))
  const latest = until(toMs, pathOf(forecast.latest))

  const [leftPx, rightPx] = [MARGINS.left, widthPx - MARGINS.right]
  const [topPx, footPx] = [MARGINS.top, heightPx - MARGINS.bottom]
  const x = (atMs: number) => leftPx + ((atMs - fromMs) / (toMs - fromMs)) * Math.max(1, rightPx - leftPx)
  const y = (soc: number) => footPx - (Math.min(100, Math.max(0, soc)) / 100) * (footPx - topPx)
  const spot = ({ atMs, soc }: PathPoint): Spot => ({ xPx: x(atMs), yPx: y(soc) })
  const line = (points: readonly PathPoint[]) =>
    points.map((point) => `${x(point.atMs).toFixed(1)} ${y(point.soc).toFixed(1)}`).join('L')

  const startMs = momentMs(forecast.latestStart)
  const hasStart = startMs !== undefined && startMs > fromMs && startMs < toMs && latest.length > 0
  const most = Math.max(1, Math.floor((rightPx - leftPx) / TICK_EVERY_PX))
  return {
    leftPx,
    rightPx,
    topPx,
    footPx,
    earliest: `M${line(earliest)}`,
    latest: latest.length > 0 ? `M${line(latest)}` : '',
    between: latest.length > 0 ? `M${line(earliest)}L${line(latest.toReversed())}Z` : '',
    now: spot({ atMs: fromMs, soc: socAt(earliest, fromMs) }),
    end: spot({ atMs: toMs, soc: socAt(earliest, toMs) }),
    start: hasStart ? spot({ atMs: startMs, soc: socAt(latest, startMs) }) : undefined,
    targetPx: forecast.targetSoC === null ? undefined : y(forecast.targetSoC),
    times: timeTicks({ fromMs, toMs }, most)
      .map(({ atMs, label }) => ({ px: x(atMs), label }))
      .filter(({ px }) => px < rightPx - LABEL_PX),
    levels: LEVELS.map((soc) => ({ px: y(soc), label: `${soc} %` })),
    departureLabel: clockText(toMs),
  }
}

const pathOf = (points: V2gForecast['earliest']): readonly PathPoint[] =>
  points.flatMap(({ time, soc }) => {
    const atMs = momentMs(time)
    return atMs === undefined ? [] : [{ atMs, soc }]
  })

/** A path up to a moment, extended horizontally if it ends earlier. */
function until(toMs: number, points: readonly PathPoint[]): readonly PathPoint[] {
  if (points.length === 0) return []
  return [...points.filter(({ atMs }) => atMs < toMs), { atMs: toMs, soc: socAt(points, toMs) }]
}

/** The state of charge of a path at a moment. Interpolated linearly between points, constant outside. */
export function socAt(points: readonly PathPoint[], atMs: number): number {
  const index = points.findIndex((point) => point.atMs >= atMs)
  const after = points[index]
  const before = points[index - 1]
  if (!after) return points.at(-1)?.soc ?? 0
  if (!before) return after.soc
  return before.soc + ((atMs - before.atMs) / (after.atMs - before.atMs)) * (after.soc - before.soc)
}
