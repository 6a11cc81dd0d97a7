import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runScenario } from '#simulator/run-scenario.ts'
import type { Plan } from '../generate/generate.ts'
import { stageOf } from '../generate/stage.ts'
import { answerOf } from './ask.ts'
import { readQuestion, worstSecond } from './ask-seeds.ts'

const stage = await stageOf('courtyard')
const arrives = (station: string, limit: number) => ({ vehicle: { station, arrives: { soc: 20, limit, phases: 1 } } })
const plan: Plan = {
  seed: 5,
  worldSeed: 5,
  site: 'courtyard',
  startMs: Date.parse('2026-03-02T08:00:00Z'),
  lastsS: 100,
  ideal: true,
  meterTimeoutS: undefined,
  lines: [
    { atS: 0, stimulus: { meter: { group: 'Bakery', value: 10 } } },
    { atS: 10, stimulus: arrives('Courtyard one', 20) },
    { atS: 20, stimulus: arrives('Bakery one', 16) },
    { atS: 30, stimulus: arrives('Bakery two', 20) },
    { atS: 60, stimulus: { vehicle: { station: 'Bakery two', leaves: true } } },
  ],
}

async function answer(text: string) {
  const question = readQuestion(text, stage.world)
  const out = mkdtempSync(join(tmpdir(), 'ask-'))
  onTestFinished(() => rmSync(out, { recursive: true }))
  const worst = await worstSecond(plan, stage, question)
  return answerOf({ plan, worst }, { text, question, stage, runs: 7, brokenRuns: 2, out, nowMs: () => 0 })
}

it('explains the worst minute by the fewest events and the decisions of that minute', async () => {
  const { lines, isBroken, file } = await answer('group: Bakery, sumOfCurrents: { atMost: 30 }')
  expect(isBroken).toBe(true)
  expect(lines).toEqual([
    'No. "Bakery draws at most 30 A in total" was broken in 2 of 7 random runs of up to ten minutes.',
    expect.stringMatching(/^The worst minute begins at 08:00:00 UTC on 2026-03-02: at 08:00:3\d its chargers draw 3\d\.\d A\.$/),
    '3 events led there, from a start at 08:00:00:',
    '  08:00:00  The building of Bakery draws 10 A.',
    '  08:00:20  A car arrives at Bakery one. It is charged to 40 % and takes up to 16 A on 3 phases.',
    '  08:00:30  A car arrives at Bakery two. It is charged to 40 % and takes up to 20 A on 3 phases.',
    'What the platform decided in that minute:',
    expect.stringMatching(/^ {2}08:00:00 {2}The budget of Bakery is /),
    '  08:00:21  The budget of Bakery is 40.0, 40.0, 40.0 A.',
    '  08:00:21  Bakery one is allocated 16.0 A (limit: car).',
    '  08:00:31  Bakery two is allocated 20.0 A (limit: car).',
  ])
  const { outcomes } = await runScenario({ file: file ?? '' })
  expect(outcomes.map(({ held }) => held)).toEqual([false])
})

it('names the nearest minute when the condition held', async () => {
  const { lines, isBroken } = await answer('group: Bakery, sumOfCurrents: { atMost: 63 }')
  expect(isBroken).toBe(false)
  expect(lines[0]).toBe(
    'No breach found. "Bakery draws at most 63 A in total" held in all of 7 random runs of up to ten minutes.',
  )
  expect(lines[1]).toMatch(/at 08:00:3\d its chargers draw 3\d\.\d A/)
})

it('says that no second was worse when the condition has no figure', async () => {
  const { lines, file } = await answer('group: Bakery, safeLimit: false')
  expect(file).toBeNull()
  expect(lines[1]).toBe('It has no figure, so no second was nearer to a breach than another.')
})
