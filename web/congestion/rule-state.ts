import type { CongestionRule } from '#contract/congestion.ts'

/** `over`: enabled, without a future window. */
export const RULE_STATES = ['active', 'next', 'off', 'over'] as const
export type RuleState = (typeof RULE_STATES)[number]
export const RULE_STATE_LABEL = { active: 'Active', next: 'Next', off: 'Off', over: 'Over' } satisfies Record<RuleState, string>

export function stateOf({ isEnabled, active, next }: Pick<CongestionRule, 'isEnabled' | 'active' | 'next'>): RuleState {
  if (!isEnabled) return 'off'
  if (active) return 'active'
  return next ? 'next' : 'over'
}

const rankOf = (rule: CongestionRule) => RULE_STATES.indexOf(stateOf(rule))
/** The sort key of a rule within its state: the end of the current window, or the start of the next one. */
const dueOf = ({ active, next }: CongestionRule) => Date.parse(active?.end ?? next?.start ?? '') || 0

/** Active rules first, then rules with a next window by its start, then the rest. */
export const inOrder = (rules: readonly CongestionRule[]): CongestionRule[] =>
  rules.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || dueOf(a) - dueOf(b) || a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id - b.id,
  )
