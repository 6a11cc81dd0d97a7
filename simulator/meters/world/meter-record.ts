import { MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { METER_EVERY_MS } from '../model/external-meter.ts'
import type { PhaseCurrents } from '../model/meter.ts'

const LINES = 3
const MAX_HOURS = 48
const MAX_DAYS = 91
/** A longer step is the mean of this number of its minutes. */
const MAX_MINUTES = 60

/** The values of a meter since it was first used: each value for two days, means of minutes for three months. */
export class MeterRecord {
  readonly #values = new Map<number, Float32Array>()
  readonly #minutes = new Map<number, Float32Array>()
  /** Sums of the current minute. */
  #sums = [0, 0, 0]
  #count = 0
  #minute = NaN

  write(atMs: number, currents: PhaseCurrents): void {
    const hour = Math.floor(atMs / HOUR_MS)
    const values = pageOf(this.#values, hour, (HOUR_MS / METER_EVERY_MS) * LINES, MAX_HOURS)
    values.set(currents, Math.floor((atMs - hour * HOUR_MS) / METER_EVERY_MS) * LINES)

    const minute = Math.floor(atMs / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#sums = [0, 0, 0]
      this.#count = 0
    }
    this.#count++
    const day = Math.floor(atMs / DAY_MS)
    const means = pageOf(this.#minutes, day, (DAY_MS / MINUTE_MS) * LINES, MAX_DAYS)
    for (const [line, amperes] of currents.entries()) {
      const sum = (this.#sums[line] ?? 0) + amperes
      this.#sums[line] = sum
      means[Math.floor((atMs - day * DAY_MS) / MINUTE_MS) * LINES + line] = sum / this.#count
    }
  }

  /** Current on a line at a time, or the mean of its minute after single values were evicted, A; NaN without a value. */
  at(tMs: number, line: number): number {
    const hour = Math.floor(tMs / HOUR_MS)
    const values = this.#values.get(hour)
    if (values) return values[Math.floor((tMs - hour * HOUR_MS) / METER_EVERY_MS) * LINES + line] ?? NaN
    return this.#meanOfMinute(tMs, line)
  }

  /**
   * Mean current on a line over a step, A; NaN without a value. A step below one minute has the mean of all its values, so that a
   * meter that sends only some of them is not missed between samples.
   */
  mean(fromMs: number, stepMs: number, line: number): number {
    const everyMs = stepMs < MINUTE_MS ? METER_EVERY_MS : Math.max(1, Math.ceil(stepMs / MINUTE_MS / MAX_MINUTES)) * MINUTE_MS
    let [sum, count] = [0, 0]
    for (let atMs = fromMs; atMs < fromMs + stepMs; atMs += everyMs) {
      const value = stepMs < MINUTE_MS ? this.at(atMs, line) : this.#meanOfMinute(atMs, line)
      if (Number.isNaN(value)) continue
      sum += value
      count++
    }
    return count > 0 ? sum / count : NaN
  }

  #meanOfMinute(tMs: number, line: number): number {
    const day = Math.floor(tMs / DAY_MS)
    return this.#minutes.get(day)?.[Math.floor((tMs - day * DAY_MS) / MINUTE_MS) * LINES + line] ?? NaN
  }
}

/** Returns the page with this number. Creates it at the first write, and evicts the oldest page when there are too many. */
function pageOf(pages: Map<number, Float32Array>, number: number, length: number, most: number): Float32Array {
  const known = pages.get(number)
  if (known) return known
  const page = new Float32Array(length).fill(NaN)
  pages.set(number, page)
  pages.delete(number - most)
  return page
}
