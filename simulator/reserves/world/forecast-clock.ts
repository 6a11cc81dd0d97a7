import { hourOf } from '#simulator/bids/world/bids.ts'
import { PAST_DAYS, STEP_MS, STEPS } from '../model/capacity-forecast.ts'
import type { CapacityDay } from '../model/later-cars.ts'

/** The steps of a forecast that is made now. */
export interface ForecastClock {
  readonly nowMs: number
  /** The start of the present hour, at which the first step starts. */
  readonly fromMs: number
  /** The step of now. */
  readonly firstStep: number
  /** The middles of the steps from the one of now on, ms. */
  readonly momentsMs: readonly number[]
}

export function forecastClock(nowMs: number): ForecastClock {
  const fromMs = hourOf(nowMs)
  const firstStep = Math.floor((nowMs - fromMs) / STEP_MS)
  const momentsMs = Array.from({ length: STEPS - firstStep }, (_, place) => fromMs + (firstStep + place + 0.5) * STEP_MS)
  return { nowMs, fromMs, firstStep, momentsMs }
}

/** The first step whose middle is not before a time. */
export const stepFrom = ({ fromMs, firstStep }: ForecastClock, atMs: number): number =>
  Math.max(firstStep, Math.ceil((atMs - fromMs) / STEP_MS - 0.5))

/** A day for each past day, the last one first, without devices. */
export const emptyDays = (): CapacityDay[] =>
  Array.from({ length: PAST_DAYS }, () => ({ kw: new Float64Array(STEPS), isReporting: new Uint8Array(STEPS) }))
