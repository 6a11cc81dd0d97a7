import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'

/** The power of a group in a second, kW. */
export interface FcrSecond {
  /** The power that the chargers would draw without an activation. */
  readonly baselineKw: number
  /** The delivered reduction. */
  readonly deliveredKw: number
  /** The reduction that the frequency requires. */
  readonly requiredKw: number
  /** The available reserve: the flexibility, limited by the power of the chargers. */
  readonly capacityKw: number
}

const SECONDS = HOUR_MS / SECOND_MS
const FIELDS = 4
/** Fourteen days and the present hour. */
const MAX_HOURS = 14 * 24 + 1

/** The seconds with an offer of a group in the last fourteen days. */
export class ResponseRecord {
  readonly #hours = new Map<number, Float32Array>()

  write(atMs: number, { baselineKw, deliveredKw, requiredKw, capacityKw }: FcrSecond): void {
    const hour = Math.floor(atMs / HOUR_MS)
    let page = this.#hours.get(hour)
    if (!page) {
      page = new Float32Array(SECONDS * FIELDS).fill(NaN)
      this.#hours.set(hour, page)
      for (const known of this.#hours.keys()) if (known <= hour - MAX_HOURS) this.#hours.delete(known)
    }
    const place = Math.floor((atMs - hour * HOUR_MS) / SECOND_MS) * FIELDS
    page[place] = baselineKw
    page[place + 1] = deliveredKw
    page[place + 2] = requiredKw
    page[place + 3] = capacityKw
  }

  /** Null without an offer and after the retention. */
  at(tMs: number): FcrSecond | null {
    const hour = Math.floor(tMs / HOUR_MS)
    const page = this.#hours.get(hour)
    const place = Math.floor((tMs - hour * HOUR_MS) / SECOND_MS) * FIELDS
    const baselineKw = page?.[place] ?? NaN
    if (!page || Number.isNaN(baselineKw)) return null
    return {
      baselineKw,
      deliveredKw: page[place + 1] ?? NaN,
      requiredKw: page[place + 2] ?? NaN,
      capacityKw: page[place + 3] ?? NaN,
    }
  }
}
