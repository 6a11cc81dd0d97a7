import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { runsSweeps } from '#simulator/testing/sweep.ts'
import { startSimulator, type Simulator } from '#simulator/start.ts'

const PEOPLE = ['support', 'operator'] as const

/** A manual action or a change by a user. */
const Action = fc.oneof(
  fc.record({ do: fc.constant('rename' as const), groupId: fc.constantFrom(1, 2, 5), name: fc.constantFrom('North', 'South') }),
  fc.record({ do: fc.constant('rule' as const), groupId: fc.constantFrom(1, 2), target: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    do: fc.constant('order' as const),
    groupId: fc.constantFrom(1, 2, 5, 6),
    side: fc.constantFrom('offer', 'request'),
    quantityKw: fc.integer({ min: 1, max: 50 }),
    priceEur: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    do: fc.constant('line' as const),
    station: fc.constantFrom(1001, 1021),
    status: fc.constantFrom('Faulted', 'Charging'),
  }),
  fc.record({ do: fc.constant('meter' as const), group: fc.constantFrom(1, 5) }),
)
const Step = fc.record({ action: Action, thenS: fc.integer({ min: 1, max: 90 }), isKilledAfter: fc.boolean() })
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

async function begin(data: string, options: { scenario?: string } = {}) {
  const simulator = await startSimulator({ port: 0, data, hasPast: false, ...options })
  simulator.engine.setClock({ paused: true })
  return simulator
}

async function ask({ url }: Simulator, user: string, method: string, path: string, body?: unknown) {
  const post = (to: string, sent: unknown, headers = {}) =>
    fetch(url + to, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(sent) })
  const { token } = (await (
    await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user, password: 'demo' }),
    })
  ).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const answer = body === undefined ? await fetch(url + path, { headers }) : await post(path, body, headers)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

async function act(simulator: Simulator, { action }: Step): Promise<number> {
  const { engine } = simulator
  const { groups, nowMs } = engine.world
  if (action.do === 'line') engine.do({ station: { station: action.station, status: action.status } })
  else if (action.do === 'meter') engine.do({ meter: { group: action.group, silent: true, for: '70s' } })
  else if (action.do === 'rename') {
    const { type, sellerId } = groups.get(action.groupId) ?? {}
    return (await ask(simulator, 'support', 'PUT', `/api/groups/${action.groupId}`, { name: action.name, type, sellerId })).status
  } else if (action.do === 'rule') {
    const day = new Date(nowMs).toISOString().slice(0, 10)
    const window = { timeZone: 'UTC', startDate: day, endDate: day, startTime: '00:00', endTime: '23:59', weekdays: [] }
    const rule = { name: 'Cable', isEnabled: true, recurrence: 'daily', mode: 'limit-kw', target: action.target, ...window }
    return (await ask(simulator, 'support', 'POST', '/api/congestion-rules', { ...rule, groupId: action.groupId })).status
  } else {
    const { do: _, ...order } = action
    const hour = new Date(Math.ceil(nowMs / HOUR_MS + 1) * HOUR_MS).toISOString()
    return (await ask(simulator, 'support', 'POST', '/api/p2p-offers', { ...order, hour })).status
  }
  return 200
}

/** The reads of users: the log that each user may see, rules, orders and trades. */
async function told(simulator: Simulator) {
  const { nowMs } = simulator.engine.world
  const span = new URLSearchParams({
    start: new Date(nowMs - HOUR_MS).toISOString(),
    end: new Date(nowMs + 5 * HOUR_MS).toISOString(),
  })
  const read = async (user: string, path: string) => (await ask(simulator, user, 'GET', path)).body
  const logs: unknown[] = []
  const changes: unknown[] = []
  for (const user of PEOPLE) {
    logs.push(await read(user, '/api/activity?pageSize=500'))
    changes.push(await read(user, '/api/activity/users?pageSize=500'))
  }
  return {
    logs,
    changes,
    rules: await read('support', '/api/congestion-rules'),
    p2p: await read('support', `/api/p2p-offers?${span}`),
  }
}

/** Executes a list of steps. A kill is simulated by a copy of the folder at that moment, from which another process continues. */
async function live(folder: string, steps: readonly Step[], isKilled: (step: Step) => boolean) {
  let place = join(folder, '0')
  let simulator = await begin(place, { scenario: 'quiet-day' })
  const answers: number[] = []
  for (const [index, step] of steps.entries()) {
    answers.push(await act(simulator, step))
    await simulator.engine.advance(step.thenS * 1_000)
    if (!isKilled(step)) continue
    // The present moment is written at the stop. A process killed here would lose some of the last seconds.
    await simulator.stop()
    cpSync(place, join(folder, String(index + 1)), { recursive: true })
    place = join(folder, String(index + 1))
    simulator = await begin(place)
  }
  const end = { answers, nowMs: simulator.engine.world.nowMs, ...(await told(simulator)) }
  await simulator.stop()
  return end
}

test('restarts do not change the log, rules, orders and trades of any user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'restarts-'))
  let runs = 0
  let restarts = 0
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 7 }), async (steps) => {
        runs += 1
        const whole = await live(join(folder, `${runs}-whole`), steps, () => false)
        const broken = await live(join(folder, `${runs}-broken`), steps, ({ isKilledAfter }) => {
          if (isKilledAfter) restarts += 1
          return isKilledAfter
        })
        expect(broken).toEqual(whole)
        const ids = (whole.logs[0] as { data: { id: number; at: string }[] }).data
        expect(ids.map(({ id }) => id)).toEqual([...new Set(ids.map(({ id }) => id))].toSorted((a, b) => b - a))
      }),
      { numRuns: runsSweeps ? 6 : 3, seed: 7 },
    )
    expect(restarts).toBeGreaterThan(runsSweeps ? 5 : 2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
