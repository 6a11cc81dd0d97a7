import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { readGroup } from '#contract/groups.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { readsOf } from '../incident/platform-reads.ts'
import { randomDay } from '../rebuild/testing/agreement.ts'
import { inRepository } from '../root.ts'
import { observe } from './observe.ts'
import { type Rule, RULES, Shadow } from './rules.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A paused platform, by a scenario of the library or by lines of a timeline at a site. */
async function production(of: string | readonly string[] | { yaml: string; isIdeal: boolean }): Promise<FakePlatform<Engine>> {
  const lines = Array.isArray(of) ? of.map((line) => `  - ${line}\n`) : []
  const yaml = `about: Production.\nseed: 25\nstarts: 2026-03-02T10:00:00Z\nsite: courtyard\nideal: true\nlasts: 30m\ntimeline:\n${lines.join('')}`
  const own =
    typeof of === 'string' ? { scenario: of } : 'yaml' in of ? { scenario: of, isIdeal: of.isIdeal } : { scenario: { yaml } }
  const engine = createEngine({ ...own, watches: false, hasPast: false })
  engine.setClock({ paused: true })
  const platform = await startFakePlatform(engine, { checkReplies: false })
  stops.push(async () => {
    await platform.stop()
    engine.stop()
  })
  return platform
}

type Reply = Readonly<Record<string, unknown>>
/** Answers of the platform, replaced by their path. */
type Fault = (path: string, reply: Reply) => unknown
const replaced =
  (fault: Fault | undefined): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    if (!fault || answer.status !== 200) return answer
    const changed = fault((input as URL).pathname, (await answer.clone().json()) as Reply)
    return changed === undefined ? answer : changed instanceof Response ? changed : Response.json(changed)
  }

interface Watching {
  groupIds?: readonly number[]
  forMs: number
  fault?: Fault
  everyMs?: number
}
/** What is said while the world runs: group, rule, subject, and the seconds after the start at which a breach began and was said. */
async function watched(platform: FakePlatform<Engine>, { groupIds = [1], forMs, fault, everyMs = 5 * SECOND_MS }: Watching) {
  const { engine, url } = platform
  const reads = readsOf(url, platform.bearer('admin'), replaced(fault))
  const watching = []
  for (const groupId of groupIds) {
    const answer = await reads.ask(readGroup, { params: { groupId } })
    if ('problem' in answer) throw new Error(answer.problem)
    watching.push({ group: answer.value, shadow: new Shadow(answer.value) })
  }
  const startMs = engine.world.nowMs
  const said: { group: string; rule: Rule; subject: string; startS: number; saidS: number; text: string }[] = []
  let unknown: Partial<Record<Rule, string>> = {}
  for (let ms = 0; ms < forMs; ms += everyMs) {
    await engine.advance(everyMs)
    for (const { group, shadow } of watching) {
      const seen = await observe(reads, group, engine.world.nowMs)
      const judged = shadow.judge(seen)
      for (const { rule, subject, startMs: sinceMs, text } of judged.began) {
        const [startS, saidS] = [(sinceMs - startMs) / 1_000, (seen.atMs - startMs) / 1_000]
        said.push({ group: group.name, rule, subject, text, startS, saidS })
      }
      unknown = judged.unknown
    }
  }
  return { said, unknown }
}

const CARS = ['one', 'two', 'three', 'four'].map(
  (name) => `{ at: 1s, vehicle: { station: Courtyard ${name}, arrives: { soc: 20, limit: 32 } } }`,
)
const at = (fault: Fault, platform: { engine: Engine }, fromS: number): Fault => {
  const startMs = platform.engine.world.nowMs
  return (path, reply) => (platform.engine.world.nowMs - startMs >= fromS * 1_000 ? fault(path, reply) : undefined)
}

describe('a platform that breaks a rule', () => {
  test('that lets the chargers draw more than the import limit is named with its line and within 25 s', async () => {
    const platform = await production(CARS)
    const fault: Fault = (path, reply) => (path.endsWith('dlm-limits') ? { ...reply, importLimit: 20 } : undefined)
    const { said } = await watched(platform, { forMs: 2 * MINUTE_MS, fault: at(fault, platform, 60) })
    expect(said.map(({ rule, subject }) => `${rule} ${subject}`)).toEqual(
      [1, 2, 3].map((line) => `sum-above-limit Courtyard on L${line}`),
    )
    expect(said[0]?.saidS).toBeLessThanOrEqual(60 + 30)
    expect(said[0]?.text).toMatch(/^The chargers draw [\d.]+ A on L1. The import limit leaves 20.0 A to them.$/)
  })

  test('whose safe limit does not come into force is named', async () => {
    const platform = await production([
      '{ at: 0s, meter: { group: Bakery, value: 10 } }',
      '{ at: 30s, meter: { group: Bakery, silent: true } }',
    ])
    const fault: Fault = (path) => (path.endsWith('safe-limit-enabled') ? { enabled: false } : undefined)
    const { said } = await watched(platform, { groupIds: [2], forMs: 3 * MINUTE_MS, fault })
    expect(said).toMatchObject([{ rule: 'safe-limit-missing', subject: 'Bakery' }])
    expect(said[0]?.saidS).toBeLessThanOrEqual(30 + 60 + 20)
  })

  test('whose safe limit stays in force although the meter sends values is named', async () => {
    const platform = await production(['{ at: 0s, meter: { group: Bakery, value: 10 } }'])
    const fault: Fault = (path) => (path.endsWith('safe-limit-enabled') ? { enabled: true } : undefined)
    const { said } = await watched(platform, { groupIds: [2], forMs: MINUTE_MS, fault })
    expect(said.map(({ rule }) => rule)).toEqual(['safe-limit-kept'])
  })

  test('whose car waits beside free current is named once its hold has ended', async () => {
    const platform = await production(CARS)
    const fault: Fault = (path, reply) => {
      if (!path.endsWith('/allocations')) return undefined
      const stations = (reply['stations'] as { deviceId: string; reason: object }[]).map((one) =>
        one.deviceId === 'd-9'
          ? Object.assign(one, { reason: Object.assign(one.reason, { state: 'waiting', limit: 'queue' }) })
          : one,
      )
      return { ...reply, stations }
    }
    const limits: Fault = (path, reply) => (path.endsWith('dlm-limits') ? { ...reply, importLimit: 400 } : fault(path, reply))
    const { said } = await watched(platform, { forMs: 7 * MINUTE_MS, fault: limits })
    expect(said).toMatchObject([{ rule: 'waiting-with-free-current', subject: 'Courtyard nine' }])
  })

  test('whose charger ignores its limit is named with the charger', async () => {
    const platform = await production(CARS)
    const fault: Fault = (path, reply) => {
      if (path !== '/api/stations') return undefined
      const data = (reply['data'] as { deviceId: string }[]).map((one) =>
        one.deviceId === 'd-2' ? Object.assign(one, { dynamicPowerLimit: 2_000 }) : one,
      )
      return { ...reply, data }
    }
    const { said } = await watched(platform, { forMs: 2 * MINUTE_MS, fault })
    expect(said).toMatchObject([{ rule: 'limit-ignored', subject: 'Courtyard two' }])
  })

  test('whose reserve delivers nothing is named with what the frequency requires', async () => {
    const platform = await production('single-step')
    const fault: Fault = (path, reply) =>
      path.endsWith('/api/reserves')
        ? {
            ...reply,
            reserves: (reply['reserves'] as object[]).map((one) =>
              Object.assign(one, { requiredKw: 10, deliveredKw: 1, isResponding: true }),
            ),
          }
        : undefined
    const { said } = await watched(platform, { forMs: MINUTE_MS, fault })
    expect(said.map(({ rule }) => rule)).toContain('reserve-missing')
  })
})

describe('a platform that keeps the rules', () => {
  test.each([
    ['busy-day', [1, 2, 5, 6], 8],
    ['queue', [1, 2], 15],
    ['meter-silence', [1, 2], 12],
    ['meter-flapping', [1, 2], 12],
    ['phase-overload', [1, 2], 12],
    ['congested-evening', [1, 2, 3], 10],
    ['vip-arrives', [1, 2], 12],
  ])('raises no alarm in %s', async (scenario, groupIds, minutes) => {
    const { said } = await watched(await production(scenario), { groupIds, forMs: minutes * MINUTE_MS, everyMs: 10 * SECOND_MS })
    expect(said).toEqual([])
  })
})

/** `LOADSTAR_SHADOW_DAYS=100` watches this number of random days, every second one with real chargers, from `LOADSTAR_SHADOW_FIRST` on. */
const DAYS = Number(process.env['LOADSTAR_SHADOW_DAYS'] ?? 2)
const FIRST_DAY = Number(process.env['LOADSTAR_SHADOW_FIRST'] ?? 1)
test('a platform that keeps the rules raises no alarm on random days, and its sums are judged', async () => {
  for (let seed = FIRST_DAY; seed < FIRST_DAY + DAYS; seed++) {
    const { source, groupId } = randomDay(seed)
    const yaml = 'yaml' in source ? source.yaml : ''
    const platform = await production({ yaml, isIdeal: seed % 2 === 0 })
    const { said, unknown } = await watched(platform, { groupIds: [groupId], forMs: 15 * MINUTE_MS, everyMs: 10 * SECOND_MS })
    expect({ seed, said, isJudged: unknown['sum-above-limit'] === undefined }).toEqual({ seed, said: [], isJudged: true })
    for (const stop of stops.splice(0)) await stop()
  }
}, 3_600_000)

describe('what cannot be judged', () => {
  test.each([
    ['500', () => Response.json({}, { status: 500 })],
    ['an empty reply', () => ({})],
    ['null', () => Response.json(null)],
    ['half a page', () => new Response('{"data": [')],
  ] as const)('is said and never counts as kept: %s', async (_, answer) => {
    const platform = await production(CARS)
    const fault: Fault = (path) => (path === '/api/groups/1' ? undefined : answer())
    const { said, unknown } = await watched(platform, { forMs: 10 * SECOND_MS, fault })
    expect(said).toEqual([])
    expect(Object.keys(unknown).toSorted()).toEqual(Object.keys(RULES).toSorted())
  })

  test('a meter without the current of one line judges no sum, and that line does not count as 0', async () => {
    const platform = await production(['{ at: 0s, meter: { group: Bakery, value: 10 } }'])
    const fault: Fault = (path, reply) => (path.endsWith('externalMeterValues') ? { ...reply, currentL2: null } : undefined)
    const { unknown } = await watched(platform, { groupIds: [2], forMs: 10 * SECOND_MS, fault })
    expect(unknown['sum-above-limit']).toBe('The external meter does not send the currents of all lines.')
  })

  test('without the optional calls, the safe limit and single chargers are still judged', async () => {
    const platform = await production(CARS)
    const optional = /allocations|reserves|\/api\/events$/
    const fault: Fault = (path) => (optional.test(path) ? Response.json({}, { status: 404 }) : undefined)
    const { unknown } = await watched(platform, { forMs: 10 * SECOND_MS, fault })
    expect(unknown).toEqual({
      'sum-above-limit': 'Currents: The platform does not offer the values of several stations in one call.',
      'waiting-with-free-current': 'Currents: The platform does not offer the values of several stations in one call.',
      'reserve-missing': 'Reserves: The platform does not offer sold and available reserves.',
    })
  })
})

test('the command says what it watches, serves metrics and ends with 0', async () => {
  const platform = await production(CARS)
  const { token } = { token: platform.bearer('admin') }
  const args = [
    '--platform',
    platform.url,
    '--token',
    token,
    '--group',
    '1',
    '--every',
    '1s',
    '--for',
    '4s',
    '--metrics',
    '0',
    '--json',
  ]
  const child = spawn(process.execPath, [inRepository('scripts', 'run.mjs'), 'shadow/shadow', ...args])
  let errors = ''
  let metrics: Promise<string> | undefined
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    const url = /Metrics: (\S+)/.exec(errors)?.[1]
    if (url !== undefined && errors.includes('Watching')) {
      metrics ??= new Promise((resolve) => setTimeout(resolve, 1_500)).then(async () => (await fetch(url)).text())
    }
  })
  const [code] = (await once(child, 'exit')) as [number]
  expect(errors).toContain('Watching Courtyard every 1 s.')
  expect(errors).toContain('No rule was broken while it was judged.')
  expect(errors).not.toContain(token)
  expect(await metrics).toMatch(/loadstar_shadow_judged\{group="Courtyard",rule="sum-above-limit"\} 1/)
  expect(code).toBe(0)
}, 30_000)
