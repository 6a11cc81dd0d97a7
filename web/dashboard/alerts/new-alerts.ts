import { isAutomatic, isSetup, type Problem } from '#contract/dashboard.ts'
import { MINUTE_MS } from '#contract/durations.ts'

/** A problem that clears and returns within this time is the same problem, ms. */
const FLAPPING_MS = 5 * MINUTE_MS

interface SeenProblem {
  /** Number of affected stations. */
  readonly count: number
  /** The first read without the problem, ms; undefined while it lasts. */
  readonly clearedMs: number | undefined
}

/** The known problems by their key. */
export type SeenProblems = ReadonlyMap<string, SeenProblem>

type Alerting = Pick<Problem, 'kind' | 'groupId' | 'deviceId' | 'count' | 'acknowledgement' | 'reserve'>

/** Identifies a problem also after it clears and returns. A problem of a group may affect one station and later several. */
export const alertKey = ({ kind, groupId, deviceId, reserve }: Omit<Alerting, 'acknowledgement' | 'count'>): string =>
  [kind, groupId ?? deviceId, reserve?.service ?? ''].join(' ')

/**
 * The problems that need an alert: those that need a person, are not acknowledged, and neither lasted nor cleared in the last
 * five minutes, or affect more stations than before. Problems of the first read cause no alert, because the user sees them on the page. `open` has the keys of all
 * problems that still need a person.
 */
export function newAlerts<Row extends Alerting>(
  seen: SeenProblems | undefined,
  problems: readonly Row[],
  nowMs: number,
): { seen: SeenProblems; alerts: readonly Row[]; open: ReadonlySet<string> } {
  const present = problems.filter((problem) => !isAutomatic(problem.kind) && !isSetup(problem))
  const known = new Map<string, SeenProblem>()
  for (const [key, { count, clearedMs = nowMs }] of seen ?? []) {
    if (nowMs - clearedMs < FLAPPING_MS) known.set(key, { count, clearedMs })
  }
  const waiting = present.filter(({ acknowledgement }) => !acknowledgement)
  const alerts = seen ? waiting.filter((problem) => problem.count > (known.get(alertKey(problem))?.count ?? -1)) : []
  for (const problem of present) known.set(alertKey(problem), { count: problem.count, clearedMs: undefined })
  return { seen: known, alerts, open: new Set(waiting.map(alertKey)) }
}
