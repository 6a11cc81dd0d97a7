import type { CongestionRule } from '#contract/congestion.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { Severity } from '#ui/severity.ts'
import { RULE_STATE_LABEL, stateOf, type RuleState } from './rule-state.ts'

const SEVERITY = {
  active: 'automatic',
  next: 'information',
  off: 'information',
  over: 'information',
} satisfies Record<RuleState, Severity>

/** The state of a rule. */
export function RuleStateChip({ rule }: { rule: CongestionRule }) {
  const state = stateOf(rule)
  return (
    <SeverityChip severity={SEVERITY[state]} isRunning={state === 'active'}>
      {RULE_STATE_LABEL[state]}
    </SeverityChip>
  )
}
