import { SelectField } from '#ui/fields/SelectField.tsx'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import type { LimitsText } from '../limits.ts'
import type { LimitsForm } from '../use-limits-form.ts'

interface Props {
  form: LimitsForm
  field: LimitsText
  hint?: string
  options: readonly { value: string | number; label: string }[]
}

/** A select field of the limits; nothing while it is folded. */
export function LimitSelect({ form, field, hint, options }: Props) {
  if (!form.isShown(field)) return null
  const lock = form.lockOf(field)
  return (
    <SelectField
      label={LIMIT_LABEL[field]}
      hint={lock ?? hint}
      error={form.errors[field]}
      options={options}
      name={field}
      value={form.draft[field]}
      disabled={lock !== undefined}
      onChange={(_, { value }) => form.change(field, value)}
    />
  )
}
