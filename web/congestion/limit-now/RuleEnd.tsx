import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { CongestionRule } from '#contract/congestion.ts'
import { useCan } from '#session/session.ts'
import { confirm, type Question } from '#ui/page/confirm.ts'
import { kilowattText } from '#units/current-power.ts'
import { zonedTimeText } from '#units/dates.ts'
import { congestionRules } from '../calls.ts'
import { useRuleDeletion } from '../rule-switch.ts'
import { endQuestion } from './limit-now.ts'

interface Props {
  groupId: number
  /** The name of the rule in force. */
  name: string
  /** Its limit as shown, `90 kW`. */
  limit: string
  /** The limits that remain without it, `import limit 240 kW`. */
  others: readonly string[]
}

/**
 * When a rule in force ends, and the button that ends a one-time rule now. A planned rule asks first, with the old and the new limit.
 * Nothing for users who may not see rules.
 */
export function RuleEnd(props: Props) {
  return useCan('seeCongestion') ? <Known {...props} /> : null
}

function Known({ groupId, name, limit, others }: Props) {
  const mayEdit = useCan('editCongestion')
  const rules = useAtomValue(congestionRules({ query: { groupId } })).value
  const rule = rules?.find((one) => one.name === name && one.active)
  if (!rule?.active) return null
  const { end } = rule.active
  const further = (rules ?? []).filter((one) => one.active && one.id !== rule.id && one.mode !== 'v2g-export')
  const remaining = [...others, ...further.map((one) => `rule "${one.name}" ${kilowattText(one.limitKw)}`)]
  const question = endQuestion({ ...rule, end: zonedTimeText(end) }, limit, [...new Set(remaining)])
  return <End rule={rule} end={end} mayEnd={mayEdit && rule.recurrence === 'one-time'} question={question} />
}

interface EndProps {
  rule: CongestionRule
  end: string
  mayEnd: boolean
  question: Question | undefined
}

function End({ rule, end, mayEnd, question }: EndProps) {
  const styles = useStyles()
  const { run, isBusy } = useRuleDeletion(rule, `Ended ${rule.name}`)
  const endNow = async () => {
    if (!question || (await confirm(question))) await run({ params: { ruleId: rule.id } })
  }
  return (
    <span className={styles.end}>
      <Text>until {zonedTimeText(end)}</Text>
      {mayEnd && (
        <Button size="small" aria-label={`End now: ${rule.name}`} disabledFocusable={isBusy} onClick={() => void endNow()}>
          End now
        </Button>
      )}
    </span>
  )
}

const useStyles = makeStyles({
  end: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
})
