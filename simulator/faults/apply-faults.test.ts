import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => {
  platform.engine.conditions.calls = {}
})

const ask = (signal?: AbortSignal) =>
  fetch(`${platform.url}/api/groups/1`, {
    headers: { Authorization: `Bearer ${platform.bearer('admin')}` },
    ...(signal && { signal }),
  })

describe('a fault of a scenario', () => {
  test('answers with its status and body, and is named in a header', async () => {
    platform.engine.conditions.calls.readGroup = { name: 'grüne Störung', status: 503, body: { message: 'busy' } }
    const reply = await ask()
    expect([reply.status, await reply.json()]).toEqual([503, { message: 'busy' }])
    expect(decodeURI(reply.headers.get('x-loadstar-fault') ?? '')).toBe('grüne Störung')
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
  test('does not affect other calls', async () => {
    platform.engine.conditions.calls.listGroups = { status: 500 }
    expect((await ask()).headers.get('x-loadstar-fault')).toBeNull()
  })
  test('delays the regular reply', async () => {
    platform.engine.conditions.calls.readGroup = { delayMs: 60 }
    const before = performance.now()
    expect((await (await ask()).json()).name).toBe('Depot AC')
    expect(performance.now() - before).toBeGreaterThan(50)
  })
  test('drops the connection', async () => {
    platform.engine.conditions.calls.readGroup = { drop: true }
    await expect(ask()).rejects.toThrow('fetch failed')
  })
  test('can leave a call unanswered', async () => {
    platform.engine.conditions.calls.readGroup = { hang: true }
    await expect(ask(AbortSignal.timeout(150))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
  test('does not delay calls of the scenario, during which the world is paused', async () => {
    const user = platform.engine.world.users[0]
    if (!user) throw new Error('The site has no user.')
    const headers = { Authorization: `Bearer ${platform.tokens.issue(user, 'scenario').token}` }
    const askAsScenario = () => fetch(`${platform.url}/api/groups/1`, { headers })
    platform.engine.conditions.calls.readGroup = { delayMs: 600_000 }
    expect((await askAsScenario()).status).toBe(200)
    platform.engine.conditions.calls.readGroup = { hang: true }
    await expect(askAsScenario()).rejects.toThrow('fetch failed')
  })
  test('truncates the reply halfway', async () => {
    platform.engine.conditions.calls.readGroup = { truncate: true }
    const reply = await ask()
    expect(reply.status).toBe(200)
    await expect(reply.text()).rejects.toThrow('terminated')
  })
  test('makes the reply invalid JSON', async () => {
    platform.engine.conditions.calls.readGroup = { malformed: true }
    const reply = await ask()
    expect(reply.status).toBe(200)
    await expect(reply.json()).rejects.toThrow(SyntaxError)
  })
})

describe('a fault on a file', () => {
  let depot: FakePlatform<Engine>
  beforeAll(async () => {
    const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
    engine.setClock({ paused: true })
    depot = await startFakePlatform(engine)
  })
  afterAll(async () => {
    await depot.stop()
    depot.engine.stop()
  })

  /** An hour of a group's chart, as a file. */
  const download = () => {
    const { nowMs, users } = depot.engine.world
    const admin = users.find(({ user }) => user === 'admin')
    const token = admin && depot.tokens.issue(admin, 'temporary').token
    const [start, end] = [nowMs / 1_000 - 3_600, nowMs / 1_000]
    return depot.ask(`/api/csv-export/chargers-chart/1?start=${start}&end=${end}&token=${token}`)
  }
  const faultOnce = (effect: object) => depot.engine.do({ fault: { call: 'exportChargersChart', times: 1, ...effect } })

  test('truncates it so that the client detects it', async () => {
    faultOnce({ truncate: true })
    const reply = await download()
    expect([reply.status, reply.headers.has('x-loadstar-fault')]).toEqual([200, true])
    await expect(reply.text()).rejects.toThrow('terminated')
  })
  test('breaks its columns', async () => {
    faultOnce({ malformed: true })
    const corrupted = await (await download()).text()
    const whole = await (await download()).text()
    expect(whole.split('\r\n')[0]).toMatch(/^Time \(UTC\),/)
    expect(corrupted).toBe(whole.replaceAll(',', ''))
  })
})
