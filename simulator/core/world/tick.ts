import { SECOND_MS } from '#contract/durations.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { World } from './state.ts'
import { TICK_STEPS } from './tick-steps.ts'

/** Advances the world by one second: runs the steps of the tick in their order. */
export function tick(world: World): void {
  world.nowMs += SECOND_MS
  for (const { run, everyMs } of TICK_STEPS) {
    if (everyMs === undefined || world.nowMs % everyMs === 0) run(world, gridFrequencyHz(world.grid))
  }
}
