import { SECOND_MS } from '#contract/durations.ts'
import type { Charge } from '#simulator/vehicles/model/charge-curve.ts'
import { firstEndMs, lastStartMs, lostMs } from '#simulator/congestion/model/power-limit-window.ts'
import { lookAhead, secondsToTarget, socAfterStart, type Outlook, type Planned } from './v2g-plan.ts'

/** A state of charge to come, %. */
export interface PathPoint {
  readonly atMs: number
  readonly socPercent: number
}

export interface Forecast {
  /** Null where the platform does not decide. */
  readonly isReachable: boolean | null
  readonly latestStartMs: number | null
  /** At the departure, when it charges with all it may from now on. */
  readonly reachablePercent: number
  /** It charges at once. */
  readonly earliest: readonly PathPoint[]
  /** It charges as late as it may. */
  readonly latest: readonly PathPoint[]
}

const STEPS = 24

/** What becomes of a car by its departure; null without one. `was`: what has been said of it so far, and is not changed. */
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
  // While a congestion rule squeezes it, a path rises less or not at all.
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

/** Even steps between two moments, whole seconds in order, with the bends of a path among them. */
function momentsOf(fromMs: number, untilMs: number, bends: readonly number[]): number[] {
  const even = Array.from({ length: STEPS + 1 }, (_, step) => fromMs + ((untilMs - fromMs) * step) / STEPS)
  const moments = [...even, ...bends].map((atMs) => Math.round(atMs / SECOND_MS) * SECOND_MS)
  return [...new Set(moments)].filter((atMs) => atMs >= fromMs && atMs <= untilMs).toSorted((a, b) => a - b)
}
