import { isAdaptive, type V2gMode } from '#contract/v2g.ts'
import { secondsUntil, socAfter, type Charge } from '#simulator/vehicles/model/charge-curve.ts'
import type { PowerLimitWindow } from '#simulator/congestion/model/power-limit-window.ts'
import { BASELINE_SHARE } from './v2g-point.ts'
import { FULL_PERCENT } from '#simulator/vehicles/model/visit.ts'
import type { Schedule } from './v2g-schedule.ts'

/** What becomes of a session by its departure. One object for a car, changed in each second. */
export interface Outlook {
  /** From when on it has to charge with all it may; never before now. Infinity without a departure. */
  latestStartMs: number
  /** Null without target and departure, and where the platform does not decide. */
  isReachable: boolean | null
  /** It charges with all it may, and gives nothing back, until its target is reached. */
  isCatchingUp: boolean
}

export const newOutlook = (): Outlook => ({ latestStartMs: Infinity, isReachable: null, isCatchingUp: false })

/** With `startChargeWith2kW` a car charges no faster in its first minute. */
export const SLOW_W = 2_000
const SLOW_MS = 60_000

/** Seconds of the slow start that are still to come. */
export const slowSeconds = (startsSlowly: boolean, chargesSinceMs: number | null, nowMs: number): number =>
  startsSlowly ? Math.max(0, (chargesSinceMs ?? nowMs) + SLOW_MS - nowMs) / 1_000 : 0

const slowed = (charge: Charge): Charge => ({ ...charge, allowedW: Math.min(charge.allowedW, SLOW_W) })

/** Seconds until a state of charge, 0 to 1, of which the first so many are slow. Infinity where it is never reached. */
export function secondsToTarget(charge: Charge, slowS: number, socTo: number): number {
  if (slowS <= 0) return secondsUntil(charge, socTo)
  const alone = secondsUntil(slowed(charge), socTo)
  if (alone <= slowS) return alone
  return slowS + secondsUntil({ ...charge, socFrom: socAfter(slowed(charge), slowS) }, socTo)
}

/** State of charge, 0 to 1, after so many seconds of which the first are slow. */
export function socAfterStart(charge: Charge, slowS: number, seconds: number): number {
  if (slowS <= 0) return socAfter(charge, seconds)
  const socFrom = socAfter(slowed(charge), Math.min(slowS, seconds))
  return socAfter({ ...charge, socFrom }, Math.max(0, seconds - slowS))
}

/** Where a car is to stop charging, %: a car that is nearly full counts as full. */
export function goalOf(mode: V2gMode, { targetSocPercent }: Schedule, ownPercent: number, minSoC: number): number {
  if (mode === 'no_v2g') return FULL_PERCENT
  if (targetSocPercent !== null) return Math.min(FULL_PERCENT, targetSocPercent)
  // Without a target a car that serves its building is sure of the minimum alone.
  return mode === 'powermeter' ? Math.min(FULL_PERCENT, minSoC) : ownPercent
}

/** A car that is planned. SoC in %. */
export interface Planned {
  mode: V2gMode
  nowMs: number
  /** From here on it can charge. */
  readyMs: number
  departureMs: number | null
  keptUntilMs: number
  socPercent: number
  goalPercent: number
  slowS: number
  capacityWh: number
  ratedW: number
  /** What load management will let it have whoever else comes, W. */
  assuredW: number
  /** How much of the time until its departure congestion rules take from it, and when they do so. */
  lostMs: number
  squeezes: readonly PowerLimitWindow[]
}

/**
 * From when on a car has to catch up, with something in hand for meters, answers to the frequency and fast reserves. One in
 * `freq` charges with a part of its power as long as that is enough.
 */
export function catchesUpMs({
  mode,
  departureMs,
  socPercent,
  goalPercent,
  slowS,
  capacityWh,
  ratedW,
  assuredW,
  lostMs,
}: Planned): number {
  if (departureMs === null) return Infinity
  charge.socFrom = socPercent / 100
  charge.peakW = ratedW
  charge.capacityWh = capacityWh
  charge.allowedW = Math.min(assuredW, mode === 'freq' ? ratedW * BASELINE_SHARE : ratedW)
  return departureMs - lostMs - (1.04 * secondsToTarget(charge, slowS, goalPercent / 100) + 60) * 1_000
}

/** Where a car rests while there is time: who serves a building is charged to the minimum alone before that. */
export const levelOf = (mode: V2gMode, goalPercent: number, minSoC: number): number =>
  mode === 'powermeter' ? Math.min(FULL_PERCENT, minSoC) : goalPercent

/** A forecast holds with little in hand, and is kept until it is plainly wrong. */
const isEnough = (needS: number, leftS: number, wasEnough: boolean) =>
  needS === 0 || (wasEnough ? needS - 5 <= leftS : 1.01 * needS + 10 <= leftS)
/** Shortly before its departure a car that has caught up is left alone. */
const LAST_MS = 120_000

/** Looks ahead to the departure, into `outlook`. Without one, or outside the adaptive modes, nothing is to be caught up. */
export function lookAhead(car: Planned, outlook: Outlook): Outlook {
  const { mode, nowMs, departureMs, socPercent } = car
  const goal = car.goalPercent / 100
  if (departureMs === null || mode === 'external') {
    outlook.latestStartMs = Infinity
    outlook.isReachable = null
    outlook.isCatchingUp = nowMs < car.keptUntilMs && isAdaptive(mode)
    return outlook
  }
  const fromMs = Math.max(nowMs, car.readyMs)
  const leftS = (departureMs - fromMs - car.lostMs) / 1_000
  charge.socFrom = socPercent / 100
  charge.peakW = car.ratedW
  charge.capacityWh = car.capacityWh
  charge.allowedW = car.assuredW
  const needS = secondsToTarget(charge, car.slowS, goal)
  outlook.isReachable = isEnough(needS, leftS, outlook.isReachable === true)
  outlook.latestStartMs = Math.max(fromMs, departureMs - car.lostMs - needS * 1_000)
  outlook.isCatchingUp = isAdaptive(mode) && (nowMs < car.keptUntilMs || mustCatchUp(car, outlook, fromMs))
  return outlook
}

/** One for all cars: a second of many makes no garbage. */
const charge = { socFrom: 0, peakW: 0, allowedW: 0, capacityWh: 0 }

/**
 * While there is slack a car in `freq` charges with a part of its power, so that it can answer in both directions, and one in
 * `powermeter` serves its building. It catches up when that would be too late, until its target is reached; in
 * `powermeter` until its departure, since it would have to charge again at once.
 */
function mustCatchUp(car: Planned, was: Outlook, fromMs: number): boolean {
  const { mode, departureMs, socPercent, goalPercent } = car
  if (socPercent >= goalPercent) {
    return was.isCatchingUp && (mode === 'powermeter' || fromMs > (departureMs ?? Infinity) - LAST_MS)
  }
  return was.isCatchingUp || fromMs > catchesUpMs(car)
}
