import { Badge, type BadgeProps } from '@fluentui/react-components'
import type { CongestionRule } from '#contract/congestion.ts'
import { RULE_STATE_LABEL, stateOf, type RuleState } from './rule-state.ts'

const LOOK = {
  active: { color: 'warning', appearance: 'tint' },
  next: { color: 'brand', appearance: 'tint' },
  off: { color: 'informative', appearance: 'outline' },
  over: { color: 'informative', appearance: 'tint' },
} satisfies Record<RuleState, Pick<BadgeProps, 'color' | 'appearance'>>

/** The state of a rule. */
export function RuleStateChip({ rule }: { rule: CongestionRule }) {
  const state = stateOf(rule)
  return <Badge {...LOOK[state]}>{RULE_STATE_LABEL[state]}</Badge>
}
