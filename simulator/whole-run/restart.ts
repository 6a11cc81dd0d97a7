import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openData } from '#simulator/persistence/open-data.ts'
import { restoreRun } from '#simulator/persistence/restore.ts'
import type { Scenario } from '#simulator/scenario/language/load.ts'
import type { TimelineEntry } from '#simulator/scenario/language/line.ts'
import { openRun } from './driven-run.ts'
import { journalDifference } from './journal-difference.ts'
import { asActions, playActions } from './play-actions.ts'
import { momentIn } from './replay.ts'
import type { CheckedRun, WholeRunCheck } from './whole-run-check.ts'

const FILE = 'run.jsonl'

interface Played {
  readonly scenario: Scenario
  readonly checked: CheckedRun
  /** The folder of `--data`. */
  readonly folder: string
}

/** Plays a run that is stored in a folder. Copies the file at a moment, as a killed process would leave it. */
async function playStored(
  { scenario, checked, folder }: Played,
  actions: readonly TimelineEntry[],
  killed: { atMs: number; folder: string },
) {
  const data = openData(folder, { seed: scenario.seed, stations: checked.stations })
  const run = openRun({
    ...data.options,
    loaded: scenario,
    seed: scenario.seed,
    stations: checked.stations,
    keeping: data.keeper,
  })
  try {
    await run.advance(0)
    const left = await playActions(run, actions, killed.atMs)
    copyFileSync(join(folder, FILE), join(killed.folder, FILE))
    await playActions(run, left, checked.endMs)
    return { journal: run.engine.world.journal.toText(), left }
  } finally {
    run.engine.stop()
    data.abandon()
  }
}

/** Continues the run that is stored in a folder. */
async function playRestored({ scenario, checked, folder }: Played, actions: readonly TimelineEntry[]) {
  const data = openData(folder, {})
  const run = openRun({ ...data.options, loaded: scenario, keeping: data.keeper })
  try {
    await run.advance(0)
    if (data.kept) await run.drive(restoreRun(run.engine, data.keeper, data.kept))
    await playActions(run, actions, checked.endMs)
    return run.engine.world.journal.toText()
  } finally {
    run.engine.stop()
    data.abandon()
  }
}

/** Plays the lines as actions with `--data`, and continues a copy of the data folder of a random moment. */
export const restart: WholeRunCheck = {
  name: 'restart',
  async check(checked) {
    const { scenario, actions } = asActions(checked.scenario)
    const [folder, after] = [mkdtempSync(join(tmpdir(), 'loadstar-run-')), mkdtempSync(join(tmpdir(), 'loadstar-restart-'))]
    try {
      const killed = { atMs: momentIn(checked, 'restart'), folder: after }
      const { journal, left } = await playStored({ scenario, checked, folder }, actions, killed)
      return journalDifference('the restarted run', journal, await playRestored({ scenario, checked, folder: after }, left))
    } finally {
      for (const one of [folder, after]) rmSync(one, { recursive: true, force: true })
    }
  },
}
