import type { Engine } from '#simulator/engine.ts'
import type { Progress } from '#simulator/scenario/run.ts'
import type { RunKeeper } from './run-keeper.ts'
import type { KeptRun } from './run-lines.ts'

/**
 * Plays a kept run again, as fast as it goes, up to the moment that it had reached. The engine stands still before and after,
 * or it would be past that moment.
 */
export async function bringBack(
  engine: Engine,
  keeper: RunKeeper,
  kept: KeptRun,
  onProgress: (progress: Progress) => void = () => {},
) {
  const { startMs } = engine.world
  const endMs = kept.reachedMs ?? startMs
  const stop = engine.onSecond(({ nowMs }) => onProgress({ startMs, nowMs, endMs }))
  await engine.jump(endMs)
  stop()
  if (!keeper.isAsBefore) {
    console.warn('Warning: the run has not come out as it was: its scenario, its site or this program is another since.')
  }
}
