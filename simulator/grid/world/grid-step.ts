import { SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { GRID_STEP_MS, gridFrequencyHz, stepGrid } from '../model/grid.ts'

/** Advances the grid frequency by one second, in steps of 100 ms, and records each step. */
export function stepGridSecond({ grid, fastFrequency, nowMs }: World): void {
  for (let atMs = nowMs - SECOND_MS + GRID_STEP_MS; atMs <= nowMs; atMs += GRID_STEP_MS) {
    stepGrid(grid, atMs)
    fastFrequency.write(atMs, gridFrequencyHz(grid))
  }
}
