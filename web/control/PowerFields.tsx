import { makeStyles, tokens } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { kilowattText } from '#units/current-power.ts'
import { powerLabel, takesPercent, WATT_FIELDS, type WattField } from './charging-rule.ts'
import type { ChargingForm } from './use-charging-form.ts'

const WATT_HINT = {
  Pbaseline: 'Overrides the power.',
  FFRPowerPositive: 'Discharge power when the frequency falls.',
  FFRPowerNegative: 'Charging power when the frequency rises.',
} satisfies Record<WattField, string>

/** The number fields of the dialog: the power, and for V2G the baseline and both FFR powers. */
export function PowerFields({ station, form }: { station: Station; form: ChargingForm }) {
  const styles = useStyles()
  const { driver, category } = station.type
  return (
    <>
      <NumberField
        label={powerLabel(driver)}
        hint={powerHint(station)}
        error={form.errors.powerKw}
        name="powerKw"
        value={form.draft.powerKw}
        onChange={(_, { value }) => form.change('powerKw', value)}
      />
      {category === 'V2G' && (
        <div className={styles.watts}>
          {WATT_FIELDS.map((field) => (
            <NumberField
              key={field}
              label={`${field} (W)`}
              hint={WATT_HINT[field]}
              error={form.errors[field]}
              name={field}
              value={form.draft[field]}
              onChange={(_, { value }) => form.change(field, value)}
            />
          ))}
        </div>
      )}
    </>
  )
}

function powerHint({ type: { driver, category }, ratedPower }: Station): string {
  if (takesPercent(driver)) {
    return `Percentage of the rated power, ${kilowattText(ratedPower)}. Positive charges, negative discharges. Values beyond ±100 % are limited to ±100 %.`
  }
  if (category === 'V2G' || category === 'Energy storage') return 'Positive charges, negative discharges.'
  return '0 pauses charging. Load management may allocate less.'
}

const useStyles = makeStyles({
  watts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    // The default width of an input is 20 characters.
    '& input': { width: '100%' },
  },
})
