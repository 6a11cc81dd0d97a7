import { GRID_STEP_MS, type GridState } from '../model/grid.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly grid: GridState
    /** The frequency of the last hours in steps of 100 ms. */
    readonly fastFrequency: FastFrequency
  }
}

const RING_MS = 3 * HOUR_MS
const STEPS = RING_MS / GRID_STEP_MS

const STEPS_IN_MINUTE = MINUTE_MS / GRID_STEP_MS
const MAX_AGE_MS = 14 * DAY_MS
/** Number of minutes beyond the last three hours, 2.4 kB each. */
const MAX_MINUTES = 6_000

const minuteOf = (tMs: number) => Math.floor(tMs / MINUTE_MS)
const placeIn = (minute: number, tMs: number) => Math.round((tMs - minute * MINUTE_MS) / GRID_STEP_MS)

/**
 * The grid's frequency of the last three hours, Hz, in steps of 100 ms. All devices share this recording. Spans around an
 * activation are kept for 14 days.
 */
export class FastFrequency {
  readonly #values = new Float32Array(STEPS).fill(NaN)
  /** Minutes that are kept longer, in the order of their selection. */
  readonly #minutes = new Map<number, Float32Array>()
  #lastMs = -Infinity

  write(atMs: number, frequencyHz: number): void {
    this.#values[Math.round(atMs / GRID_STEP_MS) % STEPS] = frequencyHz
    this.#lastMs = atMs
    const minute = minuteOf(atMs)
    const kept = this.#minutes.get(minute)
    if (kept) kept[placeIn(minute, atMs)] = frequencyHz
  }

  isKept = (tMs: number) => tMs > this.#lastMs - RING_MS && tMs <= this.#lastMs

  /** NaN in a gap and outside the retention. */
  at(tMs: number): number {
    if (this.isKept(tMs)) return this.#values[Math.round(tMs / GRID_STEP_MS) % STEPS] ?? NaN
    const minute = minuteOf(tMs)
    return this.#minutes.get(minute)?.[placeIn(minute, tMs)] ?? NaN
  }

  /** Keeps a span for 14 days. Its steps may be in the future, or in the last three hours. */
  keep(fromMs: number, untilMs: number): void {
    const last = minuteOf(untilMs)
    for (let minute = Math.max(minuteOf(fromMs), last - MAX_MINUTES); minute <= last; minute++) {
      if (!this.#minutes.has(minute)) this.#minutes.set(minute, this.#copyOf(minute))
    }
    const oldest = minuteOf(fromMs - MAX_AGE_MS)
    for (const minute of this.#minutes.keys()) {
      if (minute < oldest || this.#minutes.size > MAX_MINUTES) this.#minutes.delete(minute)
    }
  }

  #copyOf(minute: number): Float32Array {
    return Float32Array.from({ length: STEPS_IN_MINUTE }, (_, place) => {
      const tMs = minute * MINUTE_MS + place * GRID_STEP_MS
      return this.isKept(tMs) ? (this.#values[Math.round(tMs / GRID_STEP_MS) % STEPS] ?? NaN) : NaN
    })
  }
}

/** The span around an activation that is kept in steps of 100 ms, before and after its crossing. */
export const FAST_BEFORE_MS = 10_000
export const FAST_AFTER_MS = 15 * MINUTE_MS
