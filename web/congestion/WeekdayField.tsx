import { Field } from '@fluentui/react-components'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { WEEKDAYS } from './rule-text.ts'

interface Props {
  /** Monday is 1. */
  weekdays: readonly number[]
  error: string | undefined
  onChange: (weekdays: readonly number[]) => void
}

const DAYS = WEEKDAYS.map((label, index) => ({ key: String(index + 1), label }))

/** The weekdays on which a rule starts. */
export function WeekdayField({ weekdays, error, onChange }: Props) {
  return (
    <Field label="Weekdays" validationState={error ? 'error' : 'none'} validationMessage={error}>
      {/* A field hands its id on to the one control in it; here are seven. */}
      {() => (
        <FilterChips
          label="Weekdays"
          options={DAYS}
          selected={weekdays.map(String)}
          onSelect={(days) => onChange(days.map(Number))}
        />
      )}
    </Field>
  )
}
