import type { RunAction } from '#contract/sim.ts'
import { readManualStimulus } from '../language/manual-stimulus.ts'
import type { Line } from '../language/line.ts'
import { ScenarioError } from '../language/scenario-error.ts'
import { withoutSecrets } from '../language/secrets.ts'
import { spanSince } from '../language/time.ts'

/**
 * What was done to a run beside its scenario, as lines of a timeline. Played again at their moments in the same run, they
 * bring about the same.
 */

/** A line played by hand, with its moment: a span since the start, so that it may be written into a scenario. */
export const actionOf = (line: object, { atMs }: Line, startMs: number): RunAction => ({
  at: spanSince(atMs, startMs),
  ...withoutSecrets(Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'at'))),
})

/** Makes the actions of a run playable. Whether the world has what they name shows when they are played: another action may have made it. */
export const readActions = (actions: readonly RunAction[], startMs: number): Line[] =>
  actions.map((action, index) => {
    try {
      return readManualStimulus(action, { startMs, nowMs: startMs })
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
      throw new ScenarioError(error.place, ['actions', index], error.message)
    }
  })
