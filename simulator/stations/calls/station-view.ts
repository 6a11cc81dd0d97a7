import type { Station as StationReply } from '#contract/stations.ts'
import { sentPowerW, sentValue } from '#simulator/events/world/device-values.ts'
import type { Station } from '../world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isBattery } from './device-kinds.ts'
import { limitW, stackingOf } from '#simulator/groups/calls/stacking.ts'
import type { Session } from '#simulator/session/calls/visibility.ts'

/** A measured value; null where there is none. */
const measured = (value: number) => (Number.isFinite(value) ? value : null)

let lastMoment = { atMs: Number.NaN, text: '' }

/** ISO text of a moment. Stations that are heard are all heard in the same second, so the last text mostly serves again. */
function momentText(atMs: number): string | null {
  if (!Number.isFinite(atMs)) return null
  if (atMs !== lastMoment.atMs) lastMoment = { atMs, text: new Date(atMs).toISOString() }
  return lastMoment.text
}

type Identity = Omit<StationReply, keyof State>
type State = Pick<
  StationReply,
  | 'status'
  | 'isOnline'
  | 'timestamp'
  | 'dynamicPowerLimit'
  | 'latestChargePower'
  | 'latestPower'
  | 'gridFrequency'
  | 'batterySoC'
  | 'fcrNEnabled'
  | 'assignedGroups'
  | 'stackingServices'
>

/** What a station is: its names and its ratings, kW and A. Only people change it. */
export const identityView = (station: Station): Identity => ({
  deviceId: station.deviceId,
  stationId: station.stationId,
  legacyDeviceId: station.legacyDeviceId,
  fullEvseId: station.fullEvseId,
  name: station.name,
  sellerId: station.sellerId,
  type: station.type,
  ratedPower: station.ratedPowerKw,
  maxChargingCurrentA: station.maxChargingCurrentA,
  minChargingCurrentA: station.minChargingCurrentA,
  voltage: station.nominalVoltageV,
  installedPhase: station.phases,
  phaseOneInstalledOnGridLine: station.phaseOneLine,
  isBattery: isBattery(station),
  serialNumber: station.serialNumber,
  settings: { iccid: station.iccid, serialNumber: station.serialNumber },
  mqtt: station.hasLiveFeed,
})

/**
 * What a station does in this second, as this caller may see it; everything measured is in W. A station that the platform
 * does not hear keeps its last values, as it keeps its last status.
 */
export function stateView(world: World, session: Session, station: Station): State {
  const powerW = measured(sentPowerW(station))
  return {
    status: station.status,
    isOnline: station.isOnline,
    timestamp: momentText(station.lastHeardMs),
    dynamicPowerLimit: limitW(station),
    latestChargePower: isBattery(station) ? null : powerW,
    latestPower: isBattery(station) ? powerW : null,
    // Hz, or mHz from the devices that send it so.
    gridFrequency: measured(sentValue(station, 'Frequency', station.frequencyHz)),
    batterySoC: measured(sentValue(station, 'SoC', station.socPercent)),
    fcrNEnabled: station.fcrNEnabled,
    ...stackingOf(world, session, station),
  }
}

/** A station as the platform describes it. */
export const stationView = (world: World, session: Session, station: Station): StationReply => ({
  ...identityView(station),
  ...stateView(world, session, station),
})
