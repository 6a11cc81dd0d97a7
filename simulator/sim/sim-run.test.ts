import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { RunView, SimState } from '#contract/sim.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { jumpFault } from './sim-run.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

/** The run and the library, in a paused world. */

let platform: FakePlatform<Engine>
beforeAll(async () => {
  const engine = createEngine({ scenario: 'single-step' })
  engine.setClock({ paused: true })
  platform = await startFakePlatform(engine)
})
afterAll(async () => {
  platform.engine.stop()
  await platform.stop()
})

const post = async (path: string, body: unknown) => {
  const reply = await platform.ask(path, { method: 'POST', body })
  return { status: reply.status, body: await reply.json() }
}
const get = async (path: string) => {
  const reply = await platform.ask(path)
  return { status: reply.status, body: await reply.json() }
}
const seconds = ({ now, starts }: SimState) => (Date.parse(now) - Date.parse(starts)) / 1_000

describe('the run API', () => {
  test('returns timeline, thresholds and activations', async () => {
    await post('/sim/reset', {})
    const { body: before }: { body: RunView } = await get('/sim/run')
    expect(before.timeline[0]).toMatchObject({ stimulus: 'frequency', text: 'replay single-dip_800MW_1s.csv', isPlayed: true })
    expect(before.thresholds).toContainEqual({ frequencyHz: 49.7, side: 'activation', groups: expect.any(Number) })
    expect(before.activations).toEqual([])

    const { body: state } = await post('/sim/jump', { to: '2026-03-02T08:03:00Z' })
    expect(seconds(state)).toBe(180)
    const { body: after }: { body: RunView } = await get('/sim/run')
    const activation = after.activations.find(({ groupName }) => groupName === 'Pier AC')
    expect(activation).toMatchObject({ end: null, activationHz: 49.7, deactivationHz: 49.9 })
    expect(activation?.start.slice(0, 18)).toBe('2026-03-02T08:02:0')
  })

  test('jumps back to a time', async () => {
    await post('/sim/jump', { to: '2026-03-02T08:01:00Z' })
    const { status, body } = await post('/sim/jump', { to: '2026-03-02T08:00:07.4Z' })
    expect([status, seconds(body)]).toEqual([200, 7])
  })

  test.each(['2026-03-02T07:59:59Z', '2026-05-02T08:00:00Z', 'soon', '2026-03-32T08:00:00Z'])(
    'refuses a jump to %s with the reason',
    async (to) => {
      const { status, body } = await post('/sim/jump', { to })
      expect([status, body.errors[0].path]).toEqual([400, 'body.to'])
    },
  )

  test('starts with the seed and the actions of another run', async () => {
    const actions = [{ at: '3s', broker: { down: '10s' } }]
    const { body } = await post('/sim/scenario', { name: 'frequency-dip', seed: 4711, actions })
    expect(body).toMatchObject({ scenario: 'frequency-dip', seed: 4711, faults: [] })
    const { body: later } = await post('/sim/advance', { span: '4s' })
    expect(later.faults).toEqual(['broker down'])
    await post('/sim/scenario', { name: 'single-step' })
  })

  test('refuses invalid actions and continues', async () => {
    const { status, body } = await post('/sim/scenario', { name: 'quiet-day', actions: [{ at: '3s', borker: {} }] })
    expect([status, body.message]).toEqual([400, 'actions[0] borker is not known here; did you mean "broker"?'])
    expect((await get('/sim')).body.scenario).toBe('single-step')
  })

  test('ends an active fault once', async () => {
    await post('/sim/do', { fault: { call: 'listGroups', status: 500, times: 3 } })
    expect((await post('/sim/end', { name: 'listGroups: status 500' })).body.faults).toEqual([])
    const { status, body } = await post('/sim/end', { name: 'listGroups: status 500' })
    expect([status, body.message]).toEqual([404, 'No fault or condition named "listGroups: status 500" is in force.'])
  })
})

test('a jump covers at most 31 days, from now or, for a jump back, from the start', () => {
  const startMs = Date.parse('2026-03-02T08:00:00Z')
  const faultAt = (day: number, now: number) =>
    jumpFault({ runStartMs: startMs, nowMs: startMs + now * DAY_MS }, startMs + day * DAY_MS)
  expect([faultAt(31, 0), faultAt(80, 60), faultAt(0, 60), faultAt(31, 60)]).toEqual(Array(4).fill(undefined))
  expect(faultAt(92, 60)).toBe('must be within 31 days of 2026-05-01T08:00:00.000Z')
  expect(faultAt(32, 60)).toBe('must be within 31 days of 2026-03-02T08:00:00.000Z')
  expect([faultAt(-1, 60), faultAt(NaN, 60)]).toEqual(Array(2).fill('must not be before the start, 2026-03-02T08:00:00.000Z'))
})

describe('the scenario library', () => {
  test('lists every scenario with its description, and returns its text', async () => {
    const { body } = await get('/sim/scenarios')
    const listed = body.find(({ name }: { name: string }) => name === 'meter-silence')
    expect(listed).toMatchObject({ about: expect.stringContaining('meter of the bakery'), expectations: 9 })
    const { body: text } = await get('/sim/scenarios/meter-silence')
    expect(text.yaml).toContain(listed.about)
  })
  test.each(['nope', '..%2Fpackage', 'sites%2Fdepot'])('has no scenario %s', async (name) => {
    expect((await get(`/sim/scenarios/${name}`)).status).toBe(404)
  })
})

describe('the check of a scenario text', () => {
  const head = 'about: A.\nsite: depot\nstarts: 2026-03-02T08:00:00Z\n'
  const problemOf = async (yaml: string) => (await post('/sim/check', { yaml })).body.problem

  test('accepts a valid text without starting it', async () => {
    const { world } = platform.engine
    expect(await problemOf(`${head}timeline: []\n`)).toBeNull()
    expect(platform.engine.world).toBe(world)
  })
  test.each([
    ['a misspelt key', 'strats: soon\n', 'strats', 4, /^strats is not known here; did you mean "starts"\?$/],
    [
      'a station that does not exist',
      'timeline:\n  - { at: 5s, station: { station: nope, online: true } }\n',
      'timeline[0].station.station',
      5,
      /^timeline\[0\].* no station of the site is called "nope"/,
    ],
    ['no YAML', 'timeline: [\n', '', 5, /^is not YAML: /],
    [
      'an expectation about a group that does not exist',
      'expect:\n  - { at: 5s, group: Nope, waiting: 0 }\n',
      'expect[0].group',
      5,
      /no group of the site is called "Nope"/,
    ],
  ])('reports %s with its line', async (_, wrong, field, line, sentence) => {
    const problem = await problemOf(head + wrong)
    expect(problem).toMatchObject({ field, line })
    expect(problem.sentence).toMatch(sentence)
  })
  test('reports an error in a file that the text names, with the line of the name', async () => {
    const problem = await problemOf(`${head}include: [nowhere.yaml]\n`)
    expect(problem).toMatchObject({ line: 4, field: 'include[0]' })
  })
})

describe('the frequency API', () => {
  const read = (query: string) => get(`/sim/frequency?${query}`)

  test('returns the minimum of a dip in its step, and no future values', async () => {
    await post('/sim/reset', {})
    await post('/sim/jump', { to: '2026-03-02T08:03:00Z' })
    const { body } = await read('start=2026-03-02T08:00:00Z&end=2026-03-02T09:00:00Z&stepS=60')
    expect(body).toHaveLength(4)
    expect(body.map(({ lowHz }: { lowHz: number }) => lowHz < 49.7)).toEqual([false, false, true, false])
  })
  test.each([
    ['start=2026-03-02T08:00:00Z&end=2026-03-03T08:00:00Z&stepS=1', 'query.stepS'],
    ['start=2026-03-02T08:00:00Z&end=2026-03-02T08:00:10Z&stepS=0', 'query.stepS'],
    ['start=yesterday&end=2026-03-02T08:00:10Z&stepS=1', 'query.start'],
  ])('refuses %s', async (query, path) => {
    const { status, body } = await read(query)
    expect([status, body.errors[0].path]).toEqual([400, path])
  })
})
