import { Switch } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { CongestionRule } from '#contract/congestion.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { enabledWish, switchRule } from './rule-switch.ts'

interface Props {
  rule: CongestionRule
  /** The reason why this user cannot switch the rule. */
  lock: string | undefined
}

/** Is a rule on? Saved as it is switched. */
export function RuleSwitch({ rule, lock }: Props) {
  const wish = useAtomValue(enabledWish(rule.id))
  return (
    <WithReason reason={lock}>
      <Switch
        aria-label={`Enable ${rule.name}`}
        aria-busy={wish !== undefined}
        checked={wish ?? rule.isEnabled}
        disabledFocusable={lock !== undefined}
        onChange={(_, { checked }) => lock === undefined && void switchRule(rule, checked)}
      />
    </WithReason>
  )
}
