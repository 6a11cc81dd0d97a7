import type { RunAction } from '#contract/sim.ts'
import type { LiveRun } from './live-run.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Stores a run beyond its process. If a function throws, the change has not been made. */
export interface RunStore {
  /** Called before another run replaces this one. */
  begins(run: LiveRun): void
  /** Stores an action and executes it, unless it throws. */
  keep<T>(action: RunAction, world: World, act: () => T): T
  /** Called when an answer contains the present moment of the world. */
  reached(world: World): void
}

/** A store without persistence. */
export const noPersistence: RunStore = { begins() {}, keep: (_action, _world, act) => act(), reached() {} }
