import type { World } from '#simulator/core/world/state.ts'
import { explain } from './explain.ts'
import { confined } from './library.ts'
import { readLine, type TimelineEntry } from './line.ts'
import { ScenarioError } from './scenario-error.ts'
import { ManualStimulus } from './stimuli.ts'

const nowhere = { file: undefined, line: undefined, column: undefined }

/** Reads a manual line. A moment in the past means now. Throws a ScenarioError that names the field. */
export function readManualStimulus(line: unknown, { runStartMs, nowMs }: Pick<World, 'runStartMs' | 'nowMs'>): TimelineEntry {
  const read = ManualStimulus.safeParse(line)
  if (!read.success) {
    const [problem] = explain(read.error, ManualStimulus, line)
    throw new ScenarioError(nowhere, problem?.path ?? [], problem?.sentence ?? 'is invalid')
  }
  const ready = readLine(read.data, { startMs: runStartMs, nowMs, reach: confined, path: [], locate: () => nowhere })
  return { ...ready, atMs: Math.max(ready.atMs, nowMs) }
}
