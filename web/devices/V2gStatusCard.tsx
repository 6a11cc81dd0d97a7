import { Text } from '@fluentui/react-components'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues, Station } from '#contract/stations.ts'
import type { Resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { frequencyText } from '#units/reserves.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { LiveFigure } from '#web/stations/LivePower.tsx'
import { meterNumber, meterPowerText } from './meter-values.ts'

interface Props {
  station: Station
  values: Resource<ReplyOf<typeof readMeterValues>>
}

/** Additional values of a V2G point: state of charge, power in both directions, and setpoints. */
export function V2gStatusCard({ station, values: read }: Props) {
  const values = read.value
  const live = (text: string) => <LiveFigure station={station} text={text} />
  const power = (key: string) => live(meterPowerText(values, key))
  return (
    <KeyValueCard
      title="V2G values"
      rows={[
        ['State of charge', live(percentText(meterNumber(values, 'SoC')))],
        ['Power import', power('Power.Active.Import')],
        ['Power export', power('Power.Active.Export')],
        ['Grid frequency', live(frequencyText(meterNumber(values, 'Frequency')))],
        ['Baseline', power('Pbaseline'), <InfoButton key="baseline" term="baseline" />],
        ['FFR positive', power('ffrPositive'), <InfoButton key="ffr" term="FFR" />],
        ['FFR negative', power('ffrNegative')],
        ['Highest power', power('pMax')],
        ['Lowest power', power('pMin')],
      ]}
    >
      {read.state === 'failed' && <Text>Failed to fetch meter values</Text>}
      <StaleSince resource={read} />
    </KeyValueCard>
  )
}
