import type { RunAction } from '#contract/sim.ts'
import type { LiveRun } from './live-run.ts'
import type { World } from '#simulator/core/world/state.ts'

/** What lets a run outlive its process. Where it throws, what was to be kept has not been done. */
export interface RunStore {
  /** Before another run takes the place of this one. */
  begins(run: LiveRun): void
  /** Keeps what is done to a world, unless it throws. */
  keep<T>(action: RunAction, world: World, act: () => T): T
  /** When somebody is told how far the world has come. */
  reached(world: World): void
}

/** A run that ends with its process. */
export const noPersistence: RunStore = { begins() {}, keep: (_action, _world, act) => act(), reached() {} }
