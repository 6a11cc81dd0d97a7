import { stream } from '#simulator/core/model/random.ts'
import { openRun } from './driven-run.ts'
import { journalDifference } from './journal-difference.ts'
import { asActions, playActions } from './play-actions.ts'
import type { CheckedRun, WholeRunCheck } from './whole-run-check.ts'

/** A whole second between the start and the end, by the seed of the scenario. */
export function momentIn({ scenario, endMs }: CheckedRun, name: string): number {
  const { seed, startMs } = scenario
  return startMs + Math.floor((stream(seed, name)() * (endMs - startMs)) / 1_000) * 1_000
}

/** Plays the lines as actions, jumps back to a random moment, and runs to the end again. */
export const replay: WholeRunCheck = {
  name: 'replay',
  async check(checked) {
    const { scenario, actions } = asActions(checked.scenario)
    const run = openRun({ loaded: scenario, seed: scenario.seed, stations: checked.stations })
    const { engine, drive } = run
    try {
      await drive(engine.advance(0))
      await playActions(run, actions, checked.endMs)
      const first = engine.world.journal.toText()
      await drive(engine.jump(momentIn(checked, 'jump back')))
      await drive(engine.jump(checked.endMs))
      return journalDifference('the replay of its actions', first, engine.world.journal.toText())
    } finally {
      engine.stop()
    }
  },
}
