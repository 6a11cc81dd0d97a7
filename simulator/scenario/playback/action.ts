import type { RunAction } from '#contract/sim.ts'
import { readManualStimulus } from '../language/manual-stimulus.ts'
import type { TimelineEntry } from '../language/line.ts'
import { ScenarioError } from '../language/scenario-error.ts'
import { withoutSecrets } from '../language/secrets.ts'
import { spanSince } from '../language/time.ts'

/**
 * The actions of a run that are not in its scenario, as lines of a timeline. Replayed at their moments in the same run, they have
 * the same effect.
 */

/** A manual line with its moment as a span since the start, so that it can be copied into a scenario. */
export const timelineAction = (line: object, { atMs }: TimelineEntry, startMs: number): RunAction => ({
  at: spanSince(atMs, startMs),
  ...withoutSecrets(Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'at'))),
})

/** Makes the actions of a run playable. Their names are checked during playback, because an earlier action may create a subject. */
export const readActions = (actions: readonly RunAction[], startMs: number): TimelineEntry[] =>
  actions.map((action, index) => {
    try {
      return readManualStimulus(action, { startMs, nowMs: startMs })
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
      throw new ScenarioError(error.place, ['actions', index], error.message)
    }
  })
