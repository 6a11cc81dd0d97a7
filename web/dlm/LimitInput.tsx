import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import type { LimitsText } from './limits.ts'
import type { LimitsForm } from './use-limits-form.ts'

interface Props {
  form: LimitsForm
  field: LimitsText
  /** Of a number. */
  unit?: string
  hint?: string
}

/** A typed field of the limits. One that cannot be changed says why below itself. */
export function LimitInput({ form, field, unit, hint }: Props) {
  const lock = form.isReadOnly ? undefined : form.lockOf(field)
  const error = form.errors[field]
  const Field = unit === undefined ? TextField : NumberField
  return (
    <Field
      label={LIMIT_LABEL[field]}
      // An error that says what the hint says stands alone.
      hint={lock ?? (error === hint ? undefined : hint)}
      unit={unit}
      error={error}
      name={field}
      value={form.draft[field]}
      disabled={lock !== undefined}
      readOnly={form.isReadOnly}
      onChange={(_, { value }) => form.change(field, value)}
    />
  )
}
