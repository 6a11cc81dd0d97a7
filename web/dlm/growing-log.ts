import type { DlmAction } from '#contract/dlm.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Served } from '#ui/table/paged-rows.ts'
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

/** The known actions, newest first. `hasOlder`: the platform has older actions that were not requested. */
export interface ActionLog {
  readonly rows: readonly DlmAction[]
  readonly hasOlder: boolean
}

/**
 * Merges a reply into the log. Returns the same log when there are no new actions. A platform that does not know `start` or
 * pages replies with the whole log, which replaces the previous one.
 */
export function withNewActions(known: ActionLog | undefined, reply: Served<DlmAction>, start: string | undefined): ActionLog {
  if ('data' in reply) return { rows: reply.data, hasOlder: reply.total > reply.data.length }
  const startMs = start === undefined ? undefined : momentMs(start)
  const isBefore = ({ timestamp }: DlmAction) => (momentMs(timestamp) ?? -Infinity) < (startMs ?? -Infinity)
  if (!known || startMs === undefined || reply.some(isBefore)) return { rows: reply, hasOlder: false }
  const older = known.rows.filter(isBefore)
  if (known.rows.length === older.length + reply.length) return known
  return { ...known, rows: [...reply, ...older].slice(0, Math.max(KEPT_ROWS, known.rows.length)) }
}
