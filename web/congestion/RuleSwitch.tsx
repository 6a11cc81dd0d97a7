import { Switch } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { CongestionRule } from '#contract/congestion.ts'
import { useSession } from '#session/session.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { pendingEnabled, switchRule } from './rule-switch.ts'

interface Props {
  rule: CongestionRule
  /** The reason why this user cannot switch the rule. */
  lock: string | undefined
}

/** Enables and disables a rule. A change is saved immediately. */
export function RuleSwitch({ rule, lock }: Props) {
  const user = useSession()
  const pending = useAtomValue(pendingEnabled(rule.id))
  return (
    <WithReason reason={lock}>
      <Switch
        aria-label={`Enable ${rule.name}`}
        aria-busy={pending !== undefined}
        checked={pending ?? rule.isEnabled}
        disabledFocusable={lock !== undefined}
        onChange={(_, { checked }) => lock === undefined && void switchRule(rule, checked, user)}
      />
    </WithReason>
  )
}
