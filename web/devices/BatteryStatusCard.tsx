import { numberText, percentText } from '#units/numbers/number-format.ts'
import type { Station } from '#contract/stations.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { kilowattText, flowText } from '#units/current-power.ts'
import { frequencyText } from '#units/reserves.ts'
import { FcrNSwitch } from '#web/stations/FcrNSwitch.tsx'
import { LiveFigure } from '#web/stations/LivePower.tsx'
import { StationStatusBadge } from '#web/stations/StationStatusBadge.tsx'
import { useGoneReason } from './device-lock.ts'

/** The present state of a battery. */
export function BatteryStatusCard({ station }: { station: Station }) {
  const goneReason = useGoneReason(station.deviceId)
  return (
    <KeyValueCard
      title="Battery status"
      rows={[
        ['OCPP status', <StationStatusBadge key="status" station={station} />],
        ['State of charge', <LiveFigure key="soc" station={station} text={percentText(station.batterySoC)} />],
        ['Power', <LiveFigure key="power" station={station} text={flowText(station.latestPower)} />],
        ['Grid frequency', <LiveFigure key="frequency" station={station} text={frequencyText(station.gridFrequency)} />],
        ['FCR-N', <FcrNSwitch key="fcr-n" station={station} reason={goneReason} />],
        ['Rated power', kilowattText(station.ratedPower)],
        ['Capacity', station.type.capacity === null ? '–' : `${numberText(station.type.capacity)} kWh`],
        ['Serial number', station.serialNumber ?? station.settings.serialNumber ?? '–'],
      ]}
    />
  )
}
