import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues, Station } from '#contract/stations.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { fewerLinesText, kilowattText, powerText, voltageText, flowText } from '#units/current-power.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { LiveFigure, LivePower, PowerOrigin, StationCurrent } from '#web/stations/LivePower.tsx'
import { StationStatusBadge, SuspendedInfo } from '#web/stations/StationStatusBadge.tsx'
import { energyText, meterNumber } from './meter-values.ts'

interface Props {
  station: Station
  values: ReplyOf<typeof readMeterValues> | undefined
}

/** The present state of a charger. */
export function ChargerStatusCard({ station, values }: Props) {
  // The card of V2G values shows it for a V2G point.
  const isCarKnown = station.batterySoC !== null && station.type.category !== 'V2G'
  const limit = station.dynamicPowerLimit === null ? 'No limit' : powerText(station.dynamicPowerLimit)
  const lines = fewerLinesText(station)
  return (
    <KeyValueCard
      title="Charger status"
      rows={[
        [
          'OCPP status',
          <StationStatusBadge key="status" station={station} />,
          <SuspendedInfo key="suspended" station={station} />,
        ],
        ['Status of the charger', station.chargerStatus ? `${station.chargerStatus}: applies to all its connectors` : undefined],
        ['Power', <LivePower key="power" station={station} text={flowText(station.latestChargePower)} />],
        ['Origin of the power', station.powerOrigin ? <PowerOrigin key="origin" station={station} /> : undefined],
        ['Current per phase', <StationCurrent key="current" station={station} />],
        ['Voltage', <LiveFigure key="voltage" station={station} text={voltageText(station.voltage)} />],
        ['Phases', station.installedPhase ?? '–'],
        ['Grid lines of the car', lines === '' ? undefined : lines],
        ['Power limit', <LiveFigure key="limit" station={station} text={limit} />],
        ['Rated power', kilowattText(station.ratedPower)],
        [
          'State of charge',
          isCarKnown ? <LiveFigure key="soc" station={station} text={percentText(station.batterySoC)} /> : undefined,
        ],
        ['Energy', energyText(meterNumber(values, 'Energy.Active.Import.Register'))],
      ]}
    />
  )
}
