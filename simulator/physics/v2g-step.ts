import type { Station } from '#simulator/world/state.ts'
import { ffrPowerW, isActive, rememberBaseline, type FfrPowers } from './ffr.ts'
import { ratedPowerW, type V2gPlan } from './plan.ts'
import { rampedW, setpointW } from './setpoints.ts'
import { isKeptAtTarget, powerWithinLimits, responseW, wantedBaselineW, type V2gPower } from './v2g-point.ts'
import type { Vehicle } from './vehicle.ts'

// One of each for all stations: a second of many stations makes no garbage.
const power: V2gPower = { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }
const state = { socPercent: 0, isAtTarget: false, ratedW: 0, allowedW: 0 }
const answer: { -readonly [K in keyof V2gPlan]: V2gPlan[K] } = { mode: 'no_v2g', minSoC: 100, ffrPositive: 0, ffrNegative: 0 }

/** FFR powers as they are in force, W: an operator's before those of its group, and never more than rated. */
export function setFfrPowers(station: Station, { ffrPositive, ffrNegative }: FfrPowers): void {
  const { control, plan } = station
  const ratedW = ratedPowerW(plan)
  station.ffrPositiveW = Math.min(ratedW, control.ffrPositiveW ?? ffrPositive)
  station.ffrNegativeW = Math.min(ratedW, control.ffrNegativeW ?? ffrNegative)
}

/**
 * A second of a V2G point: its baseline moves, with or without a car (null: none that is in session), and a car follows
 * that and the frequency.
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
  moveBaseline(station, vehicle, nowMs, v2g.mode, seconds)
  if (!vehicle) {
    station.currentA = 0
    return
  }

  const phaseW = station.voltageV * station.phasesInUse
  state.socPercent = vehicle.socPercent
  state.allowedW = station.allowedCurrentA * phaseW
  answer.mode = v2g.mode
  answer.minSoC = v2g.minSoC
  answer.ffrPositive = station.ffrPositiveW
  answer.ffrNegative = station.ffrNegativeW
  const activation = station.ffr?.activations.at(-1)
  const fastW = activation && isActive(activation, nowMs) ? ffrPowerW(activation, nowMs, answer) : 0
  powerWithinLimits(state, answer, station.baselineW, responseW(answer, gridHz, fastW), power)
  station.maxPowerW = power.maxW
  station.minPowerW = power.minW
  station.currentA = power.powerW / phaseW
}

function moveBaseline(station: Station, vehicle: Vehicle | null, nowMs: number, mode: V2gPlan['mode'], seconds: number) {
  state.ratedW = ratedPowerW(station.plan)
  if (vehicle) vehicle.isAtTarget = isKeptAtTarget(vehicle.isAtTarget, vehicle.socPercent, vehicle.targetSocPercent)
  state.isAtTarget = vehicle?.isAtTarget ?? false
  const toldW = setpointW(station.control, nowMs)
  const wantedW = vehicle || toldW !== null ? wantedBaselineW(mode, state, toldW) : 0
  station.baselineW = rampedW(station.baselineW, wantedW, state.ratedW, seconds)
  if (station.ffr) rememberBaseline(station.ffr, nowMs, station.baselineW)
}
