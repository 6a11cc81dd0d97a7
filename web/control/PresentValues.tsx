import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { MeterValueKey, readMeterValues, Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { kilowattText, powerText, flowText } from '#units/current-power.ts'
import { sentNumber } from '#units/numbers/typed-number.ts'
import { presentValues } from './control-reads.ts'

type MeterValues = ReplyOf<typeof readMeterValues>

/** The present values, shown above the input fields. */
export function PresentValues({ station }: { station: Station }) {
  const styles = useStyles()
  const values = useAtomValue(presentValues(station.deviceId))
  return (
    <section aria-label="Now" className={styles.part}>
      <Text as="h3" size={200} className={styles.title}>
        Present values of {station.name || station.deviceId}
      </Text>
      <dl className={styles.list}>
        {factsOf(station, values.value).map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {values.state === 'failed' && <Text size={200}>Failed to fetch meter values</Text>}
      <StaleSince resource={values} />
    </section>
  )
}

function factsOf(station: Station, values: MeterValues | undefined): (readonly [label: string, value: string])[] {
  const watts = (key: MeterValueKey) => wattsText(values?.results.find(({ Key }) => Key === key)?.Value)
  const { category } = station.type
  const power = ['Power', flowText(station.isBattery ? station.latestPower : station.latestChargePower)] as const
  if (category === 'V2G') {
    return [
      power,
      ['Baseline', watts('Pbaseline')],
      ['FFR positive', watts('ffrPositive')],
      ['FFR negative', watts('ffrNegative')],
    ]
  }
  const rated = ['Rated power', kilowattText(station.ratedPower)] as const
  if (category === 'Energy storage') return [power, ['Baseline', watts('Pbaseline')], rated]
  return [power, ['Power limit', station.dynamicPowerLimit === null ? 'No limit' : powerText(station.dynamicPowerLimit)], rated]
}

/** `5.0 kW`; meter values are sent as text. */
const wattsText = (text: string | undefined) => flowText(sentNumber(text ?? ''))

const useStyles = makeStyles({
  part: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  title: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
  fact: { minWidth: 0 },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
})
