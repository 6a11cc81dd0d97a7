import { afterEach, describe, expect, test } from 'vitest'
import type { RunView } from '#contract/sim.ts'
import { startSimulator, type Simulator } from '#simulator/start.ts'

const started: Simulator[] = []
afterEach(async () => {
  for (const simulator of started.splice(0)) await simulator.stop()
})

async function startPaused(scenario: string) {
  const simulator = await startSimulator({ port: 0, scenario, hasPast: false })
  started.push(simulator)
  const { engine, url } = simulator
  engine.setClock({ paused: true })
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}, method = 'POST') => {
    const sends = body !== undefined && { method, ...(body !== null && { body: JSON.stringify(body) }) }
    const answer = await fetch(url + path, { headers: { 'content-type': 'application/json', ...headers }, ...sends })
    return { status: answer.status, body: await answer.json() }
  }
  const signIn = async (user: string) => {
    const { body } = await ask('/api/login', { user, password: 'demo' })
    return { authorization: `Bearer ${body.token}` }
  }
  return { engine, ask, signIn, journal: () => engine.world.journal.toText() }
}

type Started = Awaited<ReturnType<typeof startPaused>>

/** One hour of actions of operators and testers at irregular moments. */
async function live({ engine, ask, signIn }: Started) {
  const admin = await signIn('admin')
  await ask('/sim/do', { frequency: { dip: 800 } })
  await ask('/sim/advance', { span: '7s' })
  await ask('/sim/do', { fault: { call: 'saveDlmLimits', status: 500, times: 1, for: '5m' } })
  const { isQueuingVip: _, requiredCurrentVip: __, ...limits } = (await ask('/api/groups/2/dlm-limits', undefined, admin)).body
  const save = () => ask('/api/groups/2/dlm', { ...limits, importLimit: 20 }, admin)
  const refused = [(await save()).status, (await ask('/api/groups/2/dlm', { importLimit: 'low' }, admin)).status]
  await ask('/sim/advance', { span: '1s' })
  const saved = (await save()).status
  await ask('/sim/do', { at: '1m30s', meter: { group: 2, silent: true } })
  await ask('/sim/advance', { span: '88500ms' })
  await ask('/sim/do', { broker: { down: '1h' } })
  await ask('/sim/end', { name: 'broker down' })
  await ask('/sim/advance', { span: '41500ms' })
  await ask('/sim/end', { name: 'meter of Bakery silent' })
  return { refused, saved, nowMs: engine.world.nowMs }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** Writing calls of all kinds: method, path and body. */
function writesOf({ engine }: Started, madeId: number): [string, string, unknown?][] {
  const { groups, stations, nowMs, customerGroups } = engine.world
  const group = (type: string) => [...groups.values()].find((one) => one.type === type)?.id ?? 0
  const [ac, v2g] = [group('GROUP_TYPE_CHARGER'), group('GROUP_TYPE_V2G')]
  const device = (kind: string, among = stations) => among.find(({ plan, isOnline }) => isOnline && plan.kind === kind)?.deviceId
  const fcr = { ...groups.get(ac)?.fcr, isEnabled: true, activationFrequency: 49.8, activated: undefined }
  const classic = { isEnabledStepwise: true, serviceName: 'FI_STEPWISE_CLASSIC', stepwiseMode: 'classic' }
  const stepwise = { ...fcr, ...classic, isEnabled: false, mode: 'ECP' }
  const hour = iso(Math.ceil(nowMs / 3_600_000 + 1) * 3_600_000)
  const draft = { name: 'Made and renamed', type: 'GROUP_TYPE_CHARGER', sellerId: 101 }
  return [
    ['PUT', `/api/groups/${madeId}`, draft],
    ['POST', `/api/stations/${device('ac')}/groups/${madeId}`],
    ['DELETE', `/api/stations/${device('ac')}/groups/${madeId}`],
    ['POST', `/api/groups/${ac}/fcr`, fcr],
    ['POST', '/api/biddingZones', { kafkaTopicName: 'fcrd-finland' }],
    ['POST', `/api/groups/${ac}/fcr`, stepwise],
    ['POST', `/api/ecp?groupId=${ac}&hour=${hour}`, { quantity: 0.125, price: 3 }],
    ['PATCH', `/api/ecp?groupId=${ac}&hour=${hour}`, { quantity: 0.25, price: null }],
    ['POST', `/api/vip-charging/${ac}`, customerGroups[0]],
    ['POST', `/api/groups/${v2g}/v2g-settings/adaptive-schedule`, { targetSoC: 70, departureTime: 615 }],
    ['PUT', `/api/groups/${v2g}/v2g-settings/adaptive-schedule/driver-bypass`, { isBypassEnabled: true }],
    ['POST', `/api/control/${device('v2g')}/charge`, { powerKw: 3, Baseline: [500, 700] }],
    ['POST', `/api/stations/${device('v2g')}/logs`],
    ['PATCH', `/api/stations/${device('battery')}/fcr-n`, { enabled: true }],
    ['DELETE', `/api/stations/${device('battery', stations.toReversed())}`],
    ['DELETE', `/api/groups/${madeId}`],
  ]
}

async function playAgain(run: RunView, nowMs: number): Promise<Started> {
  const other = await startPaused('frequency-dip')
  const { status } = await other.ask('/sim/scenario', { ...run.source, seed: run.seed, actions: run.actions })
  expect(status).toBe(200)
  await other.ask('/sim/jump', { to: iso(nowMs) })
  return other
}

describe('a replay from scenario, seed and actions has the same journal', () => {
  test('after manual stimuli, an applied fault, a refusal and an early end', async () => {
    const first = await startPaused('meter-silence')
    const { refused, saved, nowMs } = await live(first)
    expect({ refused, saved }).toEqual({ refused: [500, 400], saved: 200 })
    const { body: run } = await first.ask('/sim/run')
    const other = await playAgain(run, nowMs)
    expect(other.engine.world.nowMs).toBe(nowMs)
    expect(other.journal()).toBe(first.journal())
    expect((await other.ask('/sim/run')).body).toEqual(run)
  })

  test('after calls of all kinds, also by a jump back and ahead in the same simulator', async () => {
    const first = await startPaused('quiet-day')
    const admin = await first.signIn('admin')
    const make = { name: 'Made', type: 'GROUP_TYPE_CHARGER', sellerId: 101 }
    const { body: made } = await first.ask('/api/groups', make, admin)
    const writes = writesOf(first, made.id)
    const statuses = []
    for (const [method, path, body] of writes) {
      await first.ask('/sim/advance', { span: '1700ms' })
      statuses.push((await first.ask(path, body ?? null, admin, method)).status)
    }
    expect(statuses).toEqual(writes.map(() => 200))
    const { nowMs } = first.engine.world
    const { body: run } = await first.ask('/sim/run')
    expect(run.actions).toHaveLength(writes.length + 1)

    const journal = first.journal()
    expect((await playAgain(run, nowMs)).journal()).toBe(journal)
    await first.ask('/sim/jump', { to: iso(nowMs - 9_000) })
    await first.ask('/sim/jump', { to: iso(nowMs) })
    expect(first.journal()).toBe(journal)
  })
})
