import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import {
  CONGESTION_MODE_LABEL,
  CONGESTION_MODES,
  RECURRENCE_LABEL,
  RECURRENCES,
  type CongestionMode,
  type Recurrence,
} from '#contract/congestion.ts'
import type { GroupType, ListedGroup } from '#contract/groups.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { RuleTimes } from './RuleTimes.tsx'
import type { RuleDraft, RuleErrors } from './rule-draft.ts'

interface Props {
  draft: RuleDraft
  errors: RuleErrors
  groups: readonly ListedGroup[]
  /** Reads the groups again; there when they could not be read. */
  groupsFailed: (() => void) | undefined
  /** The name of the group that it begins with, as far as it begins with one. */
  groupName: string | undefined
  /** Of the chosen group. */
  type: GroupType | undefined
  /** The group of a rule that is there already stays. */
  isGroupFixed: boolean
  onChange: (change: Partial<RuleDraft>) => void
}

/** The fields of a rule: of which group, when, and what. */
export function RuleFields({ draft, errors, groups, groupsFailed, groupName, type, isGroupFixed, onChange }: Props) {
  const styles = useStyles()
  // A mode that does not fit is offered only while it is chosen, so that the field can say what is wrong.
  const modes = CONGESTION_MODES.filter((mode) => mode !== 'v2g-export' || type === 'GROUP_TYPE_V2G' || draft.mode === mode)
  // A group that is not listed is shown as what it is: a list shows its first entry for what it does not have.
  const isListed = groups.some(({ id }) => String(id) === draft.groupId)
  const unlisted = isListed
    ? []
    : [{ value: draft.groupId, label: draft.groupId === '' ? 'Choose a group' : (groupName ?? `Group ${draft.groupId}`) }]
  return (
    <div className={styles.fields}>
      <div>
        <SelectField
          label="Group"
          {...(errors.groupId && { error: errors.groupId })}
          {...(isGroupFixed && { disabled: true, hint: 'Chosen at creation.' })}
          value={draft.groupId}
          options={[...unlisted, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(_, { value }) => onChange({ groupId: value })}
        />
        {groupsFailed && !isGroupFixed && (
          <div role="alert">
            <Text>The groups could not be read. </Text>
            <Button size="small" onClick={groupsFailed}>
              Retry
            </Button>
          </div>
        )}
      </div>
      <TextField
        label="Name"
        autoComplete="off"
        {...(errors.name && { error: errors.name })}
        value={draft.name}
        onChange={(_, { value }) => onChange({ name: value })}
      />
      <SelectField
        label="Mode"
        {...(errors.mode && { error: errors.mode })}
        value={draft.mode}
        options={modes.map((mode) => ({ value: mode, label: CONGESTION_MODE_LABEL[mode] }))}
        onChange={(_, { value }) => onChange({ mode: value as CongestionMode })}
      />
      {draft.mode !== 'pause' && (
        <NumberField
          label="Target power"
          unit={draft.mode === 'limit-percent' ? '%' : 'kW'}
          hint={targetHint(draft.mode, type)}
          {...(errors.target && { error: errors.target })}
          value={draft.target}
          onChange={(_, { value }) => onChange({ target: value })}
        />
      )}
      <SelectField
        label="Recurrence"
        value={draft.recurrence}
        options={RECURRENCES.map((recurrence) => ({ value: recurrence, label: RECURRENCE_LABEL[recurrence] }))}
        onChange={(_, { value }) => onChange(withRecurrence(draft, value as Recurrence))}
      />
      <RuleTimes draft={draft} errors={errors} onChange={onChange} />
      <SwitchField label="Enabled" checked={draft.isEnabled} onChange={(_, { checked }) => onChange({ isEnabled: checked })} />
    </div>
  )
}

function targetHint(mode: CongestionMode, type: GroupType | undefined): string | undefined {
  if (mode === 'v2g-export') return 'All of the group together, as far as its cars can.'
  const of = mode === 'limit-percent' ? 'Of the import limit of the group; without one, of all its stations. ' : ''
  return type === 'GROUP_TYPE_DC' ? of.trim() || undefined : `${of}${AC_COUNT}`
}
/** A limit of a group of posts is shared out in amperes, as load management does it. */
const AC_COUNT = 'Each ampere counts as three phases, unless phases are balanced: with cars on one phase less is drawn.'

/** A rule that happens once ends on the day on which it begins, unless something else is said. */
const withRecurrence = ({ startDate, endDate }: RuleDraft, recurrence: Recurrence): Partial<RuleDraft> => ({
  recurrence,
  ...(recurrence === 'one-time' && endDate.trim() === '' && { endDate: startDate }),
})

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    alignItems: 'start',
    alignContent: 'start',
    // A field takes the width of its column, however long the longest of its choices.
    '& *': { minWidth: 0 },
  },
})
