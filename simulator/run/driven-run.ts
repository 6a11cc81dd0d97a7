import type { CallAs } from '#simulator/scenario/playback/call.ts'
import type { Engine, EngineOptions } from './engine.ts'

/** A paused engine without sockets and timers. Its seconds run when they are asked for. */
export interface DrivenRun {
  readonly engine: Engine
  /** Runs ahead by a span of whole seconds. */
  readonly advance: (spanMs: number) => Promise<void>
  /** Runs everything that a promise of the engine waits for. */
  readonly drive: <T>(promise: Promise<T>) => Promise<T>
  /** Makes a call as a user of the console would, so that it is stored as an action of the run. */
  readonly callAsUser: CallAs
}

/** Starts a run. Throws a ScenarioError if it cannot start. */
export type OpenRun = (options: Omit<EngineOptions, 'clock' | 'callAs'>) => DrivenRun
