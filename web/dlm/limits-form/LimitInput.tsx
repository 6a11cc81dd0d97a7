import type { ReactNode } from 'react'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import type { LimitsText } from '../limits.ts'
import type { LimitsForm } from '../use-limits-form.ts'

interface Props {
  form: LimitsForm
  field: LimitsText
  /** Set for a number field. */
  unit?: string
  hint?: string
  info?: ReactNode
}

/** A text or number field of the limits; nothing while it is folded. A disabled field shows the reason in its hint. */
export function LimitInput({ form, field, unit, hint, info }: Props) {
  if (!form.isShown(field)) return null
  const lock = form.lockOf(field)
  const error = form.errors[field]
  const Field = unit === undefined ? TextField : NumberField
  return (
    <Field
      label={LIMIT_LABEL[field]}
      info={info}
      // An error with the text of the hint replaces the hint.
      hint={lock ?? (error === hint ? undefined : hint)}
      unit={unit}
      error={error}
      name={field}
      value={form.draft[field]}
      disabled={lock !== undefined}
      onChange={(_, { value }) => form.change(field, value)}
    />
  )
}
