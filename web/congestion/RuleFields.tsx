import { Button, Field, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { CONGESTION_MODE_LABEL, RECURRENCE_LABEL, RECURRENCES } from '#contract/congestion.ts'
import { CONGESTION_MODES, type CongestionMode } from '#contract/congestion/windows.ts'
import type { GroupType, ListedGroup } from '#contract/groups.ts'
import { DraftInput, DraftSelect, DraftSwitch, DraftTime } from '#platform/draft/DraftFields.tsx'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { SelectField } from '#ui/fields/Fields.tsx'
import { DAY_FORMAT } from '#units/days.ts'
import { TIMES } from '#units/hhmm.ts'
import type { RuleErrors } from './rule-draft.ts'
import { WEEKDAYS } from './rule-text.ts'
import type { RuleForm } from './use-rule-form.ts'

interface Props {
  form: RuleForm
  /** Errors of the preview of these values. */
  previewErrors: RuleErrors
  groups: readonly ListedGroup[]
  /** Retries a failed read of the groups. */
  groupsFailed: (() => void) | undefined
  /** The name of the initial group; undefined without one. */
  groupName: string | undefined
  /** The type of the selected group. */
  type: GroupType | undefined
  /** The group of an existing rule cannot change. */
  isGroupFixed: boolean
}

/** The fields of a rule: its group, its times and its limit. */
export function RuleFields({ form, previewErrors, groups, groupsFailed, groupName, type, isGroupFixed }: Props) {
  const styles = useStyles()
  const { groupId, mode, recurrence } = form.values
  // A mode that does not suit the group is an option only while it is selected, so that the field can show the error.
  const modes = CONGESTION_MODES.filter((one) => one !== 'v2g-export' || type === 'GROUP_TYPE_V2G' || mode === one)
  // A group that is not listed gets an option of its own. Otherwise the field would show its first option.
  const isListed = groups.some(({ id }) => String(id) === groupId)
  const unlisted = isListed
    ? []
    : [{ value: groupId, label: groupId === '' ? 'Choose a group' : (groupName ?? `Group ${groupId}`) }]
  const error = form.errors.groupId ?? previewErrors.groupId
  return (
    <div className={styles.fields}>
      <div>
        <SelectField
          label="Group"
          {...(error && { error })}
          {...(isGroupFixed && { disabled: true, hint: 'The group cannot be changed after creation.' })}
          value={groupId}
          options={[...unlisted, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(_, { value }) => form.change({ groupId: value })}
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
      <DraftInput form={form} field="name" autoComplete="off" otherError={previewErrors.name} />
      <DraftSelect
        form={form}
        field="mode"
        otherError={previewErrors.mode}
        options={modes.map((value) => ({ value, label: CONGESTION_MODE_LABEL[value] }))}
      />
      {mode !== 'pause' && (
        <DraftInput
          form={form}
          field="target"
          unit={mode === 'limit-percent' ? '%' : 'kW'}
          hint={targetHint(mode, type)}
          otherError={previewErrors.target}
        />
      )}
      <DraftSelect
        form={form}
        field="recurrence"
        options={RECURRENCES.map((value) => ({ value, label: RECURRENCE_LABEL[value] }))}
        // A one-time rule ends on its start date by default.
        effect={(value) => (value === 'one-time' && form.values.endDate.trim() === '' ? { endDate: form.values.startDate } : {})}
      />
      <RuleTimes form={form} previewErrors={previewErrors} isOnce={recurrence === 'one-time'} />
      <DraftSwitch form={form} field="isEnabled" />
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

/** The times of a rule, in its time zone. */
function RuleTimes({ form, previewErrors, isOnce }: Pick<Props, 'form' | 'previewErrors'> & { isOnce: boolean }) {
  const styles = useStyles()
  const { timeZone, recurrence, weekdays, startTime, endTime } = form.values
  const zones = useMemo(() => timeZones(timeZone), [timeZone])
  const errors: RuleErrors = { ...previewErrors, ...form.errors }
  return (
    <>
      <DraftSelect
        form={form}
        field="timeZone"
        otherError={previewErrors.timeZone}
        options={zones.map((zone) => ({ value: zone, label: zone }))}
      />
      {recurrence === 'weekly' && (
        <div className={styles.wide}>
          <Field label="Weekdays" validationState={errors.weekdays ? 'error' : 'none'} validationMessage={errors.weekdays}>
            {/* A field hands its id on to the one control in it; here are seven. */}
            {() => (
              <FilterChips
                label="Weekdays"
                options={DAYS}
                selected={weekdays.map(String)}
                onSelect={(days) => form.change({ weekdays: days.map(Number) })}
              />
            )}
          </Field>
        </div>
      )}
      <DraftInput
        form={form}
        field="startDate"
        label={isOnce ? 'Start date' : 'First day'}
        placeholder={DAY_FORMAT}
        autoComplete="off"
        otherError={previewErrors.startDate}
      />
      <DraftInput
        form={form}
        field="endDate"
        label={isOnce ? 'End date' : 'Last day'}
        placeholder={isOnce ? DAY_FORMAT : 'No end date'}
        autoComplete="off"
        otherError={previewErrors.endDate}
      />
      <DraftTime form={form} field="startTime" otherError={previewErrors.startTime} times={TIMES} />
      <DraftTime
        form={form}
        field="endTime"
        hint={!isOnce && errors.endTime === undefined && endTime <= startTime ? 'On the next day.' : undefined}
        otherError={previewErrors.endTime}
        times={TIMES}
      />
    </>
  )
}

const DAYS = WEEKDAYS.map((label, index) => ({ key: String(index + 1), label }))

/** The time zones of this browser, and the selected one. */
const timeZones = (chosen: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].toSorted()

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
  wide: { gridColumn: '1 / -1' },
})
