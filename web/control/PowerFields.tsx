import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { NumberField } from '#ui/fields/Fields.tsx'
import { flowText, kilowattText } from '#units/current-power.ts'
import { limitsText, powerScale, type PowerScale } from '#units/power-scale.ts'
import { sentNumber } from '#units/numbers/typed-number.ts'
import { powerLabel, takesPercent } from '#units/power-entry.ts'
import { presentValues } from './control-reads.ts'
import type { ChargingForm } from './use-charging-form.ts'
import { PowerScaleMarks } from '#ui/PowerScaleMarks.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { originMark } from '#units/power-origin.ts'
import { powerChoices, powerInput, sliderKw } from './power-choices.ts'

interface Props {
  station: Station
  scale: PowerScale
  form: ChargingForm
}

const STEP_KW = 0.1

/** The power as a slider from discharging to charging, with three powers as buttons. Both fill in the field of the power. */
function PowerSlider({ station, scale, form }: Props) {
  const styles = usePowerSliderStyles()
  const { driver } = station.type
  const set = (powerKw: number) => form.change({ powerKw: powerInput(powerKw, scale, driver) })
  const valueKw = sliderKw(form.values.powerKw, scale, driver)
  return (
    <div className={styles.power}>
      <div className={styles.choices}>
        {powerChoices(scale, station.isOnline).map(({ label, powerKw, lock }) => (
          <WithReason key={label} reason={lock}>
            <Button disabledFocusable={powerKw === undefined} onClick={() => powerKw !== undefined && set(powerKw)}>
              {label}
            </Button>
          </WithReason>
        ))}
      </div>
      <div className={styles.scale}>
        <PowerScaleMarks scale={scale} />
        {/* The slider of Fluent has a style that browsers report as not standardized. */}
        <input
          type="range"
          className={styles.slider}
          aria-label="Power from discharging to charging"
          aria-valuetext={flowText(valueKw * 1_000)}
          min={scale.fromKw}
          max={scale.toKw}
          step={takesPercent(driver) ? scale.toKw / 100 : STEP_KW}
          value={valueKw}
          onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
        />
      </div>
      <span className={styles.text}>{scaleText(scale, originMark(station))}</span>
    </div>
  )
}

/** `Now 5.0 kW. Now at most 6.9 kW.`, `Now 11.0 kW (assumed). …` */
function scaleText(scale: PowerScale, mark: string): string {
  const { presentKw } = scale
  const present =
    presentKw === undefined ? 'Present power unknown' : `Now ${flowText(presentKw * 1_000)}${mark === '' ? '' : ` (${mark})`}`
  return `${present}. ${limitsText(scale)}.`
}

const THUMB_PX = 20

const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: `${THUMB_PX}px`,
  height: `${THUMB_PX}px`,
  border: `2px solid ${tokens.colorCompoundBrandBackground}`,
  borderRadius: tokens.borderRadiusCircular,
  backgroundColor: tokens.colorNeutralBackground1,
} as const

const usePowerSliderStyles = makeStyles({
  power: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  choices: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, '& > button': { minWidth: 0 } },
  // The centre of the thumb is half its width away from the ends of the slider.
  scale: { position: 'relative', paddingInline: `${THUMB_PX / 2}px` },
  // Over the track of the scale, which is drawn from zero in both directions.
  slider: {
    position: 'absolute',
    top: '-4px',
    left: 0,
    boxSizing: 'border-box',
    width: '100%',
    height: '24px',
    margin: 0,
    appearance: 'none',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    '::-webkit-slider-thumb': thumb,
    '::-moz-range-thumb': thumb,
  },
  text: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
})

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
        placeholder={
          scale?.presentKw === undefined ? undefined : `Now ${powerInput(scale.presentKw, scale, station.type.driver)}`
        }
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
