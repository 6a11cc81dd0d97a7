import * as z from 'zod'
import { SECOND_MS } from '#contract/durations.ts'
import type { RunAction } from '#contract/sim.ts'
import { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { readManualStimulus } from '../language/manual-stimulus.ts'
import type { TimelineEntry } from '../language/line.ts'
import { ScenarioError } from '../language/scenario-error.ts'
import { withoutSecrets } from '../language/secrets.ts'
import { OperatorAction } from '../language/stimuli.ts'
import { momentMs, momentProblem, spanSince } from '../language/time.ts'

/**
 * The actions of a run that are not in its scenario, as lines of a timeline. Replayed at their moments in the same run, they have
 * the same effect.
 */

/** A manual line with its moment as a span since the start, so that it can be copied into a scenario. */
export const timelineAction = (line: object, { atMs }: TimelineEntry, startMs: number): RunAction => ({
  at: spanSince(atMs, startMs),
  ...withoutSecrets(Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'at'))),
})

/** What the platform has recorded by itself: its types, without the other lines of a scenario. */
const Recorded = z.union([
  z.strictObject({ at: z.string(), charger: z.strictObject({ station: z.string(), message: ChargerMessage }) }),
  z.strictObject({ at: z.string(), meter: z.strictObject({ device: z.string(), message: ChargerMessage }) }),
  z.strictObject({ at: z.string(), operator: OperatorAction }),
])

/** An error of an action, which stands in no file. */
export const failOfAction: TimelineEntry['fail'] = (path, sentence) =>
  new ScenarioError({ file: undefined, line: undefined, column: undefined }, path, sentence)

/** The line of an action that the platform has recorded; undefined for a manual line, and for one with an error. */
function recordedEntry(action: RunAction, startMs: number): TimelineEntry | undefined {
  const read = Recorded.safeParse(action)
  if (!read.success) return undefined
  const { at, ...stimulus } = read.data
  if (momentProblem(at, startMs) !== undefined) return undefined
  const atMs = Math.ceil(momentMs(at, startMs) / SECOND_MS) * SECOND_MS
  return { atMs: Math.max(atMs, startMs), stimulus, fail: failOfAction }
}

/** Makes the actions of a run playable. Their names are checked during playback, because an earlier action may create a subject. */
export const readActions = (actions: readonly RunAction[], startMs: number): TimelineEntry[] =>
  actions.map((action, index) => {
    try {
      return recordedEntry(action, startMs) ?? readManualStimulus(action, { runStartMs: startMs, nowMs: startMs })
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
      throw new ScenarioError(error.place, ['actions', index], error.message)
    }
  })
