import { afterEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'
import { failureText } from './failures.ts'
import { FakeClock } from '#simulator/testing/fake-clock.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import type { World } from '#simulator/core/world/state.ts'

const started: Engine[] = []
afterEach(() => {
  for (const engine of started.splice(0)) engine.stop()
})

function start(options: EngineOptions = {}) {
  const clock = new FakeClock()
  const engine = createEngine({ scenario: 'frequency-dip', hasPast: false, ...options, clock })
  started.push(engine)
  /** Runs the world ahead by a number of seconds. */
  const ahead = async (seconds: number) => {
    // Calls of a scenario are answered some turns of the event loop later.
    const turns = setInterval(() => clock.run(0), 0)
    await engine.advance(seconds * 1_000).finally(() => clearInterval(turns))
  }
  return { clock, engine, ahead }
}

const journalBefore = (world: World, ms: number) =>
  world.journal.entries
    .filter(({ at }) => Date.parse(at) < ms)
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('')

const stimuli = ({ world }: Engine) => world.journal.entries.filter(({ kind }) => kind.startsWith('stimulus'))

describe('the same scenario and seed give the same numbers', () => {
  const SPAN_S = 120
  const run = (speed: number, seed?: number) => {
    const { clock, engine } = start({ speed, ...(seed !== undefined && { seed }) })
    const endMs = engine.world.startMs + SPAN_S * 1_000
    const seconds: string[] = []
    engine.onSecond(({ nowMs, grid, stations }) => {
      const powerW = stations.reduce((sum, station) => sum + station.powerW, 0)
      if (nowMs <= endMs) seconds.push(`${nowMs} ${gridFrequencyHz(grid)} ${powerW}`)
    })
    clock.run((SPAN_S * 1_000) / speed + 100)
    expect(engine.world.nowMs).toBeGreaterThanOrEqual(endMs)
    return { journal: journalBefore(engine.world, endMs), seconds }
  }

  test('at ×1 and at ×600, byte for byte', () => {
    const slow = run(1)
    const fast = run(600)
    expect(fast.journal).toBe(slow.journal)
    expect(fast.seconds).toEqual(slow.seconds)
    expect(slow.seconds).toHaveLength(SPAN_S)
    expect(slow.journal).toContain('49.65')
  })

  test('and another seed gives other numbers', () => {
    expect(run(600, 8).seconds).not.toEqual(run(600, 7).seconds)
  })

  test('after a reset', async () => {
    const { engine, ahead } = start()
    await ahead(60)
    const first = engine.world.journal.toText()
    engine.reset()
    expect(engine.world.nowMs).toBe(engine.world.startMs)
    await ahead(60)
    expect(engine.world.journal.toText()).toBe(first)
  })
})

test('the dip of a scenario changes the grid frequency, also when running ahead', async () => {
  const { engine, ahead } = start()
  await ahead(12)
  expect(engine.state().gridFrequencyHz).toBeCloseTo(49.65)
  await ahead(43)
  expect(engine.state().gridFrequencyHz).toBeCloseTo(50)
})

test('a line is in force when the world reaches its moment', async () => {
  const { engine, ahead } = start({ scenario: 'feed-drop' })
  await ahead(29)
  expect(engine.conditions.broker.down).toBe(false)
  await ahead(1)
  expect(engine.conditions.broker.down).toBe(true)
  expect(engine.state().faults).toEqual(['broker down'])
  await ahead(20)
  expect(engine.conditions.broker.down).toBe(false)
  expect(stimuli(engine).map(({ at, kind }) => [at.slice(14, 19), kind])).toEqual([
    ['00:30', 'stimulus'],
    ['00:50', 'stimulus-over'],
  ])
})

test('a scenario continues for an hour after its end', async () => {
  const { engine, ahead } = start()
  const { lines, startMs, endMs } = loadScenario({ name: 'frequency-dip' })
  await ahead((endMs - startMs) / 1_000 + 3_600)
  expect(stimuli(engine).filter(({ kind }) => kind === 'stimulus')).toHaveLength(lines.length)
  expect(engine.world.nowMs).toBe(endMs + 3_600_000)
})

describe('a manual line', () => {
  test('applies to the named station', async () => {
    const { engine, ahead } = start({ scenario: 'quiet-day' })
    engine.do({ station: { station: 'South row 4', online: true } })
    engine.do({ station: { station: 1001, status: 'Faulted' } })
    engine.do({ station: { station: 'FI*DEP*E28', unplug: true } })
    engine.do({ station: { station: 'West row 1', plug: true } })
    await ahead(1)
    const { byStationId } = engine.world
    expect(byStationId.get(1037)?.isOnline).toBe(true)
    expect(byStationId.get(1001)?.status).toBe('Faulted')
    expect(byStationId.get(1028)?.vehicle).not.toBeNull()
  })

  test('applies immediately and is in the journal', async () => {
    const { engine, ahead } = start({ scenario: 'quiet-day' })
    await ahead(5)
    engine.do({ frequency: { to: 49.5, exact: true } })
    await ahead(1)
    expect(engine.state().gridFrequencyHz).toBe(49.5)
    expect(stimuli(engine)).toMatchObject([{ kind: 'stimulus', frequency: { to: 49.5, exact: true } }])
  })

  test('with a later time waits until then', async () => {
    const { engine, ahead } = start({ scenario: 'quiet-day' })
    engine.do({ at: '10s', broker: { down: '5s' } })
    await ahead(9)
    expect(engine.conditions.broker.down).toBe(false)
    await ahead(1)
    expect(engine.conditions.broker.down).toBe(true)
  })

  test.for([
    [{ frequncy: { to: 49 } }, 'frequncy is not known here; did you mean "frequency"?'],
    [{ station: { station: 'nope', online: false } }, 'station.station is invalid: no station of the site is called "nope"'],
    [
      { frequency: { replay: '../package.json' } },
      'frequency.replay cannot be played: expected the path of a .csv file, not "../package.json"',
    ],
    [{ station: { station: 'Battery hall 1', plug: true } }, 'station.station is invalid: no car can be plugged into a battery'],
    [
      { station: { station: 'Suoth row 4', online: true } },
      'no station of the site is called "Suoth row 4"; did you mean "South row 4"?',
    ],
    [
      'dip',
      'expected a mapping with at, frequency, station, vehicle, charger, meter, bids, market, operator, broker, session, fault or end, not "dip"',
    ],
  ] as const)('%j is refused', ([line, sentence]) => {
    const { engine } = start({ scenario: 'quiet-day' })
    expect(() => engine.do(line)).toThrow(sentence)
    expect(stimuli(engine)).toEqual([])
  })

  test('is in the journal without secrets', () => {
    const { engine } = start({ scenario: 'quiet-day' })
    engine.do({ fault: { call: 'login', body: { token: 'abc-def' }, times: 1 } })
    expect(engine.world.journal.toText()).not.toContain('abc-def')
    expect(engine.conditions.drawCallFault('login')?.body).toEqual({ token: 'abc-def' })
  })
})

describe('a call of a scenario', () => {
  const head = 'about: A.\nsite: depot\nstarts: 2026-03-02T08:00:00Z\ntimeline:\n'
  const call = '{ user: admin, call: listGroups }'
  const yaml = `${head}  - { at: 2s, operator: ${call} }\n  - { at: 2s, session: { expire: true } }\n`

  function startCalling(text: string) {
    const asked: string[] = []
    let answer = () => {}
    const started = start({
      scenario: { yaml: text },
      callAs(user, name) {
        asked.push(`${user} ${name} at ${started.engine.world.nowMs - started.engine.world.startMs}`)
        return new Promise((resolve) => (answer = () => resolve({ status: 200, body: [] })))
      },
    })
    return { ...started, asked, answer: () => answer() }
  }

  test('is made at its moment, and the world stops until it is answered', async () => {
    const { clock, engine, asked, answer } = startCalling(yaml)
    clock.run(10_000)
    expect(asked).toEqual(['admin listGroups at 2000'])
    expect(engine.world.nowMs - engine.world.startMs).toBe(2_000)
    expect(engine.conditions.session.generation).toBe(0)
    answer()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    expect(engine.conditions.session.generation).toBe(1)
    clock.run(1_100)
    expect(engine.world.nowMs - engine.world.startMs).toBe(3_000)
    expect(engine.world.journal.toText()).toContain('"kind":"operator","user":"admin","call":"listGroups","status":200')
  })

  test('from a manual line waits for the call in progress', async () => {
    const { clock, engine, asked, answer } = startCalling(yaml)
    clock.run(10_000)
    engine.do({ operator: { user: 'admin', call: 'listStationTypes' } })
    expect(asked).toHaveLength(1)
    answer()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    expect(asked[1]).toBe('admin listStationTypes at 2000')
  })

  test('has no effect on a later world', async () => {
    const { clock, engine, answer } = startCalling(yaml)
    clock.run(10_000)
    engine.reset()
    answer()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    expect(engine.conditions.session.generation).toBe(0)
    expect(engine.world.journal.toText()).not.toContain('operator')
    clock.run(1_100)
    expect(engine.world.nowMs - engine.world.startMs).toBe(1_000)
  })
})

describe('another scenario', () => {
  test('replaces the world and calls the listeners', () => {
    const { engine } = start()
    const before = engine.world
    let told = 0
    engine.onChange(() => (told += 1))
    engine.load({ name: 'feed-drop' })
    expect(engine.world).not.toBe(before)
    expect(engine.state()).toMatchObject({ scenario: 'feed-drop', seed: 5 })
    expect(told).toBe(1)
  })

  test('that cannot be loaded does not change the world', () => {
    const { engine } = start()
    const before = engine.world
    expect(() => engine.load({ yaml: 'about: No site.\n' })).toThrow('starts is missing')
    expect(() => engine.load({ name: 'nope' })).toThrow('no scenario is called "nope"')
    const line = '  - { at: 5s, station: { station: nope, online: false } }'
    expect(() => engine.load({ yaml: `about: A.\nsite: depot\nstarts: 2026-03-02T08:00:00Z\ntimeline:\n${line}\n` })).toThrow(
      'posted scenario, line 5, column 35: timeline[0].station.station is invalid: no station of the site is called "nope"',
    )
    expect(engine.world).toBe(before)
    expect(engine.state().scenario).toBe('frequency-dip')
  })
})

test('the clock can be paused and accelerated', () => {
  const { clock, engine } = start()
  engine.setClock({ paused: true })
  clock.run(10_000)
  expect(engine.world.nowMs).toBe(engine.world.startMs)
  engine.setClock({ paused: false, speed: 60 })
  clock.run(10_000)
  expect(engine.world.nowMs - engine.world.startMs).toBeGreaterThan(590_000)
  expect(engine.state()).toMatchObject({ speed: 60, actualSpeed: 60, paused: false })
})

test('an error of a listener is reported, and the world and the other listeners continue', async () => {
  const failures: unknown[] = []
  const { engine, ahead } = start({ onFailure: (error) => failures.push(error) })
  engine.onSecond(() => {
    throw new Error('no room')
  })
  let seconds = 0
  engine.onSecond(() => (seconds += 1))
  await ahead(3)
  expect(seconds).toBe(3)
  expect(failures.map(String)).toEqual(Array(3).fill('Error: no room'))
  expect(failureText(failures[0], {})).toContain('Error while following a world second.')
})
