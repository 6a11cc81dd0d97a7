import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { CONGESTION_MODE_LABEL, RECURRENCE_LABEL, RECURRENCES, type Recurrence } from '#contract/congestion.ts'
import { CONGESTION_MODES, type CongestionMode } from '#contract/congestion/windows.ts'
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
  /** Retries a failed read of the groups. */
  groupsFailed: (() => void) | undefined
  /** The name of the initial group; undefined without one. */
  groupName: string | undefined
  /** The type of the selected group. */
  type: GroupType | undefined
  /** The group of an existing rule cannot change. */
  isGroupFixed: boolean
  onChange: (change: Partial<RuleDraft>) => void
}

/** The fields of a rule: its group, its times and its limit. */
export function RuleFields({ draft, errors, groups, groupsFailed, groupName, type, isGroupFixed, onChange }: Props) {
  const styles = useStyles()
  // A mode that does not suit the group is an option only while it is selected, so that the field can show the error.
  const modes = CONGESTION_MODES.filter((mode) => mode !== 'v2g-export' || type === 'GROUP_TYPE_V2G' || draft.mode === mode)
  // A group that is not listed gets an option of its own. Otherwise the field would show its first option.
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
          {...(isGroupFixed && { disabled: true, hint: 'The group cannot be changed after creation.' })}
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
  if (mode === 'v2g-export') return 'For the whole group, as far as its cars can export.'
  const of = mode === 'limit-percent' ? 'Of the import limit of the group. Without one, of the rated power of its stations. ' : ''
  return type === 'GROUP_TYPE_DC' ? of.trim() || undefined : `${of}${AC_COUNT}`
}
/** Load management divides the limit of an AC group in ampere. */
const AC_COUNT = 'Unless phases are balanced, each ampere counts on three phases, so single-phase cars draw less.'

/** A one-time rule ends on its start date by default. */
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
    // The width of a field is the width of its column, independent of its longest option.
    '& *': { minWidth: 0 },
  },
})
