import { SECOND_MS } from '#contract/durations.ts'
import type { Charge } from '#simulator/devices/model/charge-curve.ts'
import { firstEndMs, lastStartMs, lostMs } from '#simulator/devices/model/power-limit-window.ts'
import { lookAhead, secondsToTarget, socAfterStart, type Outlook, type Planned } from './v2g-plan.ts'

/** A future state of charge, %. */
export interface PathPoint {
  readonly atMs: number
  readonly socPercent: number
}

export interface Forecast {
  /** Null where the platform does not decide. */
  readonly isReachable: boolean | null
  readonly latestStartMs: number | null
  /** At the departure, if the car charges with the highest allowed power from now on. */
  readonly reachablePercent: number
  /** Path of a car that charges immediately. */
  readonly earliest: readonly PathPoint[]
  /** Path of a car that charges as late as possible. */
  readonly latest: readonly PathPoint[]
}

const STEPS = 24

/** The forecast of a car for its departure; null without one. `was` is the previous forecast, which stays unchanged. */
export function forecast(car: Planned, was: Outlook): Forecast | null {
  const { departureMs, nowMs, slowS, squeezes } = car
  if (departureMs === null) return null
  const charge: Charge = {
    socFrom: car.socPercent / 100,
    peakW: car.ratedW,
    allowedW: car.assuredW,
    capacityWh: car.capacityWh,
  }
  const paceW = Math.min(car.assuredW, car.ratedW)
  const goal = Math.max(charge.socFrom, car.goalPercent / 100)
  const startMs = Math.max(nowMs, car.readyMs)
  const needMs = Math.ceil(secondsToTarget(charge, slowS, goal)) * SECOND_MS
  const latestStartMs = Math.max(startMs, lastStartMs(squeezes, needMs, departureMs, paceW))
  const { isReachable } = lookAhead(car, { ...was })

  const socAt = (fromMs: number, atMs: number) => {
    const usedMs = Math.max(0, atMs - fromMs - lostMs(squeezes, fromMs, atMs, paceW))
    return 100 * Math.min(goal, socAfterStart(charge, slowS, usedMs / SECOND_MS))
  }
  // While a congestion rule limits the power, a path rises more slowly or not at all.
  const bends = squeezes.flatMap((squeeze) => [squeeze.startMs, squeeze.endMs])
  const pathFrom = (fromMs: number) =>
    momentsOf(nowMs, departureMs, [fromMs, firstEndMs(squeezes, needMs, fromMs, paceW), ...bends]).map((atMs) => ({
      atMs,
      socPercent: socAt(fromMs, atMs),
    }))
  return {
    isReachable,
    latestStartMs: isReachable === null ? null : latestStartMs,
    reachablePercent: socAt(startMs, departureMs),
    earliest: pathFrom(startMs),
    latest: pathFrom(latestStartMs),
  }
}

/** Equal steps between two times, in whole seconds and in order, together with the corner points of a path. */
function momentsOf(fromMs: number, untilMs: number, bends: readonly number[]): number[] {
  const even = Array.from({ length: STEPS + 1 }, (_, step) => fromMs + ((untilMs - fromMs) * step) / STEPS)
  const moments = [...even, ...bends].map((atMs) => Math.round(atMs / SECOND_MS) * SECOND_MS)
  return [...new Set(moments)].filter((atMs) => atMs >= fromMs && atMs <= untilMs).toSorted((a, b) => a - b)
}
