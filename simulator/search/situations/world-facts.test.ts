import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'
import { WORLD_FACTS, type WorldFact } from './situations.ts'

const at = (fact: WorldFact, text: string) => {
  const world = sampleWorld()
  Object.assign(world, { nowMs: Date.parse(text), utcOffsetMs: 2 * HOUR_MS })
  return WORLD_FACTS[fact](world)
}

it.each([
  ['change of hour', '2026-03-02T08:59:59Z', false],
  ['change of hour', '2026-03-02T09:00:00Z', true],
  ['change of hour', '2026-03-02T09:00:02.999Z', true],
  ['change of hour', '2026-03-02T09:00:03Z', false],
  ['change of day', '2026-03-02T21:59:59Z', false],
  ['change of day', '2026-03-02T22:00:00Z', true],
  ['change of day', '2026-03-02T22:00:03Z', false],
  ['change of day', '2026-03-03T00:00:00Z', false],
  ['clock change', '2026-03-29T00:59:59Z', false],
  ['clock change', '2026-03-29T01:00:00Z', true],
  ['clock change', '2026-03-29T01:00:02Z', true],
  ['clock change', '2026-03-29T01:00:03Z', false],
  ['clock change', '2026-10-25T01:00:00Z', true],
  ['clock change', '2026-10-26T01:00:00Z', false],
] as const)('%s at %s: %s', (fact, text, holds) => {
  expect(at(fact, text)).toBe(holds)
})

/** The facts of a world whose frequency is set. */
const withHz = (frequencyHz: number) => {
  const world = sampleWorld()
  Object.assign(world.grid, { frequencyHz })
  return (fact: WorldFact) => WORLD_FACTS[fact](world)
}

it.each([
  [49.9, []],
  [49.899, ['dip']],
  [49.5, ['dip']],
  [49.499, ['dip', 'deep dip']],
  [50.1, []],
  [50.101, ['high frequency']],
  [NaN, ['no frequency']],
])('at %d Hz holds %j', (hz, facts) => {
  const holds = withHz(hz)
  const names = ['dip', 'deep dip', 'high frequency', 'no frequency'] as const
  expect(names.filter(holds)).toEqual(facts)
})

/** A world with the answer of one call, some time ago. */
function answered(status: number | null, agoMs: number): World {
  const world = sampleWorld()
  world.journal.add(world.nowMs - agoMs, 'operator', { status })
  world.journal.add(world.nowMs - agoMs, 'status', {})
  return world
}

it.each([
  ['refused call', 400, 0, true],
  ['refused call', 399, 0, false],
  ['refused call', 404, 3_000, true],
  ['refused call', 404, 4_000, false],
  ['forbidden call', 403, 0, true],
  ['forbidden call', 404, 0, false],
  ['lost reply', null, 0, true],
  ['lost reply', 500, 0, false],
] as const)('%s with status %s, %d ms ago: %s', (fact, status, agoMs, holds) => {
  expect(WORLD_FACTS[fact](answered(status, agoMs))).toBe(holds)
})
