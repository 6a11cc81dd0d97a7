/** An operating condition of the test programme, TP 1.1. A low droop means a large response per Hz. */
export interface Condition {
  readonly load: 'high' | 'low'
  readonly droop: 'high' | 'low'
}

/** Whether a group has more than one load and more than one droop. */
export interface Span {
  readonly hasLowLoad: boolean
  readonly hasLowDroop: boolean
}

/**
 * The operating conditions in which a group is tested, the most demanding first. A group with a single setpoint has no low load, and
 * a group with a single droop no low droop: TP 1.1.
 */
export function conditionsOf({ hasLowLoad, hasLowDroop }: Span): Condition[] {
  const loads: readonly Condition['load'][] = hasLowLoad ? ['high', 'low'] : ['high']
  const droops: readonly Condition['droop'][] = hasLowDroop ? ['low', 'high'] : ['high']
  return loads.flatMap((load) => droops.map((droop) => ({ load, droop })))
}

/** The largest response at the high load, in which most tests are played. */
export const mainCondition = ({ hasLowDroop }: Span): Condition => ({ load: 'high', droop: hasLowDroop ? 'low' : 'high' })

/** `low load, high droop`: what distinguishes a condition from the main one; empty for the main condition. */
export function conditionText({ load, droop }: Condition, { hasLowDroop }: Span): string {
  return [...(load === 'low' ? ['low load'] : []), ...(hasLowDroop && droop === 'high' ? ['high droop'] : [])].join(', ')
}

/** The second part of a test id of TR appendix 2 for tests that are played in all four conditions. */
export const conditionNumber = ({ load, droop }: Condition): number =>
  load === 'high' ? (droop === 'high' ? 1 : 2) : droop === 'high' ? 3 : 4
