import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { ordinaryFrequencyHz } from '../model/grid.ts'
import type { World } from '#simulator/core/world/state.ts'

export const POINT_MS = 10_000

/** The lowest and the highest frequency of ten seconds, Hz; null in a gap. */
export interface FrequencyPoint {
  readonly atMs: number
  readonly lowHz: number | null
  readonly highHz: number | null
}

/** The grid's frequency in the last hour. Completed points do not change and are cached. */
export class FrequencyHour {
  readonly #over = new Map<number, FrequencyPoint>()

  /** The points of the hour, oldest first, including the current one. */
  read(world: World): FrequencyPoint[] {
    const { nowMs } = world
    const firstMs = Math.floor(nowMs / POINT_MS) * POINT_MS - (HOUR_MS - POINT_MS)
    for (const atMs of this.#over.keys()) if (atMs < firstMs) this.#over.delete(atMs)
    const points: FrequencyPoint[] = []
    for (let atMs = firstMs; atMs <= nowMs; atMs += POINT_MS) {
      const point = this.#over.get(atMs) ?? pointAt(world, atMs)
      if (atMs + POINT_MS <= nowMs) this.#over.set(atMs, point)
      points.push(point)
    }
    return points
  }
}

function pointAt(world: World, atMs: number): FrequencyPoint {
  let [low, high] = [Infinity, -Infinity]
  for (let tMs = atMs; tMs < atMs + POINT_MS && tMs <= world.nowMs; tMs += SECOND_MS) {
    const hz = tMs < world.startMs ? ordinaryFrequencyHz(world.grid, tMs) : world.recorder.frequencyAt(tMs)
    if (hz < low) low = hz
    if (hz > high) high = hz
  }
  return low > high ? { atMs, lowHz: null, highHz: null } : { atMs, lowHz: rounded(low), highHz: rounded(high) }
}

const rounded = (hz: number) => Math.round(hz * 1e4) / 1e4
