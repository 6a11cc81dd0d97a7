import type { ChartSeries } from '#ui/chart/chart-series.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import type { ChartWindow } from './periods.ts'

/** The lines of a chart in a time window. */
export interface ChartLines {
  readonly window: ChartWindow
  readonly series: readonly ChartSeries[]
  /** Number of reads that added buckets since the last complete read; 0 for a complete read. */
  readonly appends: number
}

/** Number of last buckets that are read again, because they may have been incomplete. */
const READ_AGAIN = 3
/** Number of partial reads before a complete read, which includes late values. */
const MAX_APPENDS = 60

/** The end of the last known bucket. A window can extend into the future. */
function knownToMs({ window, series }: ChartLines): number {
  const lastMs = Math.max(-Infinity, ...series.map(({ points }) => points.at(-1)?.atMs ?? -Infinity))
  return Math.min(window.toMs, lastMs + window.stepMs)
}

/**
 * The start of the next read: a few buckets before the end of the known values. The start of the window without usable
 * values, and periodically to include late values.
 */
export function nextReadStartMs(before: ChartLines | undefined, { fromMs, toMs, stepMs }: ChartWindow): number {
  if (!before || before.appends >= MAX_APPENDS) return fromMs
  const { window } = before
  const isPart = window.stepMs === stepMs && window.fromMs <= fromMs && window.toMs <= toMs
  return isPart ? Math.max(fromMs, knownToMs(before) - READ_AGAIN * stepMs) : fromMs
}

/** Merges the known lines of a window with the lines read from `nextReadStartMs` on. */
export function mergeLines(before: ChartLines | undefined, read: readonly ChartSeries[], window: ChartWindow): ChartLines {
  const fromMs = nextReadStartMs(before, window)
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

/** Merges the known steps of the limits with those of a later read, whose first one is in force where that read begins. */
export function mergeSteps(
  before: readonly LimitStep[] | undefined,
  read: readonly LimitStep[],
  { fromMs }: ChartWindow,
): readonly LimitStep[] | undefined {
  const [first] = read
  if (!first) return before
  const steps = [...(before ?? []).filter(({ at }) => Date.parse(at) < Date.parse(first.at)), ...read]
  return steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ at }) => Date.parse(at) <= fromMs),
    ),
  )
}
