import type { World } from '#simulator/core/world/state.ts'
import type { SecondsSpan } from '#simulator/fingrid/world/report-coverage.ts'

/**
 * The times in which the frequency was frozen, as the telemetry reports it: from the journal, in order. The last one is open while
 * the frequency is frozen. Times that the journal of a long run has evicted are unknown and left out.
 */
export function frozenSpans({ journal }: Pick<World, 'journal'>): SecondsSpan[] {
  const spans: SecondsSpan[] = []
  let startMs: number | undefined
  for (const { kind, at, event } of journal.entries) {
    if (kind !== 'frequency') continue
    if (event === 'frozen') startMs = Date.parse(at)
    if (event !== 'changes again' || startMs === undefined) continue
    spans.push({ startMs, endMs: Date.parse(at) })
    startMs = undefined
  }
  if (startMs !== undefined) spans.push({ startMs, endMs: Infinity })
  return spans
}
