import type { Station as StationReply } from '#contract/stations.ts'
import { sentPowerW, sentValue } from '#simulator/events/world/device-values.ts'
import { pauseCause } from '#simulator/dlm/world/pauses.ts'
import { hasReported } from '#simulator/devices/model/draw-origin.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from '../world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { drawsOn, gridLines } from '#simulator/dlm/model/current-request.ts'
import { obedienceView } from '#simulator/dynamics/calls/obedience-view.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import { endingOf, hasSession } from '#simulator/ocpp/world/session-end.ts'
import { isBattery } from '#simulator/devices/calls/device-kinds.ts'
import { limitW, stackingOf } from './stacking.ts'
import { sentValues, shownOrigin } from '#simulator/ocpp/world/sent-values.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

/** A measured value; null without one. */
const measured = (value: number) => (Number.isFinite(value) ? value : null)

let lastMoment = { atMs: Number.NaN, text: '' }

/** ISO text of a time. All online stations report in the same second, so the last text usually applies again. */
function momentText(atMs: number): string | null {
  if (!Number.isFinite(atMs)) return null
  if (atMs !== lastMoment.atMs) lastMoment = { atMs, text: new Date(atMs).toISOString() }
  return lastMoment.text
}

type Identity = Omit<StationReply, keyof State>
type State = Pick<
  StationReply,
  | 'status'
  | 'pausedBy'
  | 'carLines'
  | 'isOnline'
  | 'timestamp'
  | 'dynamicPowerLimit'
  | 'setpointKw'
  | 'obedience'
  | 'latestChargePower'
  | 'latestPower'
  | 'gridFrequency'
  | 'batterySoC'
  | 'fcrNEnabled'
  | 'ocppSession'
  | 'refusesLimits'
  | 'assignedGroups'
  | 'stackingServices'
  | 'voltage'
  | 'powerOrigin'
  | 'powerDerivedFrom'
  | 'latestCurrent'
  | 'powerMeasuredAt'
  | 'socMeasuredAt'
  | 'mainMeter'
  | 'chargerStatus'
>

/** The identity of a station: its names and its ratings, kW and A. Only users change it. */
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
  installedPhase: station.phases,
  phaseOneInstalledOnGridLine: station.isLineAssumed ? null : station.phaseOneLine,
  isBattery: isBattery(station),
  ...numbersOf(station),
  mqtt: station.hasLiveFeed,
  ...outsideIdentity(station),
})

/** Serial number and card: those that a charger outside tells, otherwise those of the site file. */
function numbersOf({ serialNumber: ownNumber, iccid: ownCard, ocpp }: Station): Pick<Identity, 'serialNumber' | 'settings'> {
  const { serialNumber = ownNumber, iccid = ownCard } = ocpp?.make ?? {}
  return { serialNumber, settings: { iccid, serialNumber } }
}

/** By which identity a charger or device outside connects. */
function outsideIdentity({ ocpp }: Station): Partial<Identity> {
  if (!ocpp) return {}
  if (ocpp.entry.protocol === 'mqtt') return { mqttIdentity: ocpp.entry.identity }
  const { vendor = null, model = null, firmware = null, imsi = null } = ocpp.make
  return { ocppIdentity: ocpp.entry.identity, ocppMake: { vendor, model, firmware, imsi } }
}

/**
 * The state of a station in this second, as this caller may see it. All powers are in W. An offline station keeps its
 * last values and its last status.
 */
export function stateView(world: World, session: UserSession, station: Station): State {
  const pausedBy = pauseCause(world, station)
  const { ocpp, isOnline } = station
  // A charger outside has no power before its first value or status.
  const hasSent = !ocpp || Number.isFinite(ocpp.heardMs)
  const hasConnected = hasSent || isOnline || Number.isFinite(ocpp.connectedMs)
  const powerW = hasReported(station) ? measured(sentPowerW(station)) : null
  return {
    status: reportedStatus(station),
    ...(pausedBy && { pausedBy }),
    ...carLinesOf(station),
    isOnline,
    timestamp: hasConnected ? momentText(station.lastHeardMs) : null,
    dynamicPowerLimit: limitW(station),
    setpointKw: station.control.powerW === null ? null : station.control.powerW / 1_000,
    obedience: obedienceView(station),
    // A charger outside has not measured the nominal voltage.
    voltage: ocpp ? (ocpp.meter.values.voltageV ?? null) : station.nominalVoltageV,
    latestChargePower: isBattery(station) ? null : powerW,
    latestPower: isBattery(station) ? powerW : null,
    // Hz, or mHz for devices that send mHz.
    gridFrequency: measured(sentValue(station, 'Frequency', station.frequencyHz)),
    batterySoC: measured(sentValue(station, 'SoC', station.socPercent)),
    fcrNEnabled: station.fcrNEnabled,
    ...(station.ocpp && outsideView(station, station.ocpp)),
    ...stackingOf(world, session, station),
  }
}

/** The grid lines on which a car draws at an AC charger. Standby power is not that of a car. */
function carLinesOf({ plan, path, vehicle, isOnline, currentA, firstLine, phasesInUse }: Station): Pick<State, 'carLines'> {
  if (plan.kind !== 'ac' || !vehicle || !isOnline || currentA <= 0 || path?.isStandby) return {}
  const lines = gridLines(firstLine, phasesInUse)
  return { carLines: [1, 2, 3].filter((line) => drawsOn({ lines }, line - 1)) }
}

/** What only a charger outside has: what its power is, what it has reported as a whole, its session, and whether it refuses every limit. */
function outsideView(station: Station, charger: OcppCharger): Partial<State> {
  const { origin, derivedFrom, measuredMs } = shownOrigin(station, charger)
  const { status } = charger.whole
  const { meter } = charger
  const mainMeter = sentValues(charger.whole.meter).map(({ key, value, unit, atMs }) => {
    return { key, value, unit, measuredAt: new Date(atMs).toISOString() }
  })
  const ending = endingOf(charger)
  const asked = ending && { askedAt: new Date(ending.askedMs).toISOString(), answer: ending.answer }
  return {
    powerOrigin: origin,
    powerDerivedFrom: derivedFrom,
    latestCurrent: charger.hasCurrent && origin !== null ? measured(Math.round(station.currentA * 100) / 100) : null,
    powerMeasuredAt: momentText(measuredMs),
    ...(meter.values.socPercent !== undefined && { socMeasuredAt: momentText(meter.atMs.socPercent ?? Number.NaN) }),
    ...(mainMeter.length > 0 && { mainMeter }),
    ...(status && { chargerStatus: status }),
    // A device has no transactions: its status says whether it has a car.
    ocppSession:
      hasSession(station) && !charger.entry.protocol ? { transactionId: charger.transaction?.id ?? null, ending: asked } : null,
    ...(charger.isUnlimited && { refusesLimits: true }),
  }
}

/** A station as the API returns it. */
export const stationView = (world: World, session: UserSession, station: Station): StationReply => ({
  ...identityView(station),
  ...stateView(world, session, station),
})
