import { expect, it } from 'vitest'
import { createGenerator } from '../generate/generate.ts'
import { stageOf } from '../generate/stage.ts'
import { runPlan } from '../run/run-plan.ts'
import { SituationCounter } from '../workers/search-seed.ts'
import { SITUATIONS } from './situations.ts'

it('has at least 60 situations with different names', () => {
  expect(new Set(SITUATIONS.map(({ name }) => name)).size).toBe(SITUATIONS.length)
  expect(SITUATIONS.length).toBeGreaterThanOrEqual(60)
})

it('notes the situation of a full queue during a dip with the facts of one group', async () => {
  const stage = await stageOf('courtyard')
  const arrivals = Array.from({ length: 7 }, (_, place) => ({
    atS: 1,
    stimulus: { vehicle: { station: place + 1, arrives: { limit: 32, phases: 3 } } },
  }))
  const plan = {
    ...createGenerator(stage)(1),
    lastsS: 30,
    lines: [...arrivals, { atS: 10, stimulus: { frequency: { to: 49.6 } } }],
  }
  const counter = new SituationCounter()
  await runPlan(plan, stage, { properties: [], onSecond: (world) => counter.see(world) })
  expect([...counter.reached]).toEqual(expect.arrayContaining(['queue full', 'cars share', 'dip']))
  expect(counter.reached).not.toContain('safe limit')
})
