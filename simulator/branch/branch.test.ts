import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { stream } from '#simulator/core/model/random.ts'
import type { DrivenRun } from '#simulator/run/driven-run.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { openRun } from '#simulator/whole-run/driven-run.ts'
import { Branch } from './branch.ts'

const END_S = 240
const LINE = { vehicle: { station: 'Courtyard three', leaves: true } }
const text = (entries: readonly JournalEntry[]) => entries.map((entry) => JSON.stringify(entry)).join('\n')

describe('a branch of a run', () => {
  let run: DrivenRun
  let engine: Engine
  let startMs = 0
  let branch: Branch | undefined
  const branchAt = async (seconds: number, line: Readonly<Record<string, unknown>> = LINE) => {
    branch = new Branch(engine, openRun, { atMs: startMs + seconds * 1_000, line })
    await branch.caughtUp()
    return branch
  }
  /** The entries before the first one of the moment of a line. */
  const before = (entries: readonly JournalEntry[], seconds: number) =>
    text(entries.filter(({ at }) => Date.parse(at) < startMs + seconds * 1_000))

  beforeAll(async () => {
    run = openRun({ scenario: 'queue' })
    ;({ engine } = run)
    startMs = engine.world.startMs
    await run.advance(60_000)
    engine.do({ vehicle: { station: 'Courtyard two', leaves: true } })
    await run.advance((END_S - 60) * 1_000)
  })
  afterEach(() => branch?.stop())

  test('has the same bytes up to its moment, with the actions on the run', async () => {
    const next = stream(7, 'moments')
    for (let count = 0; count < 8; count++) {
      const seconds = Math.floor(next() * END_S)
      // oxlint-disable-next-line no-await-in-loop -- one branch after the other
      const { journal } = await branchAt(seconds)
      expect(before(journal.entries, seconds)).toBe(before(engine.world.journal.entries, seconds))
      branch?.stop()
    }
  })

  test('gives the reason when its line cannot be played', async () => {
    const made = await branchAt(30, { vehicle: { station: 'Nowhere', leaves: true } })
    expect(made.view()).toMatchObject({ state: 'failed', problem: expect.stringMatching(/Nowhere.*\.$/), differences: [] })
  })

  test('parts at its line, and leaves the run unchanged', async () => {
    const journal = engine.world.journal.toText()
    const made = await branchAt(100)
    const view = made.view()
    expect(view).toMatchObject({ state: 'following', progress: 1, problem: null, line: LINE })
    expect(view.differences[0]).toBe('The runs part at 1m40s.')
    expect(view.differences.length).toBeLessThanOrEqual(50)
    const { runKw, branchKw, from, stepS } = made.powers(1)
    expect([from, stepS]).toEqual([new Date(startMs).toISOString(), 1])
    expect(branchKw.slice(0, 100)).toEqual(runKw.slice(0, 100))
    expect(branchKw.slice(100)).not.toEqual(runKw.slice(100))
    expect(engine.world.journal.toText()).toBe(journal)
  })
})

test('a branch follows the clock of its run', async () => {
  const run = openRun({ scenario: 'queue' })
  await run.advance(20_000)
  const branch = new Branch(run.engine, openRun, { atMs: run.engine.world.nowMs, line: LINE })
  await branch.caughtUp()
  await run.advance(40_000)
  await vi.waitFor(() => expect(Date.parse(branch.view().now)).toBe(run.engine.world.nowMs), { timeout: 5_000 })
  branch.stop()
  run.engine.stop()
})
