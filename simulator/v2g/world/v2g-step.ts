import type { V2gMode } from '#contract/v2g.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { modeOf } from './v2g-settings.ts'
import { ffrPowerW, isActive, rememberBaseline, type FfrPowers } from '#simulator/demand-response/model/ffr.ts'
import { PHASE_V } from '#simulator/dlm/model/kilowatts.ts'
import { ratedPowerW, type V2gPlan } from '#simulator/stations/model/plan.ts'
import { lostMs, NO_POWER_LIMIT_WINDOWS } from '#simulator/congestion/model/power-limit-window.ts'
import { rampedW, setpointW } from '#simulator/control/model/setpoints.ts'
import {
  isKeptAtTarget,
  powerWithinLimits,
  responseW,
  wantedBaselineW,
  type V2gAnswer,
  type V2gPower,
} from '../model/v2g-point.ts'
import { goalOf, levelOf, lookAhead, SLOW_W, slowSeconds, type Planned } from '../model/v2g-plan.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'

// One object of each kind for all stations, so that a second with many stations allocates no memory.
const power: V2gPower = { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }
const state = { socPercent: 0, isAtTarget: false, isCatchingUp: false, buildingW: 0, ratedW: 0, allowedW: 0 }
const answer: { -readonly [K in keyof V2gAnswer]: V2gAnswer[K] } = { mode: 'no_v2g', minSoC: 100, ffrPositive: 0, ffrNegative: 0 }
const planned: Planned = {
  mode: 'no_v2g',
  nowMs: 0,
  readyMs: 0,
  departureMs: null,
  keptUntilMs: 0,
  socPercent: 0,
  goalPercent: 0,
  slowS: 0,
  capacityWh: 0,
  ratedW: 0,
  assuredW: 0,
  lostMs: 0,
  squeezes: NO_POWER_LIMIT_WINDOWS,
}

/** Effective FFR powers, W: those of a command take precedence over those of the group, up to the rated power. */
export function setFfrPowers(station: Station, { ffrPositive, ffrNegative }: FfrPowers): void {
  const { control, plan } = station
  const ratedW = ratedPowerW(plan)
  station.ffrPositiveW = Math.min(ratedW, control.ffrPositiveW ?? ffrPositive)
  station.ffrNegativeW = Math.min(ratedW, control.ffrNegativeW ?? ffrNegative)
}

/** The planning input of a car. All cars share the object: it is valid until the next call. */
export function plannedCar(station: Station, vehicle: Vehicle, v2g: V2gPlan, nowMs: number): Readonly<Planned> {
  planned.mode = modeOf(station, v2g)
  planned.nowMs = nowMs
  planned.readyMs = vehicle.readyMs
  planned.departureMs = vehicle.schedule.departureMs
  planned.keptUntilMs = vehicle.keptUntilMs
  planned.socPercent = vehicle.socPercent
  planned.goalPercent = goalOf(planned.mode, vehicle.schedule, vehicle.ownTargetSocPercent, v2g.minSoC)
  planned.slowS = slowSeconds(v2g.startChargeWith2kW, vehicle.chargesSinceMs, nowMs)
  planned.capacityWh = vehicle.capacityWh
  planned.ratedW = ratedPowerW(station.plan)
  planned.assuredW = station.assuredCurrentA * station.plan.meanVoltageV * station.phasesInUse
  planned.squeezes = station.powerLimitWindows
  planned.lostMs =
    station.powerLimitWindows.length === 0 || planned.departureMs === null
      ? 0
      : lostMs(
          station.powerLimitWindows,
          Math.max(nowMs, vehicle.readyMs),
          planned.departureMs,
          Math.min(planned.assuredW, planned.ratedW),
        )
  return planned
}

/** Plans the car at a point: where it stops charging, and whether it is late. */
function planCar(station: Station, vehicle: Vehicle, v2g: V2gPlan, nowMs: number) {
  const { mode, socPercent, goalPercent } = plannedCar(station, vehicle, v2g, nowMs)
  vehicle.targetSocPercent = goalPercent
  const { isCatchingUp } = lookAhead(planned, vehicle.outlook)
  const level = isCatchingUp ? goalPercent : levelOf(mode, goalPercent, v2g.minSoC)
  vehicle.isAtTarget = isCatchingUp ? socPercent >= level : isKeptAtTarget(vehicle.isAtTarget, socPercent, level)
}

/**
 * Computes a second of a V2G point. Its baseline moves with or without a car (null: no session). A car follows the baseline
 * and the frequency.
 */
export function stepV2g(
  station: Station,
  vehicle: Vehicle | null,
  nowMs: number,
  gridHz: number,
  v2g: V2gPlan,
  seconds: number,
): void {
  setFfrPowers(station, v2g)
  const mode = modeOf(station, v2g)
  if (station.vehicle) planCar(station, station.vehicle, v2g, nowMs)
  setState(station, vehicle)
  moveBaseline(station, vehicle, nowMs, mode, seconds)
  if (!vehicle) {
    station.currentA = 0
    return
  }

  answer.mode = mode
  answer.minSoC = v2g.minSoC
  answer.ffrPositive = station.ffrPositiveW
  answer.ffrNegative = station.ffrNegativeW
  const activation = station.ffr?.activations.at(-1)
  const fastW = activation && isActive(activation, nowMs) ? ffrPowerW(activation, nowMs, answer) : 0
  const wished = responseW(answer, gridHz, fastW, state.isCatchingUp)
  // A surplus of power elsewhere does not reduce the discharge that a congestion rule requires.
  const response = station.exportW === null ? wished : Math.min(0, wished)
  if (slowSeconds(v2g.startChargeWith2kW, vehicle.chargesSinceMs, nowMs) > 0) state.allowedW = Math.min(state.allowedW, SLOW_W)
  powerWithinLimits(state, answer, station.baselineW, response, power)
  station.maxPowerW = power.maxW
  station.minPowerW = power.minW
  station.currentA = power.powerW / (station.voltageV * station.phasesInUse)
  if (power.powerW > 0) vehicle.chargesSinceMs ??= nowMs
}

function setState(station: Station, vehicle: Vehicle | null) {
  const { voltageV, phasesInUse } = station
  state.socPercent = vehicle?.socPercent ?? 0
  state.isAtTarget = vehicle?.isAtTarget ?? false
  state.isCatchingUp = vehicle?.outlook.isCatchingUp ?? false
  // A building receives no more than it consumes, in amperes and in watts.
  state.buildingW = station.buildingA * Math.min(voltageV, PHASE_V) * phasesInUse
  state.ratedW = ratedPowerW(station.plan)
  state.allowedW = station.allowedCurrentA * voltageV * phasesInUse
}

function moveBaseline(station: Station, vehicle: Vehicle | null, nowMs: number, mode: V2gMode, seconds: number) {
  // A driver who bypasses the settings also bypasses manual commands.
  const toldW = vehicle?.bypass ? null : setpointW(station.control, nowMs)
  const ownW = vehicle || toldW !== null ? wantedBaselineW(mode, state, toldW) : 0
  // A manual command applies if it exceeds the discharge that a congestion rule requires.
  const wantedW = station.exportW === null ? ownW : Math.min(0 - station.exportW, toldW ?? 0)
  station.baselineW = rampedW(station.baselineW, wantedW, state.ratedW, seconds)
  if (station.ffr) rememberBaseline(station.ffr, nowMs, station.baselineW)
}
