import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues, Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { kilowattText, powerText, voltageText } from '#units/current-power.ts'
import { flowText } from '#units/power-flow.ts'
import { percentText } from '#units/percent.ts'
import { ReasonsNote } from '#web/dlm/ReasonsNote.tsx'
import { LimitReason } from '#web/dlm/LimitReason.tsx'
import { LiveFigure } from '#web/stations/LiveFigure.tsx'
import { StationCurrent } from '#web/stations/StationCurrent.tsx'
import { StationStatus } from '#web/stations/StationStatus.tsx'
import { energyText, meterNumber } from './meter-values.ts'

interface Props {
  station: Station
  values: ReplyOf<typeof readMeterValues> | undefined
}

/** What a charger does now. */
export function ChargerStatusCard({ station, values }: Props) {
  // A V2G point has it among its own values.
  const isCarKnown = station.batterySoC !== null && station.type.category !== 'V2G'
  // A super group is named to those alone who may see it.
  const seesSuperGroups = useCan('seeSuperGroups')
  const groupIds = station.assignedGroups.filter((group) => seesSuperGroups || !group.isSuperGroup).map(({ id }) => id)
  const limit = station.dynamicPowerLimit === null ? 'No limit' : powerText(station.dynamicPowerLimit)
  return (
    <KeyValueCard
      title="Charger status"
      rows={[
        ['OCPP status', <StationStatus key="status" station={station} />],
        ['Power', <LiveFigure key="power" station={station} text={flowText(station.latestChargePower)} />],
        ['Current per phase', <StationCurrent key="current" station={station} />],
        ['Voltage', <LiveFigure key="voltage" station={station} text={voltageText(station.voltage)} />],
        ['Phases', station.installedPhase ?? '–'],
        ['Power limit', <LiveFigure key="limit" station={station} text={limit} />],
        ['Rated power', kilowattText(station.ratedPower)],
        [
          'State of charge',
          isCarKnown ? <LiveFigure key="soc" station={station} text={percentText(station.batterySoC)} /> : undefined,
        ],
        ['Energy', energyText(meterNumber(values, 'Energy.Active.Import.Register'))],
      ]}
    >
      <LimitReason deviceId={station.deviceId} groupIds={groupIds} unit={station.type.category === 'DC' ? 'kW' : 'A'} />
      {groupIds[0] !== undefined && <ReasonsNote groupId={groupIds[0]} deviceId={station.deviceId} />}
    </KeyValueCard>
  )
}
