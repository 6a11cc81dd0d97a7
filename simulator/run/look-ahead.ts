import { SECOND_MS } from '#contract/durations.ts'
import { nextResponseMs } from '#simulator/demand-response/world/next-response.ts'
import { GRID_STEP_MS, gridFrequencyHz, stepGrid } from '#simulator/grid/model/grid.ts'
import { gridAhead } from '#simulator/grid/model/grid-ahead.ts'
import { playFrequency } from '#simulator/scenario/playback/play.ts'
import type { LiveRun } from './live-run.ts'

/** As a recording of the frequency has it, in single precision. */
const asRecorded = (frequencyHz: number) => Math.round(Math.fround(frequencyHz) * 1e5) / 1e5

/**
 * The first step of the coming second at which chargers outside must receive lower limits, ms; null without one. Nothing of the
 * run changes, so that a repeated run needs no look ahead.
 */
export function nextLimitMs({ world, timeline }: LiveRun): number | null {
  const grid = gridAhead(world.grid)
  for (const line of timeline.dueBefore(world.nowMs + SECOND_MS)) {
    if ('frequency' in line.stimulus) playFrequency(line, line.stimulus.frequency, grid)
  }
  const ahead = new Map<number, number>()
  for (let atMs = world.nowMs + GRID_STEP_MS; atMs <= world.nowMs + SECOND_MS; atMs += GRID_STEP_MS) {
    stepGrid(grid, atMs)
    ahead.set(atMs, gridFrequencyHz(grid))
  }
  return nextResponseMs(world, (tMs) => asRecorded(ahead.get(tMs) ?? world.fastFrequency.at(tMs)))
}
