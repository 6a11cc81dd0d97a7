import type { Station } from '#contract/stations.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { kilowattText, powerText } from '#units/current-power.ts'
import { frequencyText } from '#units/frequency.ts'
import { percentText } from './meter-values.ts'

/** What a battery does now. */
export function BatteryStatusCard({ station }: { station: Station }) {
  return (
    <KeyValueCard
      title="Battery status"
      rows={[
        ['OCPP status', <StatusChip key="status" status={station.status} />],
        ['State of charge', percentText(station.batterySoC)],
        ['Power', powerText(station.latestPower)],
        ['Grid frequency', frequencyText(station.gridFrequency)],
        ['FCR-N', station.fcrNEnabled ? 'Enabled' : 'Disabled'],
        ['Rated power', kilowattText(station.ratedPower)],
        ['Capacity', station.type.capacity === null ? '–' : `${station.type.capacity} kWh`],
        ['Serial number', station.serialNumber ?? station.settings.serialNumber ?? '–'],
      ]}
    />
  )
}
