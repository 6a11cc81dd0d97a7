import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import type { Term } from '#ui/terms.ts'
import { WATT_FIELDS, type WattField } from './charging-rule.ts'
import { kilowattInput, wattInput } from './power-choices.ts'
import type { ChargingForm } from './use-charging-form.ts'

const TEXTS = {
  Pbaseline: { kilowatts: 'Baseline, kW', hint: 'Overrides the power.', term: 'baseline' },
  FFRPowerPositive: { kilowatts: 'FFR positive, kW', hint: 'Discharge power when the frequency falls.', term: 'FFR' },
  FFRPowerNegative: { kilowatts: 'FFR negative, kW', hint: 'Charging power when the frequency rises.' },
} as const satisfies Record<WattField, { kilowatts: string; hint: string; term?: Term }>

/** Baseline and FFR powers, each in kW and in the W of the call. Input in one field changes the other. */
export function WattFields({ form }: { form: ChargingForm }) {
  const styles = useStyles()
  return (
    <div className={styles.fields}>
      {WATT_FIELDS.map((field) => (
        <WattPair key={field} field={field} form={form} />
      ))}
    </div>
  )
}

function WattPair({ field, form }: { field: WattField; form: ChargingForm }) {
  const watts = form.values[field]
  // The text as typed, such as `1.`, while it stands for the W of the form.
  const [typed, setTyped] = useState('')
  const { kilowatts, hint, term }: { kilowatts: string; hint: string; term?: Term } = TEXTS[field]
  return (
    <>
      <NumberField
        label={kilowatts}
        info={term && <InfoButton term={term} />}
        value={wattInput(typed) === watts ? typed : kilowattInput(watts)}
        onChange={(_, { value }) => {
          setTyped(value)
          form.change({ [field]: wattInput(value) })
        }}
      />
      <NumberField
        label={`${field} (W)`}
        hint={hint}
        error={form.errors[field]}
        name={field}
        value={watts}
        onChange={(_, { value }) => form.change({ [field]: value })}
      />
    </>
  )
}

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    // The default width of an input is 20 characters.
    '& input': { width: '100%' },
  },
})
