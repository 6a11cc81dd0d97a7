import { SECOND_MS } from '#contract/durations.ts'
import { GRID_STEP_MS, ordinaryFrequencyHz } from '../model/grid.ts'
import type { ReadSpan } from '#simulator/history/world/history.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Lowest and highest frequency of a step, Hz; NaN when the whole step is a gap. */
export interface FrequencyBand {
  readonly atMs: number
  readonly lowHz: number
  readonly highHz: number
}

/** Number of moments that are read in a long step. */
const MAX_SAMPLES = 600

/** The grid's frequency in a span by steps, up to now. The last hours have values every 100 ms, earlier times every second. */
export function frequencyBands(world: World, { startMs, endMs, stepMs }: ReadSpan): FrequencyBand[] {
  const at = (tMs: number): number => {
    if (tMs <= world.startMs) return ordinaryFrequencyHz(world.grid, tMs)
    return world.fastFrequency.isKept(tMs) ? world.fastFrequency.at(tMs) : world.recorder.frequencyAt(tMs)
  }
  const bands: FrequencyBand[] = []
  for (let atMs = startMs; atMs < endMs && atMs <= world.nowMs; atMs += stepMs) {
    const lastMs = Math.min(atMs + stepMs, world.nowMs + GRID_STEP_MS)
    const samples = (lastMs - atMs) / GRID_STEP_MS
    const spacingMs = samples > MAX_SAMPLES ? SECOND_MS * Math.ceil((lastMs - atMs) / SECOND_MS / MAX_SAMPLES) : GRID_STEP_MS
    bands.push({ atMs, ...bandOf(at, atMs, lastMs, spacingMs) })
  }
  return bands
}

function bandOf(at: (tMs: number) => number, startMs: number, endMs: number, spacingMs: number) {
  let lowHz = NaN
  let highHz = NaN
  for (let tMs = startMs; tMs < endMs; tMs += spacingMs) {
    const hz = at(tMs)
    if (!(hz >= lowHz)) lowHz = Number.isNaN(hz) ? lowHz : hz
    if (!(hz <= highHz)) highHz = Number.isNaN(hz) ? highHz : hz
  }
  return { lowHz, highHz }
}
