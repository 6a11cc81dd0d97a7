import { socAfter, taper } from '#simulator/devices/model/charge-curve.ts'

/** The plan of a car that is connected now. */
export interface PlannedCar {
  readonly socPercent: number
  /** State of charge at which it stops charging. */
  readonly targetSocPercent: number
  /** From when it can charge, and when its session ends. */
  readonly readyMs: number
  readonly endsMs: number
  readonly capacityWh: number
  /** The power that it would take below its taper, W: of car, point and settings. */
  readonly peakW: number
}

/** A car at a moment of its plan. */
interface PlannedState {
  readonly socPercent: number
  /** The power that it would take without the limit, W. */
  readonly wishW: number
}

/** The moments of a plan, ascending, and the power that all cars may take together, W by step. */
interface PlanTimes {
  readonly nowMs: number
  readonly firstStep: number
  readonly momentsMs: readonly number[]
  readonly limitW: (step: number) => number
}

/**
 * Follows the plans of cars. A car wishes its peak, less by its taper, and 0 at its target. If the cars together wish more than the
 * limit, each gets the same share of its wish until the next moment. Calls `take` for each step and car.
 */
export function followPlans(
  cars: readonly PlannedCar[],
  { nowMs, firstStep, momentsMs, limitW }: PlanTimes,
  take: (step: number, car: number, state: PlannedState) => void,
): void {
  const socs = Float64Array.from(cars, ({ socPercent }) => socPercent)
  const wishesW = new Float64Array(cars.length)
  let share = 1
  const shareOut = (atMs: number, maximumW: number) => {
    let wantedW = 0
    for (const [index, car] of cars.entries()) {
      const soc = socs[index] ?? 0
      const draws = atMs >= car.readyMs && atMs < car.endsMs && soc < car.targetSocPercent
      wishesW[index] = draws ? car.peakW * taper(soc / 100) : 0
      wantedW += wishesW[index] ?? 0
    }
    share = wantedW > maximumW ? maximumW / wantedW : 1
  }
  shareOut(nowMs, limitW(firstStep))
  let beforeMs = nowMs
  for (const [place, atMs] of momentsMs.entries()) {
    const seconds = Math.max(0, atMs - beforeMs) / 1_000
    for (const [index, { peakW, capacityWh, targetSocPercent }] of cars.entries()) {
      const allowedW = share * (wishesW[index] ?? 0)
      if (allowedW <= 0) continue
      const charge = { socFrom: (socs[index] ?? 0) / 100, peakW, allowedW, capacityWh }
      socs[index] = Math.min(targetSocPercent, 100 * socAfter(charge, seconds))
    }
    const step = firstStep + place
    shareOut(Math.max(atMs, nowMs), limitW(step))
    for (let index = 0; index < cars.length; index++) {
      take(step, index, { socPercent: socs[index] ?? 0, wishW: wishesW[index] ?? 0 })
    }
    beforeMs = Math.max(beforeMs, atMs)
  }
}
