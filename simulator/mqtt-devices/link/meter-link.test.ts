import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { startDeviceSite } from '#simulator/testing/device-site.ts'

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

let site: Awaited<ReturnType<typeof startDeviceSite>>
beforeEach(async () => {
  site = await startDeviceSite({
    dlm: METERED,
    meters: [{ id: 'main-1', mqtt: { identity: 'gateway', password: 'secret' } }, 'simulated'],
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
  await until(() => site.waiting.get('roof-7')?.isMeter === true)
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

/** Who may publish (p) and subscribe (s). */
const RIGHTS: Readonly<Record<string, Partial<Record<'bench-1' | 'gateway' | 'stranger' | 'admin', string>>>> = {
  'v2g/1/1/report': { 'bench-1': 'ps', admin: 's' },
  'v2g/1/1/answer': { 'bench-1': 'ps', admin: 's' },
  'v2g/1/1/setpoint': { 'bench-1': 's', admin: 's' },
  'v2g/1/1/device-value': { 'bench-1': 's', admin: 's' },
  'v2g/1/1/status': { 'bench-1': 's', admin: 's' },
  'v2g/1/2/report': { admin: 's' },
  'v2g/1/4/report': { admin: 's' },
  'v2g/0/1/report': { admin: 's' },
  'join/bench-1': { 'bench-1': 'p' },
  'join/bench-1/answer': { 'bench-1': 's' },
  'join/stranger': { stranger: 'p' },
  'join/stranger/answer': { stranger: 's' },
  'meters/gateway/report': { gateway: 'p' },
  'meters/main-1/report': {},
  'join/gateway/answer': { gateway: 's' },
  'groups/2/telemetry': {},
}
const NAMES = ['bench-1', 'gateway', 'stranger', 'admin'] as const

test.each(NAMES)('%s publishes and reads only on its own topics', async (name) => {
  const isUser = name === 'admin'
  const connect = () => site.connect(isUser ? site.token(name) : name, isUser ? undefined : 'secret')
  for (const [topic, rights] of Object.entries(RIGHTS)) {
    const client = await connect()
    const [granted] = await client.subscribeAsync(topic).catch(() => [{ qos: 128 }])
    const ended = new Promise<false>((resolve) => client.once('close', () => resolve(false)))
    const isPublished = await Promise.race([
      ended,
      report(client, {}, topic).then(
        () => true,
        () => false,
      ),
    ])
    const has = `${isPublished ? 'p' : ''}${granted?.qos === 128 ? '' : 's'}`
    expect(`${topic} ${has}`).toBe(`${topic} ${rights[name] ?? ''}`)
    await client.endAsync(true)
  }
})
