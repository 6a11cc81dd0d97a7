import { expect, it } from 'vitest'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import type { Property } from '#simulator/scenario/properties/property.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { createGenerator } from '../generate/generate.ts'
import { stageOf } from '../generate/stage.ts'
import { planText } from '../report/plan-text.ts'
import { runPlan } from './run-plan.ts'

const stage = await stageOf('courtyard')
const generate = createGenerator(stage)
const all = Object.values(PROPERTIES)

it('the same seed gives the same plan', async () => {
  expect(createGenerator(await stageOf('courtyard'))(7)).toEqual(generate(7))
  expect(generate(8)).not.toEqual(generate(7))
})

it('a plan without sockets has the journal of its scenario file', async () => {
  const plan = { ...generate(3), lastsS: 300 }
  let journal = ''
  await runPlan(plan, stage, { properties: all, onSecond: (world) => (journal = world.journal.toText()) })
  const verdict = await runScenario({ yaml: planText(plan, { about: 'A plan.' }) })
  expect(plan.lines.some(({ stimulus }) => 'operator' in stimulus)).toBe(true)
  // A scenario lasts until the end of its last line.
  expect(verdict.journal.slice(0, journal.length)).toBe(journal)
})

it('reports the first breach with its second', async () => {
  const late: Property = {
    name: 'registers',
    about: 'The run is short.',
    begin: (start) => (world) => (world.nowMs - start.startMs >= 5_000 ? { what: 'it is late' } : undefined),
  }
  expect(await runPlan(generate(1), stage, { properties: [late] })).toEqual({ property: 'registers', atS: 5, what: 'it is late' })
})

it('reports an error of the simulator, and an error of a check under its property', async () => {
  const fails: Property = { name: 'registers', about: 'It fails.', begin: () => () => raise() }
  const ofCheck = await runPlan(generate(1), stage, { properties: [fails] })
  expect(ofCheck).toMatchObject({ property: 'registers', atS: 0 })
  expect(ofCheck?.what).toMatch(/^its check failed: Error: broken/)
  const ofRun = await runPlan(generate(1), stage, { properties: [], onSecond: raise })
  expect(ofRun).toMatchObject({ property: 'no-internal-error', atS: 0 })
})

function raise(): never {
  throw new Error('broken')
}
