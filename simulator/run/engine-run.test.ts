import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'
import type { CallAnswer } from '#simulator/scenario/playback/call.ts'

const started: Engine[] = []
afterEach(() => {
  for (const engine of started.splice(0)) engine.stop()
})

/** An engine that advances only when the test runs it ahead. */
function start(options: EngineOptions = {}): Engine {
  const engine = createEngine({ scenario: 'frequency-dip', hasPast: false, ...options })
  engine.setClock({ paused: true })
  started.push(engine)
  return engine
}

const secondsOf = ({ world }: Engine) => (world.nowMs - world.startMs) / 1_000
const journalOf = ({ world }: Engine) => world.journal.toText()
const momentOf = ({ world }: Engine, seconds: number) => world.startMs + seconds * 1_000
const head = 'about: A.\nsite: depot\nideal: true\nstarts: 2026-03-02T08:00:00Z\n'
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** Calls that the test answers. */
function answeredManually() {
  const waiting: ((answer: CallAnswer) => void)[] = []
  return {
    callAs: () => new Promise<CallAnswer>((resolve) => void waiting.push(resolve)),
    asked: () => waiting.length,
    answer: async () => {
      waiting.shift()?.({ status: 200, body: [] })
      await turns()
    },
  }
}

describe('an expectation', () => {
  const standings = (engine: Engine) => engine.view().expectations.map(({ state, holdsNow }) => [state, holdsNow])

  test('is checked during the run', async () => {
    const expected = [
      '{ by: 5s, station: South row 4, online: true }',
      '{ never: true, station: South row 4, online: true }',
      '{ at: 9s, station: South row 4, online: true }',
    ]
    const online = 'timeline:\n  - { at: 3s, station: { station: South row 4, online: true } }\n'
    const engine = start({ scenario: { yaml: `${head}${online}expect:\n${expected.map((line) => `  - ${line}\n`).join('')}` } })
    expect(standings(engine)).toEqual([
      ['open', false],
      ['open', false],
      ['ahead', null],
    ])
    await engine.advance(4_000)
    expect(standings(engine)).toEqual([
      ['open', true],
      ['failed', true],
      ['ahead', null],
    ])
    await engine.advance(6_000)
    expect(standings(engine)).toEqual([
      ['held', true],
      ['failed', true],
      ['held', true],
    ])
    expect(engine.view().expectations[1]?.decidedAt).toBe('2026-03-02T08:00:03.000Z')
  })

  test('stops the world until its answer is received, and manual lines wait', async () => {
    const { callAs, asked, answer } = answeredManually()
    const expected = 'expect:\n  - { at: 2s, answer: { user: admin, call: listGroups, status: 200 } }\n'
    const engine = start({ scenario: { yaml: head + expected }, callAs })
    const advanced = engine.advance(5_000)
    await expect.poll(asked).toBe(1)
    engine.do({ broker: { down: '5s' } })
    expect([secondsOf(engine), engine.conditions.broker.down]).toEqual([2, false])
    await answer()
    expect([secondsOf(engine), engine.conditions.broker.down]).toEqual([2, true])
    await advanced
    expect([secondsOf(engine), standings(engine)]).toEqual([5, [['held', true]]])
  })
})

describe('a call of a user', () => {
  const action = { user: 'admin', call: 'deleteGroup', params: { groupId: '2' }, struck: false } as const

  test('waits until a call of the scenario has been answered', async () => {
    const { callAs, answer } = answeredManually()
    const timeline = 'timeline:\n  - { at: 0s, operator: { user: admin, call: listGroups } }\n'
    const engine = start({ scenario: { yaml: head + timeline }, callAs })
    let isFree = false
    const free = engine.free().then(() => (isFree = true))
    await turns()
    expect(isFree).toBe(false)
    await answer()
    await free
    await expect(engine.free()).resolves.toBeUndefined()
  })

  test('has the journal entry of a timeline line and becomes an action of the run', async () => {
    const engine = start()
    await engine.advance(7_000)
    expect(engine.operate(action, () => 'done')).toBe('done')
    expect(engine.world.journal.entries.slice(-2)).toMatchObject([
      { kind: 'stimulus', operator: action },
      { kind: 'operator', user: 'admin', call: 'deleteGroup', status: 200 },
    ])
    expect(engine.view().actions).toEqual([{ at: '7s', operator: action }])
    expect(engine.view().timeline.filter(({ isManual }) => isManual)).toEqual([
      {
        at: '2026-03-02T08:00:07.000Z',
        stimulus: 'operator',
        text: 'deleteGroup, groupId 2 as admin',
        isPlayed: true,
        isManual: true,
      },
    ])
  })

  test('that fails leaves no journal entry and no action', () => {
    const engine = start()
    const before = journalOf(engine)
    const fail = () => {
      throw new Error('there is no such group')
    }
    expect(() => engine.operate(action, fail)).toThrow('there is no such group')
    expect(journalOf(engine)).toBe(before)
    expect(engine.view().actions).toEqual([])
  })

  test('is stored without secrets', () => {
    const engine = start()
    engine.operate({ ...action, body: { password: 'abc-def' } }, () => undefined)
    expect(JSON.stringify(engine.view()) + journalOf(engine)).not.toContain('abc-def')
  })
})

describe('a condition in force', () => {
  test('can be ended by its name', async () => {
    const engine = start({ scenario: 'meter-silence' })
    engine.do({ meter: { group: 2, flap: { silent: '2s', every: '4s' }, for: '1h' } })
    await engine.advance(1_000)
    engine.do({ end: 'meter of Bakery flapping' })
    expect(engine.state().faults).not.toContain('meter of Bakery flapping')
    expect(engine.world.groups.get(2)?.load.meterOverrides.external).toMatchObject({ isSilent: false, flapping: null })
    expect(engine.world.journal.entries.at(-1)).toMatchObject({ kind: 'stimulus-over', name: 'meter of Bakery flapping' })
  })

  test('cannot be ended twice, and the journal records the attempt', () => {
    const engine = start()
    engine.do({ end: 'broker down' })
    expect(engine.world.journal.entries.at(-1)).toMatchObject({ reason: 'nothing called "broker down" is in force' })
  })
})

describe('a jump', () => {
  test('ahead runs the world; back restarts the same run with its actions', async () => {
    const engine = start()
    await engine.jump(momentOf(engine, 5))
    engine.do({ frequency: { to: 49.2, exact: true } })
    await engine.jump(momentOf(engine, 40))
    const journal = journalOf(engine)
    const { world } = engine
    await engine.jump(momentOf(engine, 3))
    expect([secondsOf(engine), engine.world === world]).toEqual([3, false])
    expect(engine.view().timeline.find(({ isManual }) => isManual)).toMatchObject({ text: 'to 49.2, exact', isPlayed: false })
    await engine.jump(momentOf(engine, 40))
    expect(journalOf(engine)).toBe(journal)
  })

  test('waits for the previous jump', async () => {
    const engine = start()
    await Promise.all([engine.jump(momentOf(engine, 9)), engine.jump(momentOf(engine, 4)), engine.jump(momentOf(engine, 6))])
    expect(secondsOf(engine)).toBe(6)
  })
})

describe('the actions of a run', () => {
  test('are discarded by a reset', async () => {
    const engine = start()
    engine.do({ at: '3s', broker: { down: '5s' } })
    engine.reset()
    await engine.advance(4_000)
    expect([engine.view().actions, engine.conditions.broker.down]).toEqual([[], false])
  })

  test.for([
    [{ at: 'soon', broker: { down: '5s' } }, 'actions[0] at expected a span since the start'],
    [{ at: '5s', broker: { dwon: '5s' } }, 'actions[0] broker.dwon is not known here; did you mean "down"?'],
    [{ at: '2020-01-01T00:00:00Z', broker: { down: '5s' } }, 'actions[0] at is before the scenario starts'],
  ] as const)('%j are refused, and the run goes on', ([action, sentence]) => {
    const engine = start()
    const { world } = engine
    expect(() => engine.load({ name: 'quiet-day', actions: [action] })).toThrow(sentence)
    expect(engine.world).toBe(world)
  })

  test('may name a subject that an earlier action creates; a missing subject is recorded in the journal', async () => {
    const engine = start()
    engine.load({ name: 'frequency-dip', actions: [{ at: '1s', meter: { group: 'Made later', silent: true } }] })
    await engine.advance(2_000)
    expect(journalOf(engine)).toContain('no group of the site is called \\"Made later\\"')
  })
})

const LINES = [
  { frequency: { dip: 800 } },
  { frequency: { to: 49.6, over: '1s', exact: true } },
  { frequency: { release: true } },
  { meter: { group: 2, silent: true, for: '9s' } },
  { meter: { group: 2, flap: { silent: '2s', every: '5s' }, for: '20s' } },
  { station: { station: 'Bakery one', online: false } },
  { station: { station: 'Bakery one', status: 'Faulted' } },
  { fault: { call: 'listGroups', status: 500, times: 1, for: '7s' } },
  { broker: { down: '6s' } },
  { end: 'broker down' },
  { end: 'meter of Bakery flapping' },
]

test('a replay of any manual actions at any time has the same journal', async () => {
  const step = fc.record({
    line: fc.constantFrom(...LINES),
    afterMs: fc.integer({ min: 0, max: 9_000 }),
    /** For a line with a later time. */
    aheadMs: fc.option(fc.integer({ min: 0, max: 9_000 }), { nil: undefined }),
    calls: fc.nat(2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(99), async (steps, seed) => {
      const engine = start({ scenario: 'meter-silence', seed })
      for (const { line, afterMs, aheadMs, calls } of steps) {
        await engine.advance(afterMs)
        const at = aheadMs === undefined ? {} : { at: new Date(engine.world.nowMs + aheadMs).toISOString() }
        engine.do({ ...at, ...line })
        // Calls in the meantime use up faults.
        for (let call = 0; call < calls; call++) engine.conditions.drawCallFault('listGroups')
      }
      await engine.advance(20_000)
      const { source, actions } = engine.view()
      const again = start({ scenario: 'quiet-day' })
      again.load({ ...source, seed, actions })
      await again.jump(engine.world.nowMs)
      expect(journalOf(again)).toBe(journalOf(engine))
    }),
    { numRuns: 12 },
  )
})
