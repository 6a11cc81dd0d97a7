import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { BEFORE_STATIONS_MAX } from '#simulator/sites/world/site.ts'
import { openRun } from '#simulator/whole-run/driven-run.ts'
import { createEngine } from './engine.ts'

const START_MS = Date.parse('2026-03-02T07:30:00Z')
const yaml = `about: A morning with a past.
seed: 1
starts: 2026-03-02T07:30:00Z
before: 5m
lasts: 2m
site: courtyard
timeline:
  - { at: 20s, frequency: { dip: 300 } }
`

test('times of a run with a past count from its start, and a jump back plays the same run', async () => {
  const engine = createEngine({ scenario: { yaml } })
  engine.setClock({ paused: true })
  expect(engine.state()).toMatchObject({ starts: '2026-03-02T07:30:00.000Z', now: '2026-03-02T07:30:00.000Z' })
  expect(engine.view().timeline[0]?.at).toBe('2026-03-02T07:30:20.000Z')
  expect(engine.world.startMs).toBe(START_MS - 5 * MINUTE_MS)
  await engine.advance(10 * SECOND_MS)
  engine.do({ frequency: { to: 49.9, over: '1s' } })
  expect(engine.view().actions).toMatchObject([{ at: '10s' }])
  await engine.advance(50 * SECOND_MS)
  const journal = engine.world.journal.toText()
  await engine.jump(START_MS)
  expect(engine.world.nowMs).toBe(START_MS)
  await engine.jump(START_MS + MINUTE_MS)
  expect(engine.world.journal.toText()).toBe(journal)
  const again = createEngine(engine.again())
  again.setClock({ paused: true })
  await again.advance(MINUTE_MS)
  expect(again.world.journal.toText()).toBe(journal)
  engine.stop()
  again.stop()
})

test('an engine without the past begins at the start of the run', () => {
  const engine = createEngine({ scenario: { yaml }, hasPast: false })
  expect([engine.world.startMs, engine.world.nowMs]).toEqual([START_MS, START_MS])
  expect(engine.state().about).toBe('A morning with a past.')
  engine.stop()
})

test('the description of a run says that its site is too large for a past', () => {
  const engine = createEngine({ scenario: { yaml }, stations: BEFORE_STATIONS_MAX + 1 })
  expect(engine.world.startMs).toBe(START_MS)
  expect(engine.state().about).toBe('A morning with a past. With more than 500 stations, no time before the start is played.')
  engine.stop()
})

test('no property of a run finds a breach in one with a past', async () => {
  const { engine, advance } = openRun({ loaded: loadScenario({ yaml }) })
  const { world } = engine
  const checks = Object.values(PROPERTIES).map(({ name, begin }) => ({ name, check: begin(world, () => {}) }))
  await advance(0)
  for (;;) {
    const found = checks.flatMap(({ name, check }) => {
      const breach = check(world)
      return breach ? [`${name} at ${(world.nowMs - START_MS) / SECOND_MS} s: ${breach.what}`] : []
    })
    expect(found).toEqual([])
    if (world.nowMs >= START_MS + 3 * MINUTE_MS) break
    await advance(SECOND_MS)
  }
  engine.stop()
})
