import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { kilowattText } from '#units/current-power.ts'
import { powerScale } from '#units/power-scale.ts'
import { sentNumber } from '#units/numbers/typed-number.ts'
import { powerLabel, takesPercent } from '#units/power-entry.ts'
import { presentValues } from './control-reads.ts'
import { PowerSlider } from './PowerSlider.tsx'
import type { ChargingForm } from './use-charging-form.ts'

/** The power of a device: quick choices and a slider with the present power and the limits, and the field of the power. */
export function PowerFields({ station, form }: { station: Station; form: ChargingForm }) {
  const styles = useStyles()
  const results = useAtomValue(presentValues(station.deviceId)).value?.results
  const watts = (key: string) => sentNumber(results?.find(({ Key }) => Key === key)?.Value ?? '')
  const isV2g = station.type.category === 'V2G'
  const scale = powerScale(station, isV2g ? { pMaxW: watts('pMax'), pMinW: watts('pMin') } : {})
  return (
    <div className={styles.power}>
      {scale && <PowerSlider station={station} scale={scale} form={form} />}
      <NumberField
        label={powerLabel(station.type.driver)}
        hint={powerHint(station)}
        error={form.errors.powerKw}
        name="powerKw"
        value={form.values.powerKw}
        onChange={(_, { value }) => form.change({ powerKw: value })}
      />
    </div>
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
  power: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})
