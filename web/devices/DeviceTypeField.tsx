import { Button } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { StationType } from '#contract/stations.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FIELD_LABEL, typeOptions } from './device-fields.ts'
import { batteryTypes } from './device-reads.ts'

interface Props {
  value: string
  /** The present type of the device. */
  own: StationType
  error: string | undefined
  readOnly: boolean
  onChange: (typeId: string) => void
}

/** The type of a battery, selected from the types with a supported driver. */
export function DeviceTypeField({ value, own, error, readOnly, onChange }: Props) {
  const types = useAtomValue(batteryTypes())
  const isMissing = types.state === 'failed'
  return (
    <div>
      <SelectField
        label={FIELD_LABEL.typeId}
        required
        name="typeId"
        value={value}
        disabled={readOnly}
        error={error ?? (isMissing ? 'Failed to fetch types.' : undefined)}
        options={typeOptions(types.value ?? [], own)}
        onChange={(_, chosen) => onChange(chosen.value)}
      />
      {isMissing && (
        <Button size="small" appearance="subtle" onClick={types.refresh}>
          Retry
        </Button>
      )}
    </div>
  )
}
