import { GRID_STEP_MS } from '../model/grid.ts'

const KEPT_MS = 3 * 3_600_000
const STEPS = KEPT_MS / GRID_STEP_MS

/** The grid's frequency of the last three hours, Hz, in steps of 100 ms. All devices share this recording. */
export class FastFrequency {
  readonly #values = new Float32Array(STEPS).fill(NaN)
  #lastMs = -Infinity

  write(atMs: number, frequencyHz: number): void {
    this.#values[Math.round(atMs / GRID_STEP_MS) % STEPS] = frequencyHz
    this.#lastMs = atMs
  }

  isKept = (tMs: number) => tMs > this.#lastMs - KEPT_MS && tMs <= this.#lastMs

  /** NaN in a gap and outside the retention. */
  at(tMs: number): number {
    return this.isKept(tMs) ? (this.#values[Math.round(tMs / GRID_STEP_MS) % STEPS] ?? NaN) : NaN
  }
}
