import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { charge } from '#simulator/control/world/control.ts'
import { addCharger } from '#simulator/ocpp/world/add-charger.ts'
import { FleetCounter } from '#simulator/dashboard/world/fleet-sums.ts'
import { buildingOf } from '#simulator/stations/world/building.ts'
import { DeviceSetpoint, GRID_FREQUENCY_TOPIC, GridFrequency } from '#contract/ocpp/mqtt-devices.ts'
import { reported } from '#simulator/devices/world/reported.ts'
import { dip } from '#simulator/grid/model/grid.ts'
import { startDeviceSite } from '#simulator/testing/device-site.ts'
import { logName } from './device-identities.ts'

const REPORT = 'v2g/1/1/report'
const SETPOINT = 'v2g/1/1/setpoint'

type Site = Awaited<ReturnType<typeof startDeviceSite>>
let site: Site
beforeEach(async () => {
  site = await startDeviceSite()
})
afterEach(() => site.stop())

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)
const closed = (client: MqttClient) => new Promise<'closed'>((resolve) => client.once('close', () => resolve('closed')))
const report = (client: MqttClient, content: unknown, topic = REPORT) =>
  client.publishAsync(topic, JSON.stringify(content), { qos: 1 })
function heard(client: MqttClient) {
  const messages: { topic: string; payload: string; isRetained: boolean }[] = []
  client.on('message', (topic, payload, { retain }) => messages.push({ topic, payload: payload.toString(), isRetained: retain }))
  return messages
}
const CAR = { socPercent: 60, capacityWh: 50_000, powerW: 0, status: 'Charging' }

describe('signing in', () => {
  test.each(['tcp', 'ws'] as const)('a device of the site signs in with its password by %s', async (way) => {
    const client = await site.connect('bench-1', 'secret', way)
    await report(client, CAR)
    await until(() => site.station().isOnline)
    expect(site.station()).toMatchObject({ status: 'Charging' })
  })

  test('the power of a device is unknown in the sums of the dashboard until it has reported one', async () => {
    const counter = new FleetCounter(site.engine.world)
    const unknown = () => counter.read().reduce((sum, { unknownPower }) => sum + unknownPower, 0)
    const before = unknown()
    expect(before).toBeGreaterThan(0)
    const client = await site.connect('bench-1', 'secret')
    await site.engine.advance(2_000)
    expect(unknown()).toBe(before)
    await report(client, CAR)
    await until(() => site.station().isOnline)
    await site.engine.advance(2_000)
    expect(unknown()).toBe(before - 1)
  })

  test('a wrong password is refused after a second, and then at once', async () => {
    const begin = performance.now()
    await expect(site.connect('bench-1', 'guess')).rejects.toMatchObject({ code: 5 })
    expect(performance.now() - begin).toBeGreaterThan(900)
    await expect(site.connect('bench-1', undefined)).rejects.toMatchObject({ code: 5 })
  })

  test('while a wrong password waits for its answer, no other one is tried from there', async () => {
    const refused = site.connect('bench-1', 'guess').catch((error: { code?: number }) => error.code)
    // Answers leave after they have been queued.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(site.connect('bench-1', 'secret')).rejects.toMatchObject({ code: 5 })
    expect(await refused).toBe(5)
    await site.connect('bench-1', 'secret')
  })

  test('a console whose token has expired is no unknown device', async () => {
    const token = site.token()
    site.clock.nowMs = 901_000
    await expect(site.connect(token, undefined)).rejects.toMatchObject({ code: 5 })
    expect(site.waiting.all).toEqual([])
  })

  test('without the option no user name is a device', async () => {
    const plain = await startDeviceSite({ hasDevices: false })
    try {
      await expect(plain.connect('bench-1', 'secret')).rejects.toMatchObject({ code: 5 })
      const user = await plain.connect(plain.token(), undefined)
      const ended = closed(user)
      user.publish(REPORT, '{}')
      expect(await ended).toBe('closed')
    } finally {
      await plain.stop()
    }
  })
})

describe('topics', () => {
  test.each([
    ['the report of another device', 'v2g/1/2/report'],
    ['its own setpoint', SETPOINT],
    ['its own device value', 'v2g/1/1/device-value'],
    ['the introduction of another device', 'join/bench-2'],
    ['a telemetry topic', 'groups/1/telemetry'],
  ])('a device that publishes on %s is disconnected', async (_, topic) => {
    const client = await site.connect('bench-1', 'secret')
    const ended = closed(client)
    client.publish(topic, '{"powerW": 1}')
    expect(await ended).toBe('closed')
    expect(site.station(1).isOnline).toBe(false)
  })

  test.each(['v2g/1/2/setpoint', 'v2g/1/+/setpoint', 'v2g/#', '#', 'join/bench-2/answer', '$SYS/#', 'v2g/1/4/device-value'])(
    'a device cannot subscribe to %s',
    async (topic) => {
      const client = await site.connect('bench-1', 'secret')
      const [granted] = await client.subscribeAsync(topic).catch(() => [{ qos: 128 }])
      expect(granted?.qos).toBe(128)
    },
  )

  test('a user of the console cannot publish, and reads what a device sends', async () => {
    const user = await site.connect(site.token(), undefined)
    const messages = heard(user)
    await user.subscribeAsync('v2g/1/+/report')
    const client = await site.connect('bench-1', 'secret')
    await report(client, CAR)
    await until(() => messages.length === 1)
    const ended = closed(user)
    user.publish(REPORT, '{"powerW": 1}')
    expect(await ended).toBe('closed')
  })
})

describe('a setpoint', () => {
  test('arrives when it changes, and as a retained one after a subscription', async () => {
    const client = await site.connect('bench-1', 'secret')
    const messages = heard(client)
    await client.subscribeAsync(SETPOINT)
    await report(client, CAR)
    await until(() => site.station().isOnline)
    await site.engine.advance(8_000)
    charge(site.engine.world, site.station(), { powerKw: -4 })
    await site.engine.advance(8_000)
    await until(() => messages.some(({ payload }) => JSON.parse(payload).powerW === -4_000))
    for (const { payload } of messages) expect(DeviceSetpoint.safeParse(JSON.parse(payload)).error).toBeUndefined()
    const numbers = messages.map(({ payload }) => JSON.parse(payload).seq as number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(numbers.length)
    // A server that was restarted goes on above its former numbers.
    expect(numbers[0]).toBeGreaterThanOrEqual(Math.floor(site.engine.world.startMs / 1_000))
    // Topics of another seller have nothing of this station.
    const retained = [SETPOINT, 'v2g/1/1/#', 'v2g/2/1/setpoint'].map((topic) => site.link.retained(topic)?.topic)
    expect(retained).toEqual([SETPOINT, SETPOINT, undefined])
    const again = await site.connect('bench-1', 'secret')
    const later = heard(again)
    await again.subscribeAsync(SETPOINT)
    await until(() => later.length === 1)
    expect(later[0]).toMatchObject({ isRetained: true, payload: messages.at(-1)?.payload })
  })

  test('is renewed before it is no longer valid', async () => {
    const client = await site.connect('bench-1', 'secret')
    const messages = heard(client)
    await client.subscribeAsync(SETPOINT)
    await report(client, CAR)
    await until(() => site.station().isOnline)
    await site.engine.advance(20_000)
    await until(() => messages.length > 0)
    for (let part = 0; part < 4; part++) {
      const read = site.station().ocpp?.heardMs
      await report(client, CAR)
      await until(() => site.station().ocpp?.heardMs !== read)
      await site.engine.advance(45_000)
    }
    const [last, renewed] = [messages[0], messages.at(-1)].map((one) => JSON.parse(one?.payload ?? '{}'))
    expect(renewed).toMatchObject({ powerW: last.powerW })
    expect(Date.parse(renewed.time) - Date.parse(last.time)).toBeGreaterThanOrEqual(150_000)
    expect(Date.parse(renewed.validUntil)).toBeGreaterThan(site.engine.world.nowMs)
  })

  test('is answered: a rejected one is an action of the run', async () => {
    const client = await site.connect('bench-1', 'secret')
    const messages = heard(client)
    await client.subscribeAsync(SETPOINT)
    await report(client, CAR)
    await until(() => site.station().isOnline)
    await site.engine.advance(3_000)
    await until(() => messages.length > 0)
    const { seq } = JSON.parse(messages.at(-1)?.payload ?? '{}')
    await report(client, { seq, result: 'rejected', reason: 'too cold' }, 'v2g/1/1/answer')
    await until(() => site.station().ocpp?.refuses === true)
    expect(site.station().ocpp?.setpointAnswer).toMatchObject({ isAccepted: false, reason: 'too cold' })
  })
})

test('a device measures the frequency of the run for the second that begins', async () => {
  const { engine } = site
  const client = await site.connect('bench-1', 'secret')
  const messages = heard(client)
  await client.subscribeAsync(GRID_FREQUENCY_TOPIC)
  await engine.advance(3_000)
  dip(engine.world.grid, engine.world.nowMs, 900)
  await engine.advance(5_000)
  await until(() => messages.length === 8)
  const read = messages.map(({ payload }) => GridFrequency.parse(JSON.parse(payload)))
  const wanted = ({ time, stepMs, frequencyHz }: GridFrequency) =>
    frequencyHz.map((_, place) => reported('Frequency', engine.world.fastFrequency.at(Date.parse(time) + place * stepMs)))
  // The manual dip is in the next message, the last second has not passed.
  for (const place of [0, 1, 3, 4, 5, 6]) expect(read[place]?.frequencyHz).toEqual(wanted(read[place] as GridFrequency))
  expect(Math.min(...wanted(read[6] as GridFrequency))).toBeLessThan(49.9)
  expect(messages.every(({ isRetained }) => !isRetained)).toBe(true)
})

describe('a connection', () => {
  test('that ends takes the device offline; one that replaces it does not', async () => {
    const first = await site.connect('bench-1', 'secret')
    await report(first, CAR)
    await until(() => site.station().isOnline)
    expect(site.engine.pin.reason).toBe('A device is connected by MQTT')
    const ended = closed(first)
    const second = await site.connect('bench-1', 'secret')
    expect(await ended).toBe('closed')
    await report(second, { powerW: 1_000 })
    await until(() => site.engine.view().actions.length > 2)
    expect(site.station().isOnline).toBe(true)
    const messages = site.engine.view().actions.map(({ charger }) => charger)
    expect(messages).not.toContainEqual(expect.objectContaining({ message: { connected: false } }))
    expect(site.station().ocpp?.deviations).toMatchObject([
      { clause: 'MQTT', what: expect.stringMatching(/^a new connection has replaced/), count: 1 },
    ])
    await second.endAsync(true)
    await until(() => !site.station().isOnline)
    expect(site.engine.pin.reason).toBeNull()
  })

  test.each([REPORT, 'join/bench-1'])('a flood of %s is read in part, and noted', async (topic) => {
    const client = await site.connect('bench-1', 'secret')
    const messages = heard(client)
    await client.subscribeAsync('join/bench-1/answer')
    for (let count = 0; count < 400; count++) client.publish(topic, JSON.stringify({ powerW: count }))
    await report(client, { powerW: 1 })
    await until(() => (site.station().ocpp?.deviations ?? []).some(({ clause }) => clause === 'MQTT'))
    expect(site.engine.view().actions.length).toBeLessThan(150)
    // Answers leave after they have been queued.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(messages.length).toBeLessThan(150)
  })
})

test('a message that cannot be read is a deviation, and the log has it', async () => {
  const client = await site.connect('bench-1', 'secret')
  await client.publishAsync(REPORT, 'garbage', { qos: 1 })
  await until(() => site.station().isOnline)
  expect(site.station().ocpp?.deviations).toMatchObject([{ clause: 'report/message', what: 'not JSON', count: 1 }])
  expect(site.logs.of(logName('bench-1'))?.frames).toMatchObject([{ action: 'report', text: 'garbage', isOutbound: false }])
})

test('an unknown device waits when it signs in, and says what it is', async () => {
  const client = await site.connect('van-7', 'any')
  const messages = heard(client)
  await client.subscribeAsync('join/van-7/answer')
  await client.publishAsync('join/van-7', JSON.stringify({ kind: 'v2g', vendor: 'Own', model: 'One' }), { qos: 1 })
  await until(() => messages.length > 0)
  expect(messages.map(({ payload }) => JSON.parse(payload))).toContainEqual({ state: 'waiting' })
  expect(site.waiting.all).toMatchObject([{ identity: 'van-7', protocol: 'mqtt', vendor: 'Own', model: 'One' }])
})

test('a device that is added learns its topics, and reports', async () => {
  const { world } = site.engine
  const client = await site.connect('van-7', 'any')
  const messages = heard(client)
  await client.subscribeAsync('join/van-7/answer')
  const { models } = buildingOf(world)
  const model = models.find(({ type }) => type.category === 'V2G')
  if (!model) throw new Error('The site has no V2G type')
  const entry = { identity: 'van-7', connector: 1, protocol: 'mqtt' } as const
  const added = addCharger(world, { name: 'Van', model, sellerId: 1, group: world.groups.get(2) ?? null, entry })
  site.link.changed('van-7')
  await until(() => messages.length === 2)
  const topic = `v2g/1/${added.stationId}`
  expect(messages.map(({ payload }) => JSON.parse(payload))).toEqual([{ state: 'waiting' }, { state: 'station', topic }])
  expect(site.waiting.all).toEqual([])
  await report(client, CAR, `${topic}/report`)
  await until(() => added.isOnline)
  expect(added.vehicle).not.toBeNull()
})

test('a run with devices is replayed without them to the same bytes', async () => {
  const client = await site.connect('bench-1', 'secret')
  for (let second = 0; second < 20; second++) {
    await report(client, { ...CAR, powerW: -100 * second, ...(second % 5 === 0 && { mood: second }) })
    await site.engine.advance(1_000)
  }
  await client.endAsync(true)
  await until(() => !site.station().isOnline)
  await site.engine.advance(5_000)
  const { actions } = site.engine.view()
  const again = site.begin()
  again.load({ name: 'quiet-day', actions })
  await again.advance(site.engine.world.nowMs - site.engine.world.startMs)
  expect(again.world.journal.toText()).toBe(site.engine.world.journal.toText())
  expect(again.world.stations[0]?.powerW).toBe(site.station().powerW)
  again.stop()
})
