import { isAutomatic, type Problem } from '#contract/dashboard.ts'
import { MINUTE_MS } from '#contract/durations.ts'

/** A problem that clears and returns within this time is the same problem, ms. */
const FLAPPING_MS = 5 * MINUTE_MS

/** When each problem was last present, ms, by its key. */
export type SeenProblems = ReadonlyMap<string, number>

type Alerting = Pick<Problem, 'kind' | 'groupId' | 'deviceId' | 'acknowledgement' | 'reserve'>

/** Identifies a problem also after it clears and returns. */
export const alertKey = ({ kind, groupId, deviceId, reserve }: Omit<Alerting, 'acknowledgement'>): string =>
  [kind, groupId, deviceId, reserve?.service ?? ''].join(' ')

/**
 * The problems that need an alert: those that need a person, are not acknowledged, and were not present in the last five
 * minutes. Problems of the first read cause no alert, because the user sees them on the page.
 */
export function newAlerts<Row extends Alerting>(
  seen: SeenProblems | undefined,
  problems: readonly Row[],
  nowMs: number,
): { seen: SeenProblems; alerts: readonly Row[] } {
  const open = problems.filter(({ kind }) => !isAutomatic(kind))
  const recent = new Map([...(seen ?? [])].filter(([, lastMs]) => nowMs - lastMs < FLAPPING_MS))
  const isNew = (problem: Row) => !problem.acknowledgement && !recent.has(alertKey(problem))
  return {
    seen: new Map([...recent, ...open.map((problem) => [alertKey(problem), nowMs] as const)]),
    alerts: seen ? open.filter(isNew) : [],
  }
}
