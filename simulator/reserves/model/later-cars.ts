import { STEPS } from './capacity-forecast.ts'

/** What a past day says of a point without a car, and of one that is not heard. */
export const NO_CAR = -1

/** The capacity of a group by step if the next 24 hours are like a past day. */
export interface CapacityDay {
  /** kW */
  readonly kw: Float64Array
  /** 1 if one of its devices was heard in this step of the past day, otherwise 0. */
  readonly isReporting: Uint8Array
}

/** A car that is connected now. */
interface PresentCar {
  /** Its capacity by its plan, kW by step, regardless of its departure. */
  readonly plannedKw: Float64Array
  /** The first step after its departure. */
  readonly freeStep: number
  /** Whether the departure is known. Otherwise the car leaves when the car of the past day left, if there was one at this time. */
  readonly isDepartureKnown: boolean
}

interface PointDay {
  /** The values of the point on a past day by step: `NO_CAR`, NaN if it was not heard, or a value of its car. */
  readonly values: Float32Array
  /** The step of now. */
  readonly firstStep: number
  readonly car: PresentCar | null
  /** The capacity of a car by its value in a step, kW. */
  readonly capacityKw: (value: number, step: number) => number
}

/**
 * Adds a point to a day: first its present car, then the cars of the past day. A point that is free now skips the car that was there
 * at this time of the past day.
 */
export function addPoint({ kw, isReporting }: CapacityDay, { values, firstStep, car, capacityKw }: PointDay): void {
  const hadCar = (values[firstStep] ?? NaN) >= 0
  let isSkipping = !car && hadCar
  let isPresent = car !== null
  const leavesWithOther = car !== null && !car.isDepartureKnown && hadCar
  for (let step = firstStep; step < STEPS; step++) {
    const value = values[step] ?? NaN
    if (value < 0) isSkipping = false
    if (isPresent && car && (leavesWithOther ? value < 0 : step >= car.freeStep)) isPresent = false
    if (!Number.isNaN(value)) isReporting[step] = 1
    if (isPresent && car) kw[step] = (kw[step] ?? 0) + (car.plannedKw[step] ?? 0)
    else if (value >= 0 && !isSkipping) kw[step] = (kw[step] ?? 0) + capacityKw(value, step)
  }
}
