import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { createCongestionRule, deleteCongestionRule, type CongestionRule } from '#contract/congestion.ts'
import { useAction } from '#platform/use-action.ts'
import { useCan } from '#session/session.ts'
import { zonedTimeText } from '#units/dates.ts'
import { AFTER_RULES, congestionRules } from '../calls.ts'
import { requestOf } from '../rule-switch.ts'

interface Props {
  groupId: number
  /** The name of the rule in force. */
  name: string
}

/** When a rule in force ends, and the button that ends a one-time rule now. Nothing for users who may not see rules. */
export function RuleEnd(props: Props) {
  return useCan('seeCongestion') ? <Known {...props} /> : null
}

function Known({ groupId, name }: Props) {
  const mayEdit = useCan('editCongestion')
  const rules = useAtomValue(congestionRules({ query: { groupId } })).value
  const rule = rules?.find((one) => one.name === name && one.active)
  if (!rule?.active) return null
  return <End rule={rule} end={rule.active.end} mayEnd={mayEdit && rule.recurrence === 'one-time'} />
}

function End({ rule, end, mayEnd }: { rule: CongestionRule; end: string; mayEnd: boolean }) {
  const styles = useStyles()
  const back = useAction(createCongestionRule, {
    done: `Restored congestion rule ${rule.name}`,
    failed: (_, refusal) => refusal?.message ?? 'Failed to save congestion rule',
    refreshes: AFTER_RULES,
  })
  const { run, isBusy } = useAction(deleteCongestionRule, {
    done: `Ended ${rule.name}`,
    undo: () => void back.run({ body: requestOf(rule) }),
    failed: 'Failed to delete congestion rule',
    refreshes: AFTER_RULES,
  })
  return (
    <span className={styles.end}>
      <Text>until {zonedTimeText(end)}</Text>
      {mayEnd && (
        <Button
          size="small"
          aria-label={`End now: ${rule.name}`}
          disabledFocusable={isBusy}
          onClick={() => void run({ params: { ruleId: rule.id } })}
        >
          End now
        </Button>
      )}
    </span>
  )
}

const useStyles = makeStyles({
  end: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
})
