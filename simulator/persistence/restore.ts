import type { Engine } from '#simulator/run/engine.ts'
import type { RunProgress } from '#simulator/run/progress.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import type { RunKeeper } from './run-keeper.ts'
import { damaged, expectFollows, type KeptRun } from './run-lines.ts'

/** The reason why a stored run cannot be played, with its file and line; an error that is not about the run is returned unchanged. */
export function refusalOf(error: unknown, { file, actionLines }: KeptRun): unknown {
  if (!(error instanceof ScenarioError)) return error
  const [, index, problem] = /^actions\[(\d+)\] (.+)$/s.exec(error.message) ?? []
  const line = actionLines[Number(index)]
  if (line !== undefined) return damaged(file, line, problem)
  return new PersistenceError(`${file}, line 1, cannot be played (${error.message}): use another folder with --data`)
}

/**
 * Replays a stored run at full speed up to the moment that it had reached. Throws a PersistenceError if that moment is too far
 * away. The engine must be paused before and stays paused after, so that it does not pass that moment.
 */
export async function restoreRun(
  engine: Engine,
  keeper: RunKeeper,
  kept: KeptRun,
  onProgress: (progress: RunProgress) => void = () => {},
) {
  const { runStartMs: startMs } = engine.world
  const endMs = kept.reachedMs ?? startMs
  expectFollows(kept.file, 2, startMs, kept.firstMs ?? startMs)
  const stop = engine.onSecond(({ nowMs }) => onProgress({ startMs, nowMs, endMs }))
  await engine.jump(endMs)
  stop()
  if (!keeper.isAsBefore) {
    // Only checksums exclude that the file itself was altered.
    const what =
      kept.sum === undefined ? 'its scenario, its site, the program or the file' : 'its scenario, its site or the program'
    console.warn(`Warning: the replay differs from the stored run, because ${what} has changed.`)
  }
}
