import type { OcppStatus } from '#contract/statuses.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { isOutOfService } from '#simulator/devices/world/in-service.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { World } from '#simulator/core/world/state.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setStatus } from '#simulator/stations/world/station-actions.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { derivedPowerW } from '../model/derived-power.ts'
import type { OcppCharger } from '../model/ocpp-charger.ts'
import { drawMeasuredMs, withoutDraw } from '../model/reported-meter.ts'
import { takeDeviations } from './meter-values.ts'
import { beginWithoutTransaction, draws, endSession, IN_SESSION, isOf, resumeEnded } from './outside-sessions.ts'
import { CAR_DRAWS, ratingOf, registerPowerW } from './step-ocpp.ts'

/** Values that follow an end, or come in parts, show a draw for a shorter time, ms. */
const CONFIRMED_AFTER_MS = 4_000

/** `was`: the status until now, null before the first one. */
export function showStatus(
  world: World,
  station: Station,
  charger: OcppCharger,
  status: OcppStatus,
  sinceMs: number,
  was: string | null = reportedStatus(station),
): void {
  if (status === station.status && (was !== null || !charger.hasStatus)) return
  // Only a charging connector draws. Values that arrive later still count.
  if (status !== 'Charging') charger.meter = withoutDraw(charger.meter)
  setStatus(world, station, status, was)
  station.statusSinceMs = sinceMs
  const { vehicle } = station
  if (!vehicle) return
  // A car that wants nothing at present keeps the least current, so that it can start again.
  const limitA = status === 'SuspendedEV' ? MIN_CHARGING_CURRENT_A : station.plan.maxCurrentA
  if (vehicle.limitA !== limitA) station.vehicle = { ...vehicle, limitA }
  onStationChanged(world, station)
}

/** Whether values show that a car draws; undefined while they do not say. */
function carDraws(
  { nowMs }: World,
  meter: NonNullable<ChargerMessage['meter']>,
  station: Station,
  charger: OcppCharger,
): boolean | undefined {
  const { currentA, powerW, energyWh } = meter
  if (currentA !== undefined || powerW !== undefined) {
    if ((currentA ?? []).some((amperes) => (amperes ?? 0) >= CAR_DRAWS.currentA)) return true
    if ((powerW ?? 0) >= CAR_DRAWS.powerW) return true
    if (draws(meter) || currentA?.includes(null)) return undefined
    // Some chargers send 0 for what they do not measure.
    return (registerPowerW(station, charger, nowMs) ?? 0) >= CAR_DRAWS.powerW
  }
  // A charger that reports only its register: how it has risen since the status.
  if (energyWh === undefined || Number.isFinite(drawMeasuredMs(charger.meter))) return undefined
  const values = charger.registerValues.filter(({ ms }) => ms > station.statusSinceMs)
  const derivedW = derivedPowerW(values, ratingOf(station).ratedW)
  return derivedW === undefined ? undefined : derivedW >= CAR_DRAWS.powerW ? true : derivedW < 50 ? false : undefined
}

/**
 * A connector that draws has a session and charges, although neither its start nor its status has arrived. Against another status, this
 * needs values of some seconds. Such a session ends with the draw, or with the next status.
 */
export function noteDraw(
  world: World,
  station: Station,
  charger: OcppCharger,
  meter: NonNullable<ChargerMessage['meter']>,
): void {
  if (charger.entry.protocol !== undefined || station.plan.kind === 'battery') return
  if (!charger.transaction && draws(meter)) {
    if (!charger.hasStatus && station.status === 'Available') {
      setStatus(world, station, 'Charging')
      return beginWithoutTransaction(world, station)
    }
    if (station.status === 'Preparing' && !station.vehicle) {
      beginWithoutTransaction(world, station)
      charger.against ??= { sinceMs: world.nowMs, isConfirmed: false, hasBegunSession: true }
    }
  }
  if (!charger.hasStatus || charger.ownStatus === 'Charging') return
  const isDrawing = carDraws(world, meter, station, charger)
  if (isDrawing === true) drawsAgainst(world, station, charger)
  else if (isDrawing === false && charger.against) drawsNoMore(world, station, charger, charger.against)
}

const unconfirmed = ({ nowMs }: World) => ({ sinceMs: nowMs, isConfirmed: false, hasBegunSession: false })

function drawsAgainst(world: World, station: Station, charger: OcppCharger) {
  const { sinceMs, isConfirmed, hasBegunSession } = (charger.against ??= unconfirmed(world))
  if (world.nowMs - sinceMs < CONFIRMED_AFTER_MS) return
  const begins = !charger.transaction && !station.vehicle
  beginWithoutTransaction(world, station)
  charger.against = { sinceMs, isConfirmed: true, hasBegunSession: hasBegunSession || begins }
  if (!isConfirmed) {
    const what = `is ${charger.ownStatus} while the values show a draw`
    takeDeviations(world, station, charger, [{ clause: 'OCPP StatusNotification.req/status', what }])
  }
  showCharging(world, station, charger)
}

function drawsNoMore(world: World, station: Station, charger: OcppCharger, against: NonNullable<OcppCharger['against']>) {
  const ends = against.hasBegunSession && !charger.transaction
  // The platform has suspended it.
  if (!charger.transaction && (station.path?.queue?.inForce ?? Infinity) < MIN_CHARGING_CURRENT_A) return
  charger.against = null
  if (ends) endSession(world, station, charger)
  if (against.isConfirmed && charger.whole.status === null) {
    showStatus(world, station, charger, charger.ownStatus, world.nowMs)
  }
}

/** The status of the connector itself, by its values if they show another one. */
export const statusByValues = ({ against, ownStatus }: OcppCharger): OcppStatus => (against?.isConfirmed ? 'Charging' : ownStatus)

/**
 * A status that comes again ends what the values have shown against it: the car may have left meanwhile. Values of some seconds after it
 * show the draw again.
 */
export function withdrawDraw(world: World, station: Station, charger: OcppCharger, isSameStatus: boolean): void {
  const { against } = charger
  if (!against) return
  if (against.hasBegunSession && !charger.transaction && station.vehicle) endSession(world, station, charger)
  charger.against = isSameStatus && against.isConfirmed ? unconfirmed(world) : null
}

/**
 * A transaction that a status or the stop of another one has ended goes on: the values of the present name it and show a draw, while its
 * connector charges, or for some seconds.
 */
export function resumeTransaction(world: World, station: Station, charger: OcppCharger, message: ChargerMessage): void {
  const { transaction: named, meter, stop } = message
  if (charger.transaction || named === undefined || stop || !meter || !draws(meter)) return
  const ended = charger.ended.findLast((one) => one.endedBy && isOf(one, named))
  if (!ended) return
  if (!station.vehicle || !IN_SESSION.has(charger.ownStatus)) {
    if (carDraws(world, meter, station, charger) !== true) return
    charger.against ??= unconfirmed(world)
    if (world.nowMs - charger.against.sinceMs < CONFIRMED_AFTER_MS) return
  }
  resumeEnded(world, station, charger, named)
  if (ended.endedBy === 'status') return
  charger.ownStatus = 'Charging'
  showCharging(world, station, charger)
}

/** A fault stays visible. */
function showCharging(world: World, station: Station, charger: OcppCharger) {
  const isFaulted = charger.whole.status !== null || isOutOfService(station)
  if (!isFaulted || station.status === 'Reserved') showStatus(world, station, charger, 'Charging', world.nowMs)
}
