import { makeStyles } from '@fluentui/react-components'
import { useMemo } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { DAY_FORMAT } from '#units/days.ts'
import type { RuleDraft, RuleErrors } from './rule-draft.ts'
import { TIMES, timeZones } from './time-choices.ts'
import { WeekdayField } from './WeekdayField.tsx'

interface Props {
  draft: RuleDraft
  errors: RuleErrors
  onChange: (change: Partial<RuleDraft>) => void
}

/** The times of a rule, in its time zone. */
export function RuleTimes({ draft, errors, onChange }: Props) {
  const styles = useStyles()
  const zones = useMemo(() => timeZones(draft.timeZone), [draft.timeZone])
  const isOnce = draft.recurrence === 'one-time'
  return (
    <>
      <SelectField
        label="Time zone"
        {...(errors.timeZone && { error: errors.timeZone })}
        value={draft.timeZone}
        options={zones.map((zone) => ({ value: zone, label: zone }))}
        onChange={(_, { value }) => onChange({ timeZone: value })}
      />
      {draft.recurrence === 'weekly' && (
        <div className={styles.wide}>
          <WeekdayField weekdays={draft.weekdays} error={errors.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
        </div>
      )}
      <TextField
        label={isOnce ? 'Start date' : 'First day'}
        placeholder={DAY_FORMAT}
        autoComplete="off"
        {...(errors.startDate && { error: errors.startDate })}
        value={draft.startDate}
        onChange={(_, { value }) => onChange({ startDate: value })}
      />
      <TextField
        label={isOnce ? 'End date' : 'Last day'}
        placeholder={isOnce ? DAY_FORMAT : 'No end date'}
        autoComplete="off"
        {...(errors.endDate && { error: errors.endDate })}
        value={draft.endDate}
        onChange={(_, { value }) => onChange({ endDate: value })}
      />
      <TimeField
        label="Start time"
        error={errors.startTime}
        times={TIMES}
        value={draft.startTime}
        onChange={(startTime) => onChange({ startTime })}
      />
      <TimeField
        label="End time"
        hint={!isOnce && errors.endTime === undefined && draft.endTime <= draft.startTime ? 'On the next day.' : undefined}
        error={errors.endTime}
        times={TIMES}
        value={draft.endTime}
        onChange={(endTime) => onChange({ endTime })}
      />
    </>
  )
}

const useStyles = makeStyles({
  wide: { gridColumn: '1 / -1' },
})
