import { makeStyles, tokens } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { kilowattText } from '#units/current-power.ts'
import { powerLabel, takesPercent, WATT_FIELDS, type WattField } from './charging-rule.ts'
import type { ChargingForm } from './use-charging-form.ts'

const WATT_HINT = {
  Pbaseline: 'Overrides the power.',
  FFRPowerPositive: 'Given when the frequency falls.',
  FFRPowerNegative: 'Taken when the frequency rises.',
} satisfies Record<WattField, string>

/** The numbers of the dialog: the power, and for V2G the baseline and both FFR powers. */
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
    return `Of the rated power, ${kilowattText(ratedPower)}. Positive charges, negative discharges; beyond ±100 % counts as ±100 %.`
  }
  if (category === 'V2G' || category === 'Energy storage') return 'Positive charges, negative discharges.'
  return '0 pauses charging. Load management may give less.'
}

const useStyles = makeStyles({
  watts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    // By itself an input is as wide as twenty letters.
    '& input': { width: '100%' },
  },
})
