import type { Engine } from '#simulator/run/engine.ts'
import type { Progress } from '#simulator/run/progress.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import type { RunKeeper } from './run-keeper.ts'
import { expectNear, type KeptRun } from './run-lines.ts'

/** The reason why a kept run cannot be played, with the line of the action that is wrong; the error itself for anything else. */
export function refusalOf(error: unknown, { file, actionLines }: KeptRun): unknown {
  const [, index, problem] = (error instanceof ScenarioError && /^actions\[(\d+)\] (.+)$/s.exec(error.message)) || []
  const line = actionLines[Number(index)]
  if (line === undefined) return error
  return new PersistenceError(`${file}, line ${line}, is damaged (${problem}): mend it, or name another folder with --data`)
}

/**
 * Plays a kept run again, as fast as it goes, up to the moment that it had reached. Throws a NotKept when that is too far away. The engine stands still before and after,
 * or it would be past that moment.
 */
export async function restoreRun(
  engine: Engine,
  keeper: RunKeeper,
  kept: KeptRun,
  onProgress: (progress: Progress) => void = () => {},
) {
  const { startMs } = engine.world
  const endMs = kept.reachedMs ?? startMs
  expectNear(kept.file, 2, startMs, kept.firstMs ?? startMs)
  const stop = engine.onSecond(({ nowMs }) => onProgress({ startMs, nowMs, endMs }))
  await engine.jump(endMs)
  stop()
  if (!keeper.isAsBefore) {
    console.warn('Warning: the run has not come out as it was: its scenario, its site or this program is another since.')
  }
}
