import { isAdaptive, type V2gMode } from '#contract/v2g.ts'
import { secondsUntil, socAfter, type Charge } from '#simulator/devices/model/charge-curve.ts'
import type { PowerLimitWindow } from '#simulator/devices/model/power-limit-window.ts'
import { BASELINE_SHARE } from './v2g-point.ts'
import { FULL_PERCENT } from '#simulator/devices/model/visit.ts'
import type { V2gSchedule } from './v2g-schedule.ts'

/** The plan of a session until its departure. One mutable object per car, updated every second. */
export interface Outlook {
  /** Time from which the car must charge with the highest allowed power; never before now. Infinity without a departure. */
  latestStartMs: number
  /** Null without a departure, and in mode `external`. */
  isReachable: boolean | null
  /** The car charges with the highest allowed power and does not discharge until its target is reached. */
  isCatchingUp: boolean
}

export const newOutlook = (): Outlook => ({ latestStartMs: Infinity, isReachable: null, isCatchingUp: false })

/** With `startChargeWith2kW` a car charges at no more than this power in its first minute. */
export const SLOW_W = 2_000
const SLOW_MS = 60_000

/** Remaining seconds of the slow start. */
export const slowSeconds = (startsSlowly: boolean, chargesSinceMs: number | null, nowMs: number): number =>
  startsSlowly ? Math.max(0, (chargesSinceMs ?? nowMs) + SLOW_MS - nowMs) / 1_000 : 0

const slowed = (charge: Charge): Charge => ({ ...charge, allowedW: Math.min(charge.allowedW, SLOW_W) })

/** Seconds until a state of charge (0 to 1), the first of them slow. Infinity if it is never reached. */
export function secondsToTarget(charge: Charge, slowS: number, socTo: number): number {
  if (slowS <= 0) return secondsUntil(charge, socTo)
  const alone = secondsUntil(slowed(charge), socTo)
  if (alone <= slowS) return alone
  return slowS + secondsUntil({ ...charge, socFrom: socAfter(slowed(charge), slowS) }, socTo)
}

/** State of charge (0 to 1) after a number of seconds, the first of them slow. */
export function socAfterStart(charge: Charge, slowS: number, seconds: number): number {
  if (slowS <= 0) return socAfter(charge, seconds)
  const socFrom = socAfter(slowed(charge), Math.min(slowS, seconds))
  return socAfter({ ...charge, socFrom }, Math.max(0, seconds - slowS))
}

/** State of charge at which a car stops charging, %. A car that is nearly full counts as full. */
export function goalOf(mode: V2gMode, { targetSocPercent }: V2gSchedule, ownPercent: number, minSoC: number): number {
  if (mode === 'no_v2g') return FULL_PERCENT
  if (targetSocPercent !== null) return Math.min(FULL_PERCENT, targetSocPercent)
  // Without a target, a car that supplies its building is only guaranteed the minimum.
  return mode === 'powermeter' ? Math.min(FULL_PERCENT, minSoC) : ownPercent
}

/** A car in planning. SoC in %. */
export interface Planned {
  mode: V2gMode
  nowMs: number
  /** Time from which the car can charge. */
  readyMs: number
  departureMs: number | null
  keptUntilMs: number
  socPercent: number
  goalPercent: number
  slowS: number
  capacityWh: number
  ratedW: number
  /** Power that load management guarantees regardless of later arrivals, W. */
  assuredW: number
  /** Charging time until the departure that congestion rules take, ms. */
  lostMs: number
  squeezes: readonly PowerLimitWindow[]
}

/**
 * Time from which a car must catch up, with a margin for meters, frequency response and fast reserves. A car in `freq` charges
 * with a part of its power as long as that is enough.
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

/** The state of charge of a car with time to spare. A car that supplies a building is only charged to the minimum until then. */
export const levelOf = (mode: V2gMode, goalPercent: number, minSoC: number): number =>
  mode === 'powermeter' ? Math.min(FULL_PERCENT, minSoC) : goalPercent

/** A forecast has a small margin, and is kept until it is clearly wrong. */
const isEnough = (needS: number, leftS: number, wasEnough: boolean) =>
  needS === 0 || (wasEnough ? needS - 5 <= leftS : 1.01 * needS + 10 <= leftS)
/** Shortly before its departure, the plan of a car that has caught up does not change. */
const LAST_MS = 120_000

/**
 * Computes the outlook to the departure into `outlook`. Without a departure, a car catches up only until
 * `keptUntilMs`; outside the adaptive modes it never does.
 */
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

/** One object for all cars, so that a second with many cars allocates no memory. */
const charge = { socFrom: 0, peakW: 0, allowedW: 0, capacityWh: 0 }

/**
 * With time to spare, a car in `freq` charges with a part of its power, so that it can respond in both directions, and a car in
 * `powermeter` supplies its building. When waiting longer would be too late, it catches up until its target is reached. In
 * `powermeter` it then continues until its departure, because it would otherwise have to charge again immediately.
 */
function mustCatchUp(car: Planned, was: Outlook, fromMs: number): boolean {
  const { mode, departureMs, socPercent, goalPercent } = car
  if (socPercent >= goalPercent) {
    return was.isCatchingUp && (mode === 'powermeter' || fromMs > (departureMs ?? Infinity) - LAST_MS)
  }
  return was.isCatchingUp || fromMs > catchesUpMs(car)
}
