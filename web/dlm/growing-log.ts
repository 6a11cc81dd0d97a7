import type { DlmAction } from '#contract/dlm.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { momentMs } from '#units/dates.ts'

/** Rows that are kept while new ones come in, unless the first read brought more. */
const KEPT_ROWS = 1_000

/**
 * From when on to ask for decisions: from the newest one that is known, as others of the same second may have followed it.
 * Undefined for the whole log: at first, and when the platform's time has gone back.
 */
export function newestStart(known: readonly DlmAction[] | undefined, nowMs: number): string | undefined {
  const newest = known?.[0]?.timestamp
  const newestMs = newest === undefined ? undefined : momentMs(newest)
  return newestMs === undefined || newestMs > nowMs + MINUTE_MS ? undefined : newest
}

/**
 * The log after a reply to a read from `start` on, both newest first. The same array when there is no news. A platform that
 * does not know `start` replies with the whole log, which replaces the one before.
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
