import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'

const MAX_HOURS = 14 * 24 + 1

/** Frequency of each second of the last 14 days, Hz, by hours. NaN in a gap and where it is unknown. */
export class FrequencyRecord {
  readonly #hours = new Map<number, Float32Array>()

  write(atMs: number, frequencyHz: number): void {
    const hour = Math.floor(atMs / HOUR_MS)
    let frequencies = this.#hours.get(hour)
    if (!frequencies) {
      frequencies = new Float32Array(3_600).fill(NaN)
      this.#hours.set(hour, frequencies)
      this.#hours.delete(hour - MAX_HOURS)
    }
    frequencies[Math.floor((atMs - hour * HOUR_MS) / SECOND_MS)] = frequencyHz
  }

  at(tMs: number): number {
    return frequencyIn(this.#hours, tMs)
  }

  /** The frequency of each second as known now, Hz. */
  copy(): (tMs: number) => number {
    // Completed hours do not change, and the current one only grows.
    const hours = new Map(this.#hours)
    return (tMs) => frequencyIn(hours, tMs)
  }
}

function frequencyIn(hours: ReadonlyMap<number, Float32Array>, tMs: number): number {
  const hour = Math.floor(tMs / HOUR_MS)
  return hours.get(hour)?.[Math.floor((tMs - hour * HOUR_MS) / SECOND_MS)] ?? NaN
}
