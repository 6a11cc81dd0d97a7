import type { DlmAction } from '#contract/dlm.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { momentMs } from '#units/dates.ts'

/** Maximum number of rows, unless the first read returns more. */
const KEPT_ROWS = 1_000

/**
 * The `start` of the next read: the time of the newest known action, because more actions of that second may follow.
 * Undefined for the whole log: at the first read, and when the platform time has moved back.
 */
export function newestStart(known: readonly DlmAction[] | undefined, nowMs: number): string | undefined {
  const newest = known?.[0]?.timestamp
  const newestMs = newest === undefined ? undefined : momentMs(newest)
  return newestMs === undefined || newestMs > nowMs + MINUTE_MS ? undefined : newest
}

/**
 * Merges a reply into the log, both newest first. Returns the same array when there are no new actions. A platform that does
 * not know `start` replies with the whole log, which replaces the previous one.
 */
export function withNewActions(
  known: readonly DlmAction[] | undefined,
  reply: readonly DlmAction[],
  start: string | undefined,
): readonly DlmAction[] {
  const startMs = start === undefined ? undefined : momentMs(start)
  if (!known || startMs === undefined) return reply
  const isBefore = ({ timestamp }: DlmAction) => (momentMs(timestamp) ?? -Infinity) < startMs
  if (reply.some(isBefore)) return reply
  const older = known.filter(isBefore)
  if (known.length === older.length + reply.length) return known
  return [...reply, ...older].slice(0, Math.max(KEPT_ROWS, known.length))
}
