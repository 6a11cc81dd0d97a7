import { SECOND_MS } from '#contract/durations.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { World } from '#simulator/core/world/state.ts'
import { TICK_STEPS, type TickStep } from './tick-steps.ts'

/** The phases that decide the limits of chargers. Later setpoints are those of V2G points and batteries. */
const DECIDING: ReadonlySet<TickStep['phase']> = new Set(['grid', 'limits', 'reserves'])

/**
 * Advances the world by one second: runs the steps of the tick in their order. `whenDecided` is called once the limits of
 * chargers are decided; it must not change the world.
 */
export function tick(world: World, whenDecided: () => void = () => {}): void {
  world.nowMs += SECOND_MS
  let isDecided = false
  for (const { run, phase, everyMs } of TICK_STEPS) {
    if (!isDecided && !DECIDING.has(phase)) {
      isDecided = true
      whenDecided()
    }
    if (everyMs === undefined || world.nowMs % everyMs === 0) run(world, gridFrequencyHz(world.grid))
  }
}
