import type { V2gSettings } from '#contract/v2g.ts'
import { mix01 } from '#simulator/world/random.ts'
import type { Station } from '#simulator/world/state.ts'
import { followingPowerW, withinStorage } from './battery.ts'
import { nextSocPercent } from './charge-curve.ts'
import { chargeOf, chargingCurrentA, pastSocPercent, statusOf } from './charger.ts'
import { pastLimitA } from './past.ts'
import { PHASE_V } from './kilowatts.ts'
import { ratedPowerW, type Plan } from './plan.ts'
import { isKeptAtTarget, v2gPower, type V2gPower } from './v2g-point.ts'
import { customerGroupOf, visitFrom, type Vehicle, type Visit } from './vehicle.ts'
import { voltageV } from './voltage.ts'

/** Statuses in which a station delivers nothing and takes no car. */
const DEAD: ReadonlySet<string> = new Set(['Faulted', 'Unavailable', 'Reserved'])
export const isDead = (station: Station): boolean => station.heldStatus !== null && DEAD.has(station.heldStatus)

/** Hz as a device measures it: to a millihertz, and half a millihertz astray. */
export const deviceFrequencyHz = (key: number, gridHz: number, tMs: number): number =>
  Math.round((gridHz + 0.001 * (mix01(key ^ 0x50, Math.floor(tMs / 1_000)) - 0.5)) * 1_000) / 1_000

/**
 * One step of a station that is online: cars come and go, power follows, energy is its integral, and the state of
 * charge follows the energy. Returns the status of its ordinary way. With `seconds` 0 only the sample is made.
 */
export function stepStation(station: Station, nowMs: number, gridHz: number, v2g: V2gSettings | null, seconds: number): string {
  const { plan } = station
  station.voltageV = voltageV(plan.key, plan.meanVoltageV, nowMs)
  station.lastHeardMs = nowMs
  if (plan.kind === 'battery') {
    stepBattery(station, gridHz)
  } else {
    if (!isDead(station)) moveCars(station, nowMs)
    stepCar(station, nowMs, gridHz, v2g)
  }
  station.powerW = station.voltageV * station.currentA * station.phasesInUse
  if (station.powerW > 0) station.energyImportWh += (station.powerW * seconds) / 3_600
  else if (station.powerW < 0) station.energyExportWh -= (station.powerW * seconds) / 3_600
  chargeStorage(station, seconds)
  if (plan.kind === 'battery' || plan.kind === 'v2g') station.frequencyHz = deviceFrequencyHz(plan.key, gridHz, nowMs)
  return plan.kind === 'battery' ? 'Available' : carStatus(station, nowMs, v2g)
}

function stepBattery(station: Station, gridHz: number) {
  const ratedW = station.maxPowerW
  const wantedW = station.fcrNEnabled
    ? followingPowerW(gridHz, station.socPercent, ratedW)
    : withinStorage(Math.min(ratedW, Math.max(-ratedW, station.baselineW)), station.socPercent)
  const wantedA = wantedW / (station.voltageV * station.phasesInUse)
  station.currentA = isDead(station) ? 0 : Math.min(wantedA, station.allowedCurrentA)
}

function stepCar(station: Station, nowMs: number, gridHz: number, v2g: V2gSettings | null) {
  const { vehicle } = station
  const isDrawing = vehicle !== null && nowMs >= vehicle.readyMs && nowMs < vehicle.endsMs && !isDead(station)
  if (vehicle) station.phasesInUse = vehicle.phases
  if (station.plan.kind === 'v2g') {
    stepV2g(station, isDrawing ? vehicle : null, gridHz, v2g)
    return
  }

  station.currentA = isDrawing
    ? chargingCurrentA(vehicle, vehicle.socPercent, station.plan.maxCurrentA, deliverableA(station))
    : 0
}

/** Fast chargers are told a power: where the voltage is high, that is less current. */
const deliverableA = ({ plan, allowedCurrentA, voltageV: volts }: Station) =>
  plan.kind === 'dc' ? (allowedCurrentA * PHASE_V) / volts : allowedCurrentA

/** A point without settings charges plainly. */
const PLAIN = { mode: 'no_v2g', minSoC: 100, ffrPositive: 0, ffrNegative: 0 } as const
const power: V2gPower = { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }
const state = { socPercent: 0, isAtTarget: false, ratedW: 0, allowedW: 0 }

function stepV2g(station: Station, vehicle: Vehicle | null, gridHz: number, v2g: V2gSettings | null) {
  const settings = v2g ?? PLAIN
  station.ffrPositiveW = settings.ffrPositive
  station.ffrNegativeW = settings.ffrNegative
  if (!vehicle) {
    station.currentA = 0
    if (settings.mode !== 'external') station.baselineW = 0
    return
  }
  const phaseW = station.voltageV * station.phasesInUse
  state.socPercent = vehicle.socPercent
  vehicle.isAtTarget = isKeptAtTarget(vehicle.isAtTarget, vehicle.socPercent, vehicle.targetSocPercent)
  state.isAtTarget = vehicle.isAtTarget
  state.ratedW = ratedPowerW(station.plan)
  state.allowedW = station.allowedCurrentA * phaseW
  v2gPower(state, settings, gridHz, station.baselineW, power)
  station.baselineW = power.baselineW
  station.maxPowerW = power.maxW
  station.minPowerW = power.minW
  station.currentA = power.powerW / phaseW
}

function chargeStorage(station: Station, seconds: number) {
  const { vehicle, plan } = station
  if (plan.kind === 'battery') {
    station.socPercent = nextSocPercent(station.socPercent, station.powerW, plan.capacityWh, seconds)
  } else if (vehicle) {
    vehicle.socPercent = nextSocPercent(vehicle.socPercent, station.powerW, vehicle.capacityWh, seconds)
    if (plan.kind !== 'ac') station.socPercent = vehicle.socPercent
  } else {
    station.socPercent = NaN
  }
}

function carStatus(station: Station, nowMs: number, v2g: V2gSettings | null): string {
  const status = statusOf(station.vehicle, nowMs, station.allowedCurrentA === 0)
  // A car that serves the grid is in session also at its target.
  return status === 'SuspendedEV' && station.plan.kind === 'v2g' && v2g && v2g.mode !== 'no_v2g' ? 'Charging' : status
}

/** Lets the car go whose time has come, and the next one in. */
export function moveCars(station: Station, nowMs: number): void {
  if (station.vehicle && nowMs >= station.vehicle.leavesMs) {
    station.vehicle = null
    station.phasesInUse = station.plan.phases
    station.nextVisit = visitFrom(station.plan, nowMs)
  }
  if (station.vehicle || !station.nextVisit || nowMs < station.nextVisit.arrivesMs) return
  if (nowMs >= station.nextVisit.leavesMs) station.nextVisit = visitFrom(station.plan, nowMs)
  const visit = station.nextVisit
  if (!visit || nowMs < visit.arrivesMs) return
  station.vehicle = arrive(station.plan, visit, nowMs)
  station.nextVisit = null
}

/** The car of a visit, as it stands at this moment of it. */
const arrive = (plan: Plan, visit: Visit, nowMs: number): Vehicle => ({
  arrivesMs: visit.arrivesMs,
  readyMs: visit.readyMs,
  endsMs: visit.endsMs,
  leavesMs: visit.leavesMs,
  capacityWh: visit.capacityWh,
  limitA: visit.limitA,
  phases: visit.phases,
  arrivalSocPercent: visit.arrivalSocPercent,
  targetSocPercent: visit.targetSocPercent,
  socPercent: pastSocPercent(chargeOf(plan, visit, pastLimitA(plan)), visit, nowMs),
  isAtTarget: false,
  customerGroupId: customerGroupOf(plan, visit),
})
