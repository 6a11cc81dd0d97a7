import { makeStyles, tokens, Switch } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import type { CongestionRule } from '#contract/congestion.ts'
import { useSession } from '#session/session.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import type { Severity } from '#ui/severity.ts'
import type { Column } from '#ui/table/columns.ts'
import { RULE_STATE_LABEL, stateOf, type RuleState } from './rule-state.ts'
import { pendingEnabled, switchRule, activeQuestion, useRuleDeletion } from './rule-switch.ts'
import { changeText, demandText, timesText, untilText } from './rule-text.ts'
import type { RuleTask } from './use-rule-form.ts'
import { Copy20Regular, Delete20Regular, Edit20Regular } from '@fluentui/react-icons'
import { useRef } from 'react'
import { confirm } from '#ui/page/confirm.ts'
import { focusNextRowButton } from '#ui/table/row-lines.ts'
import { RowActions } from '#ui/table/RowActions.tsx'

interface RuleActionsProps {
  rule: CongestionRule
  lock: string | undefined
  ask: (task: RuleTask) => void
  /** Receives the focus when the last row is removed. */
  addButton: HTMLElement | null
}

/** The actions of a rule. */
function RuleActions({ rule, lock, ask, addButton }: RuleActionsProps) {
  const deleteButton = useRef<HTMLButtonElement>(null)
  const { run, isBusy } = useRuleDeletion(rule, `Deleted congestion rule ${rule.name}`)

  const deleteRule = async () => {
    // Only for a rule in force, which changes the power immediately. The notice of any deletion offers Undo.
    if (rule.active && !(await confirm(activeQuestion(rule, 'Delete', 'deleted')))) return
    const { outcome } = await run({ params: { ruleId: rule.id } })
    if (outcome === 'ok') focusNextRowButton(deleteButton.current, addButton)
  }

  return (
    <RowActions
      of={rule.name}
      buttonRef={deleteButton}
      actions={[
        { label: 'Edit', icon: <Edit20Regular />, lock, run: () => ask({ kind: 'edit', rule }) },
        { label: 'Duplicate', icon: <Copy20Regular />, lock, run: () => ask({ kind: 'copy', rule }) },
        { label: 'Delete', icon: <Delete20Regular />, lock, isBusy, run: () => void deleteRule() },
      ]}
    />
  )
}

const SEVERITY = {
  active: 'automatic',
  next: 'information',
  off: 'information',
  over: 'information',
} satisfies Record<RuleState, Severity>

/** The state of a rule. */
function RuleStateChip({ rule }: { rule: CongestionRule }) {
  const state = stateOf(rule)
  return (
    <SeverityChip severity={SEVERITY[state]} isRunning={state === 'active'}>
      {RULE_STATE_LABEL[state]}
    </SeverityChip>
  )
}

interface Props {
  rule: CongestionRule
  /** The reason why this user cannot switch the rule. */
  lock: string | undefined
}

/** Enables and disables a rule. A change is saved immediately. */
function RuleSwitch({ rule, lock }: Props) {
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

/** The columns of every list of rules. */
export const RULE_COLUMNS = {
  state: { key: 'state', title: 'State', widthPx: 82, cell: (rule) => <RuleStateChip rule={rule} /> },
  name: { key: 'name', title: 'Name', cell: (rule) => <RuleName rule={rule} /> },
  demand: { key: 'demand', title: 'Rule', minTableWidthPx: 560, widthPx: 170, cell: demandText },
  times: { key: 'times', title: 'Times', minTableWidthPx: 1240, widthPx: 300, isWrapped: true, cell: allTimesText },
  change: { key: 'change', title: 'Until / from', minTableWidthPx: 790, widthPx: 270, cell: changeText },
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

/** The target of the lane of the rule in the timeline. */
function RuleName({ rule: { id, name } }: { rule: CongestionRule }) {
  const styles = useStyles()
  return (
    <span id={`rule-${id}`} tabIndex={-1} title={name} className={styles.name}>
      {name}
    </span>
  )
}

function allTimesText(rule: CongestionRule) {
  return [timesText(rule), untilText(rule), rule.timeZone].filter(Boolean).join(', ')
}

const useStyles = makeStyles({
  name: { scrollMarginTop: '120px', ':target': { fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'underline' } },
})
