import { expect, it } from 'vitest'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import { runPlan } from '../run/run-plan.ts'
import { SituationCounter } from '../workers/search-seed.ts'
import { SITUATIONS } from '../situations/situations.ts'
import { createGenerator, STEERED_EVERY, steersOf } from './generate.ts'
import { type Stage, stageOf } from './stage.ts'
import { STEERS } from './steers.ts'

const seedOf = (stage: Stage, reaches: string) =>
  STEERED_EVERY * (1 + steersOf(stage).findIndex((steer) => steer.reaches === reaches)) - 1

it.each([
  ['courtyard', 'queue full and priority car'],
  ['courtyard', 'safe limit and offline car'],
  ['courtyard', 'building above fuse and offline car', 'building above fuse and cars share'],
  ['courtyard', 'congestion rule and clock change'],
  ['courtyard', 'meter flapping and dip', 'meter flapping and cars share'],
  ['courtyard', 'queue full and safe limit and dip'],
  ['courtyard', 'queue full and congestion rule'],
  ['courtyard', 'queue full and offline car'],
  ['courtyard', 'faulted station and queue full'],
  ['courtyard', 'safe limit and disobedient charger'],
  ['courtyard', 'disobedient charger and no budget'],
  ['pier', 'queue full and reserve active'],
  ['pier', 'reserve active and congestion rule'],
  ['pier', 'reserve active and offline car'],
  ['pier', 'reserve active and no frequency'],
  ['pier', 'reserve active and disobedient charger'],
  ['pier', 'reserve active and manual setpoint'],
  ['pier', 'reserve active and change of hour'],
  ['courtyard', 'cars share and mixed phases'],
  ['cellar', 'deleted station'],
  ['quay', 'discharging and deep dip'],
])('on %s, the seed of a steer reaches: %s', async (site, reaches, ...others) => {
  const stage = await stageOf(site)
  const counter = new SituationCounter()
  const plan = createGenerator(stage)(seedOf(stage, reaches))
  expect(await runPlan(plan, stage, { properties: [], onSecond: (world) => counter.see(world) })).toBeUndefined()
  expect([...counter.reached]).toEqual(expect.arrayContaining([reaches, ...others]))
})

it.each([
  ['pier', 'reported-values'],
  ['pier', 'stepwise'],
  ['quay', 'promised-target'],
  ['quay', 'event-reads'],
  ['quay', 'chart-sums'],
  ['depot', 'list-pages'],
  ['courtyard', 'fuse'],
  ['market', 'bid-answers'],
  ['market', 'p2p-answers'],
  ['quay', 'v2g-schedule'],
  ['substation', 'congestion-power'],
  ['courtyard', 'fair-shares'],
  ['cellar', 'manual-setpoint'],
  ['depot', 'group-answers'],
  ['pier', 'saved-services'],
  ['courtyard', 'activity-reads'],
] as const)('on %s, the seed of a steer meets the precondition of: %s', async (site, property) => {
  const stage = await stageOf(site)
  let cases = 0
  const plan = createGenerator(stage)(seedOf(stage, property))
  await runPlan(plan, stage, { properties: [PROPERTIES[property]], onMet: () => void cases++ })
  expect(cases).toBeGreaterThan(0)
})

it('steers name known situations and properties, and take turns among those that a site can reach', async () => {
  const names = new Set([...SITUATIONS.map(({ name }) => name), ...Object.keys(PROPERTIES)])
  expect(STEERS.filter(({ reaches }) => !names.has(reaches))).toEqual([])
  const reached = steersOf(await stageOf('quay')).map(({ reaches }) => reaches)
  // The quay has no group of AC chargers with a meter.
  expect(reached).not.toContain('solar surplus and cars share')
  expect(reached).toEqual(expect.arrayContaining(['discharging and deep dip', 'lost reply', 'event-reads']))
})
