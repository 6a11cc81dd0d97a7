import { expect, it } from 'vitest'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import type { Property } from '#simulator/scenario/properties/property.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import type { World } from '#simulator/core/world/state.ts'
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

it('some seeds play minutes before their start, as their scenario files say', async () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => generate(seed))
  const played = seeds.filter(({ beforeMinutes }) => beforeMinutes !== undefined)
  expect(played.length).toBeGreaterThan(5)
  expect(played.length).toBeLessThan(25)
  const short = played.toSorted((a, b) => (a.beforeMinutes ?? 0) - (b.beforeMinutes ?? 0))[0]
  if (!short) throw new Error('no seed has a past')
  const plan = { ...short, lastsS: 60, lines: short.lines.filter(({ atS }) => atS < 60) }
  let recordedMs = 0
  const onSecond = ({ startMs, runStartMs }: World) => (recordedMs = runStartMs - startMs)
  expect(await runPlan(plan, stage, { properties: all, onSecond })).toBeUndefined()
  expect(recordedMs).toBe((short.beforeMinutes ?? 0) * 60_000)
  expect(planText(plan, { about: 'A plan.' })).toContain(`before: ${short.beforeMinutes}m`)
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
