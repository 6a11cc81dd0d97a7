import { makeStyles } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import type { CongestionRule } from '#contract/congestion.ts'
import type { Column } from '#ui/table/columns.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { changeText, demandText, timesText, untilText } from './rule-text.ts'
import { RuleActions } from './RuleActions.tsx'
import { RuleStateChip } from './RuleStateChip.tsx'
import { RuleSwitch } from './RuleSwitch.tsx'
import type { RuleTask } from './use-rule-form.ts'

/** The columns of every list of rules. */
export const RULE_COLUMNS = {
  state: { key: 'state', title: 'State', widthPx: 82, cell: (rule) => <RuleStateChip rule={rule} /> },
  name: { key: 'name', title: 'Name', cell: ({ name }) => <span title={name}>{name}</span> },
  demand: { key: 'demand', title: 'Rule', minTableWidthPx: 560, widthPx: 170, cell: demandText },
  times: { key: 'times', title: 'Times', minTableWidthPx: 1240, widthPx: 290, cell: (rule) => <Times rule={rule} /> },
  change: { key: 'change', title: 'Until / from', minTableWidthPx: 760, widthPx: 240, cell: changeText },
} satisfies Record<string, Column<CongestionRule>>

interface View {
  /** The reason why this user cannot change rules. */
  lock: string | undefined
  ask: (task: RuleTask) => void
  /** Receives the focus when the last row is removed. */
  addButton: HTMLElement | null
}

/** The columns of the list of all rules. Narrow screens show fewer columns, but always state, name and actions. */
export const ruleColumns = ({ lock, ask, addButton }: View): readonly Column<CongestionRule>[] => [
  RULE_COLUMNS.state,
  RULE_COLUMNS.name,
  {
    key: 'group',
    title: 'Group',
    minTableWidthPx: 680,
    cell: ({ groupId, groupName }) => (
      <span title={groupName}>
        <TextLink to={paths.group(groupId)}>{groupName}</TextLink>
      </span>
    ),
  },
  RULE_COLUMNS.demand,
  RULE_COLUMNS.times,
  RULE_COLUMNS.change,
  { key: 'enabled', title: 'Enabled', minTableWidthPx: 440, widthPx: 80, cell: (rule) => <RuleSwitch rule={rule} lock={lock} /> },
  {
    key: 'actions',
    title: 'Actions',
    widthPx: 120,
    cell: (rule) => <RuleActions rule={rule} lock={lock} ask={ask} addButton={addButton} />,
  },
]

function Times({ rule }: { rule: CongestionRule }) {
  const styles = useStyles()
  const text = [timesText(rule), untilText(rule)].filter(Boolean).join(', ')
  return (
    <span title={`${text}, ${rule.timeZone}`} className={styles.times}>
      <span className={styles.text}>{text}</span>
      <span className={styles.zone}>, {rule.timeZone}</span>
    </span>
  )
}

const useStyles = makeStyles({
  times: { display: 'flex', minWidth: 0 },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  // The zone is never truncated, because the times are ambiguous without it.
  zone: { flexShrink: 0, whiteSpace: 'pre' },
})
