import type { ChartSeries } from '#ui/chart/chart-series.ts'
import type { Window } from './periods.ts'

/** The lines of a chart over a window. */
export interface ChartLines {
  readonly window: Window
  readonly series: readonly ChartSeries[]
  /** How many reads have added buckets since the whole window was read; 0 for a whole read. */
  readonly appends: number
}

/** The last buckets are read again: a platform may still have been filling them. */
const READ_AGAIN = 3
/** After so many reads of new buckets the whole window is read, for values that reached the platform late. */
const MOST_APPENDS = 60

/** The end of the last bucket that is known. A window may reach beyond it, into the future. */
function knownToMs({ window, series }: ChartLines): number {
  const lastMs = Math.max(-Infinity, ...series.map(({ points }) => points.at(-1)?.atMs ?? -Infinity))
  return Math.min(window.toMs, lastMs + window.stepMs)
}

/**
 * From when on a window has to be asked for: a few buckets before the end of what is known. Wholly without earlier values
 * that it can go on from, and now and then for values that came late.
 */
export function askFromMs(before: ChartLines | undefined, { fromMs, toMs, stepMs }: Window): number {
  if (!before || before.appends >= MOST_APPENDS) return fromMs
  const { window } = before
  const isPart = window.stepMs === stepMs && window.fromMs <= fromMs && window.toMs <= toMs
  return isPart ? Math.max(fromMs, knownToMs(before) - READ_AGAIN * stepMs) : fromMs
}

/** The lines of a window: those known of it, and after them the ones that were read from `askFromMs` on. */
export function appended(before: ChartLines | undefined, read: readonly ChartSeries[], window: Window): ChartLines {
  const fromMs = askFromMs(before, window)
  if (!before || fromMs === window.fromMs) return { window, series: read, appends: 0 }
  const freshOf = new Map(read.map((line) => [line.name, line]))
  const names = new Set([...before.series, ...read].map(({ name }) => name))
  const series = [...names].flatMap((name) => {
    const [old, fresh] = [before.series.find((line) => line.name === name), freshOf.get(name)]
    const line = fresh ?? old
    if (!line) return []
    const oldPoints = (old?.points ?? []).filter(({ atMs }) => atMs >= window.fromMs && atMs < fromMs)
    return [{ ...line, points: [...oldPoints, ...(fresh?.points ?? []).filter(({ atMs }) => atMs >= fromMs)] }]
  })
  return { window, series, appends: before.appends + 1 }
}
