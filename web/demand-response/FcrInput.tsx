import { NumberField } from '#ui/fields/NumberField.tsx'
import type { FcrTextField } from './draft.ts'
import { FIELD_LABEL, FIELD_UNIT } from './field-labels.ts'
import type { FcrForm } from './use-fcr-form.ts'

interface Props {
  form: FcrForm
  field: FcrTextField
  readOnly: boolean
}

/** A text field of the demand-response settings. The hint of a locked field gives the reason. */
export function FcrInput({ form, field, readOnly }: Props) {
  const lock = readOnly ? undefined : form.lockOf(field)
  return (
    <NumberField
      label={FIELD_LABEL[field]}
      unit={FIELD_UNIT[field]}
      hint={lock ?? HINT[field]}
      error={form.errors[field]}
      name={field}
      required={REQUIRED.has(field)}
      value={form.draft[field]}
      disabled={lock !== undefined}
      readOnly={readOnly}
      onChange={(_, { value }) => form.change((before) => ({ ...before, [field]: value }))}
    />
  )
}

const REQUIRED: ReadonlySet<FcrTextField> = new Set([
  'activationFrequency',
  'deactivationFrequency',
  'deactivationDelay',
  'triggerDelayInMs',
])

const HINT = {
  activationFrequency: 'Activated at this frequency or below.',
  deactivationFrequency: 'Released at this frequency or above.',
  deactivationDelay: 'Time at or above the deactivation frequency before release.',
  powerDecrease: 'Reduction of power while activated.',
  maxStepwiseFlexibility: 'Largest possible reduction of power.',
  minStepwiseCurrent: 'Minimum for each charger in use.',
  triggerDelayInMs: 'Delay between decision and message.',
} satisfies Record<FcrTextField, string>
