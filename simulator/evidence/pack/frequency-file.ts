import type { World } from '#simulator/core/world/state.ts'
import { csvLine, inBlocks } from '#simulator/csv/csv.ts'
import { gridHz } from '#simulator/ffr-logs/world/ffr-log-rows.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import { FAST_AFTER_MS, FAST_BEFORE_MS } from '#simulator/grid/world/fast-frequency.ts'
import { TIME_COLUMN } from './evidence-columns.ts'

/** `20260302T080011700Z` */
export const compactInstant = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:.]/g, '')

export const frequencyFileName = (startMs: number) => `frequency-100ms_${compactInstant(startMs)}.csv`

/** The grid frequency in steps of 100 ms, from 10 s before an activation to 15 min after it. An unknown value is empty. */
export function frequencyBlocks(world: World, startMs: number): Iterable<string> {
  const untilMs = Math.min(world.nowMs, startMs + FAST_AFTER_MS)
  return inBlocks(linesOf(world, startMs - FAST_BEFORE_MS, untilMs))
}

function* linesOf(world: World, fromMs: number, untilMs: number): Generator<string> {
  yield csvLine([TIME_COLUMN, 'frequency_hz'])
  for (let tMs = fromMs; tMs <= untilMs; tMs += GRID_STEP_MS) {
    const hz = gridHz(world, tMs)
    yield csvLine([new Date(tMs).toISOString(), Number.isNaN(hz) ? null : hz.toFixed(5)])
  }
}
