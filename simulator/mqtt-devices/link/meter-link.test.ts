import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { startDeviceSite } from '#simulator/testing/device-site.ts'
import { startFakePlatform } from '#simulator/testing/fake-platform.ts'

const REPORT = 'meters/gateway/report'
const METERED = {
  enabled: true,
  importLimit: 40,
  mainCurrent: 63,
  safeLimit: 20,
  useExternalDevice: true,
  externalDeviceId: 'main-1',
  meterDeviceProvider: 'ENEGIC',
}

const user = (name: string, sellerId: number, permissions: unknown) => {
  return { user: name, name, email: 'a@b.example', password: 'demo', about: 'x', sellerId, permissions }
}
const USERS = [user('operator', 1, 'all'), user('viewer', 1, ['energy_load_dlm_view']), user('neighbour', 2, 'all')]

const SELLERS = [
  { id: 0, name: 'Provider', subSellers: [1, 2] },
  { id: 1, name: 'Seller' },
  { id: 2, name: 'Other' },
]

let site: Awaited<ReturnType<typeof startDeviceSite>>
beforeEach(async () => {
  site = await startDeviceSite({
    dlm: METERED,
    meters: [{ id: 'main-1', mqtt: { identity: 'gateway', password: 'secret' } }, 'simulated'],
    change: { users: USERS, sellers: SELLERS },
  })
})
afterEach(() => site.stop())

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)
const report = (client: MqttClient, content: unknown, topic = REPORT) =>
  client.publishAsync(topic, JSON.stringify(content), { qos: 1 })
const group = () => {
  const found = site.engine.world.groups.get(2)
  if (!found) throw new Error('The site has no points')
  return found
}
const meter = () => group().load.meters.external
const received = (count: number) => until(() => (site.engine.world.outsideMeters.get('main-1')?.values ?? 0) >= count)

describe('an external meter of the site', () => {
  test('signs in with its password and reports; its values are those of its group', async () => {
    await expect(site.connect('gateway', 'guess')).rejects.toMatchObject({ code: 5 })
    const client = await site.connect('gateway', 'secret')
    for (const count of [1, 2]) {
      await report(client, { currentA: [10, 2, 4], powerW: [2_300, -460, 920] })
      await received(count)
      await site.engine.advance(1_000)
    }
    expect([meter()?.measuredA, meter()?.health.isStale]).toEqual([[10, -2, 4], false])
    expect(site.engine.pin.reason).toBe('A device is connected by MQTT')
    await client.endAsync(true)
    await site.engine.advance(61_000)
    expect(meter()?.health.isStale).toBe(true)
  })

  test('replays to the same bytes without the meter', async () => {
    const client = await site.connect('gateway', 'secret')
    for (let second = 1; second <= 20; second++) {
      await report(client, { currentA: [second, 2, 4], ...(second % 5 === 0 && { mood: second }) })
      await received(second)
      await site.engine.advance(1_000)
    }
    await site.engine.advance(70_000)
    const again = site.begin()
    again.load({ name: 'quiet-day', actions: site.engine.view().actions })
    await again.advance(site.engine.world.nowMs - site.engine.world.startMs)
    expect(again.world.journal.toText()).toBe(site.engine.world.journal.toText())
    expect(again.world.groups.get(2)?.load.meters.external?.measuredA).toEqual(meter()?.measuredA)
    again.stop()
  })
})

test('a line of a scenario reports as a meter of others, and not as a simulated one', async () => {
  const line = (device: string) => ({ meter: { device, message: { meter: { currentA: [1, 2, 3] } } } })
  site.engine.do(line('main-1'))
  await site.engine.advance(1_000)
  expect(site.engine.world.outsideMeters.get('main-1')?.valueA).toEqual([1, 2, 3])
  expect(() => site.engine.do(line('simulated'))).toThrow('simulated is a simulated meter and sends no messages')
})

test('an unknown meter waits until a group names it, and then reports', async () => {
  const client = await site.connect('roof-7', 'any')
  const answers: unknown[] = []
  client.on('message', (_, payload) => answers.push(JSON.parse(payload.toString())))
  await client.subscribeAsync('join/roof-7/answer')
  await report(client, { kind: 'meter', vendor: 'Own' }, 'join/roof-7')
  await until(() => site.waiting.get('roof-7')?.introduction?.kind === 'meter')
  const { isQueuingVip: _vip, requiredCurrentVip: _current, ...limits } = group().dlm
  applyDlmLimits(site.engine.world, group(), { ...limits, externalDeviceId: 'roof-7' })
  await site.engine.advance(2_000)
  await until(() => answers.some((one) => JSON.stringify(one) === '{"state":"meter","topic":"meters/roof-7"}'))
  expect(site.waiting.all).toEqual([])
  for (const count of [1, 2]) {
    await report(client, { currentA: [1, 2, 3] }, 'meters/roof-7/report')
    await until(() => site.engine.world.outsideMeters.get('roof-7')?.values === count)
    await site.engine.advance(1_000)
  }
  expect(meter()?.measuredA).toEqual([1, 2, 3])
})

test('the messages of a meter are listed with its deviations, for those who control devices and see its group', async () => {
  const { waiting, logs, link, engine } = site
  const chargers = { waiting, framesOf: (name: string) => logs.of(name), changed: (identity: string) => link.changed(identity) }
  const platform = await startFakePlatform(engine, { chargers: () => chargers })
  const read = async (path: string, as = 'operator') => {
    const reply = await platform.ask(path, { as })
    return { status: reply.status, body: await reply.json() }
  }
  try {
    const client = await site.connect('GATEWAY', 'secret')
    await client.publishAsync('join/gateway', '{"kind": "meter"}', { qos: 1 })
    await report(client, { currentA: [1, 2, 3], mood: 'good' })
    await report(client, 'three amperes')
    await received(1)
    await until(() => (engine.world.outsideMeters.get('main-1')?.noted.length ?? 0) > 1)
    const messages = await read('/api/chargers/main-1/messages')
    expect(messages).toMatchObject({
      status: 200,
      body: {
        identity: 'gateway',
        data: [
          { action: 'join', isOutbound: false },
          { action: 'join', isOutbound: true, text: '{"state":"meter","topic":"meters/gateway"}' },
          { action: 'report', isOutbound: false, text: '{"currentA":[1,2,3],"mood":"good"}' },
          { action: 'report', isOutbound: false, text: '"three amperes"' },
        ],
      },
    })
    expect(messages.body.deviations).toContainEqual(expect.objectContaining({ clause: 'report/mood', count: 1 }))
    expect(await read('/api/groups/2/externalMeterValues')).toMatchObject({ body: { outsideMeters: ['main-1'] } })
    expect((await read('/api/groups/3/externalMeterValues')).body.outsideMeters).toBeUndefined()
    for (const [as, status] of [
      ['neighbour', 404],
      ['viewer', 403],
    ] as const) {
      expect(await read('/api/chargers/main-1/messages', as)).toMatchObject({ status })
    }
    expect(await read('/api/chargers/simulated/messages')).toMatchObject({ status: 404 })
  } finally {
    await platform.stop()
  }
})
