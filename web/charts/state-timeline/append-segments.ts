import type { TimeRange } from '#ui/chart/chart-series.ts'
import type { StateSegment } from './segments.ts'

/** States that are read again, ms, from the start of a minute on: the platform may have learned them, or the mean of a minute, late. */
const READ_AGAIN_MS = 60_000

/** The start of the next read: shortly before the end of the known range, or the start of a range that is not its continuation. */
export function nextStatesStartMs(known: TimeRange | undefined, { fromMs, toMs }: TimeRange): number {
  const continues = known !== undefined && known.fromMs <= fromMs && known.toMs >= fromMs && known.toMs <= toMs
  return continues ? Math.max(fromMs, Math.floor(known.toMs / READ_AGAIN_MS - 1) * READ_AGAIN_MS) : fromMs
}

/** The known segments of a range before a moment, then those read from that moment on. */
export function appendSegments(
  known: readonly StateSegment[],
  read: readonly StateSegment[],
  { fromMs, atMs }: { fromMs: number; atMs: number },
): readonly StateSegment[] {
  const kept = known
    .map((segment) => ({ ...segment, fromMs: Math.max(fromMs, segment.fromMs), toMs: Math.min(atMs, segment.toMs) }))
    .filter((segment) => segment.fromMs < segment.toMs)
  const [last, first] = [kept.at(-1), read[0]]
  if (!last || last.state !== first?.state || last.toMs !== first.fromMs) return [...kept, ...read]
  return [...kept.slice(0, -1), { ...last, toMs: first.toMs }, ...read.slice(1)]
}
