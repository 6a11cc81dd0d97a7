import type { Station } from '#contract/stations.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { kilowattText, powerText } from '#units/current-power.ts'
import { frequencyText } from '#units/frequency.ts'
import { percentText } from '#units/percent.ts'
import { FcrNSwitch } from '#web/stations/FcrNSwitch.tsx'
import { useGoneReason } from './device-lock.ts'

/** What a battery does now. */
export function BatteryStatusCard({ station }: { station: Station }) {
  const goneReason = useGoneReason(station.deviceId)
  return (
    <KeyValueCard
      title="Battery status"
      rows={[
        ['OCPP status', <StatusChip key="status" status={station.status} />],
        ['State of charge', percentText(station.batterySoC)],
        ['Power', powerText(station.latestPower)],
        ['Grid frequency', frequencyText(station.gridFrequency)],
        ['FCR-N', <FcrNSwitch key="fcr-n" station={station} reason={goneReason} />],
        ['Rated power', kilowattText(station.ratedPower)],
        ['Capacity', station.type.capacity === null ? '–' : `${station.type.capacity} kWh`],
        ['Serial number', station.serialNumber ?? station.settings.serialNumber ?? '–'],
      ]}
    />
  )
}
