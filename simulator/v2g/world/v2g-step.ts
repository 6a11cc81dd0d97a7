import type { V2gMode } from '#contract/v2g.ts'
import { setpointW } from '#simulator/control/model/setpoints.ts'
import type { DeviceCommand } from '#simulator/dynamics/model/device-command.ts'
import { commandInForce } from '#simulator/dynamics/world/step-command.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { modeOf } from './v2g-settings.ts'
import { ffrPowerW, isActive, rememberBaseline, type FfrPowers } from '../model/ffr.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { ratedPowerW, type V2gPlan } from '#simulator/devices/model/plan.ts'
import { lostMs, NO_POWER_LIMIT_WINDOWS } from '#simulator/devices/model/power-limit-window.ts'
import { newV2gInputs, v2gSetpoint, type V2gInputs } from '../model/v2g-limit.ts'
import { isKeptAtTarget, type V2gPower } from '../model/v2g-point.ts'
import { goalOf, levelOf, lookAhead, slowSeconds, type Planned } from '../model/v2g-plan.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'

// One object of each kind for all stations, so that a second with many stations allocates no memory.
const power: V2gPower = { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }
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

/**
 * Effective FFR powers, W: those of a command take precedence over those of the group, and parts of devices outside come in addition, up
 * to the rated power.
 */
export function setFfrPowers(station: Station, { ffrPositive, ffrNegative }: FfrPowers): void {
  const { control, plan, takenOverW } = station
  const ratedW = ratedPowerW(plan)
  station.ffrPositiveW = Math.min(ratedW, (control.ffrPositiveW ?? ffrPositive) + (takenOverW?.positive ?? 0))
  station.ffrNegativeW = Math.min(ratedW, (control.ffrNegativeW ?? ffrNegative) + (takenOverW?.negative ?? 0))
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
  planned.assuredW = Math.min(
    station.assuredCurrentA * station.plan.meanVoltageV * station.phasesInUse,
    ceilingW(station, vehicle, planned.mode, nowMs),
  )
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

/** What an operator's setpoint leaves a car that charges ordinarily, W. A late car in another mode ignores setpoints. */
function ceilingW({ control }: Station, { bypass }: Vehicle, mode: V2gMode, nowMs: number): number {
  const wishedW = mode === 'no_v2g' && !bypass ? setpointW(control, nowMs) : null
  return wishedW === null ? Infinity : Math.max(0, wishedW)
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
  if (station.vehicle) planCar(station, station.vehicle, v2g, nowMs)
  const inputs: Filled<V2gInputs> = (station.v2gInputs ??= newV2gInputs())
  setInputs(inputs, station, vehicle, nowMs, v2g, commandInForce(station, nowMs, gridHz))
  inputs.seconds = seconds
  v2gSetpoint(inputs, power)
  station.baselineW = power.baselineW
  if (station.ffr) rememberBaseline(station.ffr, nowMs, power.baselineW)
  if (!vehicle) {
    station.currentA = 0
    return
  }
  station.maxPowerW = power.maxW
  station.minPowerW = power.minW
  station.currentA = power.powerW / (station.voltageV * station.phasesInUse)
  if (power.powerW > 0) vehicle.chargesSinceMs ??= nowMs
}

type Filled<T> = { -readonly [K in keyof T]: T[K] }

function setInputs(
  inputs: Filled<V2gInputs>,
  station: Station,
  vehicle: Vehicle | null,
  nowMs: number,
  v2g: V2gPlan,
  command: DeviceCommand,
) {
  const { voltageV, phasesInUse, ffr } = station
  inputs.hasCar = vehicle !== null
  inputs.mode = modeOf(station, v2g)
  inputs.minSoC = v2g.minSoC
  inputs.ffrPositive = station.ffrPositiveW
  inputs.ffrNegative = station.ffrNegativeW
  inputs.socPercent = vehicle?.socPercent ?? 0
  inputs.isAtTarget = vehicle?.isAtTarget ?? false
  inputs.isCatchingUp = vehicle?.outlook.isCatchingUp ?? false
  // A building receives no more than it consumes, in amperes and in watts.
  inputs.buildingW = command.buildingA * Math.min(voltageV, PHASE_V) * phasesInUse
  inputs.ratedW = ratedPowerW(station.plan)
  inputs.allowedW = command.allowedA * voltageV * phasesInUse
  // A driver who bypasses the settings also bypasses manual commands.
  inputs.setpointW = vehicle?.bypass ? null : command.setpointW
  inputs.exportW = command.exportW
  inputs.frequencyHz = command.frequencyHz
  inputs.isSlow = vehicle !== null && slowSeconds(v2g.startChargeWith2kW, vehicle.chargesSinceMs, nowMs) > 0
  const activation = ffr?.activations.at(-1)
  inputs.fastW = activation && isActive(activation, nowMs) ? ffrPowerW(activation, nowMs, inputs) : 0
  inputs.fromBaselineW = station.baselineW
}
