import { Select } from '@fluentui/react-components'
import { shownZoneName, zoneText } from '#units/dates.ts'
import { HOUR_FORMAT, parseLocalHour, type TypedHour } from '#units/hours.ts'
import { TextField } from './TextField.tsx'

interface Props {
  label: string
  value: TypedHour
  error: string | undefined
  onChange: (value: TypedHour) => void
}

/** A labelled field for an hour of a day. When clocks go back, it also asks which of the two hours is meant. */
export function HourField({ label, value, error, onChange }: Props) {
  const [earlierMs, laterMs] = parseLocalHour(value.hour) ?? []
  return (
    <div>
      <TextField
        label={label}
        name="hour"
        autoComplete="off"
        hint={error === undefined ? `${HOUR_FORMAT}, ${shownZoneName()}` : undefined}
        error={error}
        value={value.hour}
        onChange={(_, { value: hour }) => onChange({ hour, isLater: false })}
      />
      {earlierMs !== undefined && laterMs !== undefined && (
        <Select
          aria-label="Which of the two hours of that name"
          value={value.isLater ? 'later' : 'earlier'}
          onChange={(_, { value: which }) => onChange({ hour: value.hour, isLater: which === 'later' })}
        >
          <option value="earlier">Summer time, {zoneText(earlierMs)}</option>
          <option value="later">Winter time, {zoneText(laterMs)}</option>
        </Select>
      )}
    </div>
  )
}
