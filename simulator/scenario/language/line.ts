import { basename } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import type { Trace } from '#simulator/grid/model/frequency-trace.ts'
import { hasRows, OWN_ROWS, readRecordedFile } from './recording.ts'
import { ScenarioError } from './scenario-error.ts'
import type { ManualStimulus, Stimulus } from './stimuli.ts'
import { momentMs, momentProblem } from './time.ts'
import type { Origin } from './origin.ts'

/** A line that is ready to be played, with its moment and its recording. */
export interface TimelineEntry {
  readonly atMs: number
  readonly stimulus: Stimulus
  readonly trace?: Trace
  /** How an imperfect recording was read, in one line. */
  readonly recordingNote?: string
  /** An error at a field of this line, for checks that need the world. */
  readonly fail: (path: readonly PropertyKey[], sentence: string) => ScenarioError
}

/** Makes a line of the file playable. Throws a ScenarioError for a moment before the start and for an unreadable recording. */
export function readLine({ at, ...stimulus }: ManualStimulus, origin: Origin): TimelineEntry {
  const fail = (inner: readonly PropertyKey[], sentence: string) => {
    const path = [...origin.path, ...inner]
    return new ScenarioError(origin.locate(path), path, sentence)
  }
  const problem = at === undefined ? undefined : momentProblem(at, origin.startMs)
  if (problem !== undefined) throw fail(['at'], problem)
  const atMs = at === undefined ? origin.nowMs : momentMs(at, origin.startMs)
  // The grid has steps of 100 ms; everything else changes at whole seconds.
  if (!('frequency' in stimulus)) return { atMs: Math.ceil(atMs / SECOND_MS) * SECOND_MS, stimulus, fail }
  if (!('replay' in stimulus.frequency)) return { atMs, stimulus, fail }

  const { replay, hold } = stimulus.frequency
  try {
    const { trace, summary, isImperfect } = readRecordedFile(replay, origin.reach)
    const note = isImperfect ? { recordingNote: summary } : {}
    const frequency = { replay: hasRows(replay) ? OWN_ROWS : basename(replay), ...(hold && { hold }) }
    return { atMs, stimulus: { frequency }, trace: hold ? { ...trace, isHeld: true } : trace, ...note, fail }
  } catch (error) {
    throw fail(['frequency', 'replay'], `cannot be played: ${error instanceof Error ? error.message : String(error)}`)
  }
}
