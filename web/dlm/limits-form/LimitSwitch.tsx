import type { ReactNode } from 'react'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import type { LimitsSwitch } from '../limits.ts'
import type { LimitsForm } from '../use-limits-form.ts'

/** A switch of the limits; nothing while it is folded. */
export function LimitSwitch({ form, field, info }: { form: LimitsForm; field: LimitsSwitch; info?: ReactNode }) {
  if (!form.isShown(field)) return null
  return (
    <SwitchField
      label={LIMIT_LABEL[field]}
      info={info}
      reason={form.lockOf(field)}
      name={field}
      checked={form.draft[field]}
      onChange={(_, { checked }) => form.change(field, checked)}
    />
  )
}
