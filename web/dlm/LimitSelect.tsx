import { SelectField } from '#ui/fields/SelectField.tsx'
import { FIELD_LABEL, type LimitsText } from './limits.ts'
import type { LimitsForm } from './use-limits-form.ts'

interface Props {
  form: LimitsForm
  field: LimitsText
  hint?: string
  options: readonly { value: string | number; label: string }[]
}

/** A field of the limits with a choice of one among a few. */
export function LimitSelect({ form, field, hint, options }: Props) {
  const lock = form.lockOf(field)
  return (
    <SelectField
      label={FIELD_LABEL[field]}
      hint={form.isReadOnly ? hint : (lock ?? hint)}
      error={form.errors[field]}
      options={options}
      name={field}
      value={form.draft[field]}
      disabled={lock !== undefined}
      onChange={(_, { value }) => form.change(field, value)}
    />
  )
}
