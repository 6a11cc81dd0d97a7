import { makeStyles, tokens } from '@fluentui/react-components'
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
  /** Of the chosen group. */
  type: GroupType | undefined
  /** The group of a rule that is there already stays. */
  isGroupFixed: boolean
  onChange: (change: Partial<RuleDraft>) => void
}

/** The fields of a rule: of which group, when, and what. */
export function RuleFields({ draft, errors, groups, type, isGroupFixed, onChange }: Props) {
  const styles = useStyles()
  // A mode that does not fit is offered only while it is chosen, so that the field can say what is wrong.
  const modes = CONGESTION_MODES.filter((mode) => mode !== 'v2g-export' || type === 'GROUP_TYPE_V2G' || draft.mode === mode)
  return (
    <div className={styles.fields}>
      <SelectField
        label="Group"
        {...(errors.groupId && { error: errors.groupId })}
        {...(isGroupFixed && { disabled: true, hint: 'Chosen at creation.' })}
        value={draft.groupId}
        options={[
          ...(draft.groupId === '' ? [{ value: '', label: 'Choose a group' }] : []),
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(_, { value }) => onChange({ groupId: value })}
      />
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
          {...(draft.mode === 'limit-percent' && { hint: 'Of the import limit of the group; without one, of all its stations.' })}
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
