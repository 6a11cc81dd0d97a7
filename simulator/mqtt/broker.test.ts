import mqtt from 'mqtt'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deviceStatusTopic } from '#contract/live-feed.ts'
import { closed, type FakeFeed, listen, PIER, QUAY, seqsOf, startFakeFeed } from '#simulator/testing/fake-feed.ts'

let fake: FakeFeed
beforeEach(async () => {
  fake = await startFakeFeed()
})
afterEach(() => fake.stop())

/** Waits until a condition holds, independent of the load of the machine. */
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)

describe('connecting', () => {
  test('an access token as user name is accepted', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    expect(client.connected).toBe(true)
  })

  test.each(['', 'nonsense'])('the user name %j is refused with CONNACK 5', async (username) => {
    await expect(fake.connect(username)).rejects.toMatchObject({ code: 5 })
    expect(fake.feed.stats().refusedTokens).toBe(1)
  })

  test('a token that has expired is refused', async () => {
    const token = fake.bearer('operator')
    fake.clock.nowMs = 901_000
    await expect(fake.connect(token)).rejects.toMatchObject({ code: 5 })
  })

  test('a session is closed when its token expires', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const ended = closed(client)
    fake.clock.nowMs = 901_000
    expect(await ended).toBe('closed')
    await until(() => fake.feed.stats().clients === 0)
  })

  test('a session is closed immediately when the scenario refuses all tokens', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const ended = closed(client)
    fake.engine.conditions.session.generation += 1
    fake.engine.changed()
    expect(await ended).toBe('closed')
  })
})

describe('subscriptions and publishing', () => {
  test('a seller receives its own devices and those of its sub-sellers', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    await client.subscribeAsync(QUAY)
    await client.subscribeAsync(PIER)
    fake.engine.second()
    await until(() => messages.length === 2)
    expect(messages.toSorted().map((text) => JSON.parse(text).stationId)).toEqual([4_002, 4_003])
  })

  test('a client that publishes is disconnected and nothing is delivered', async () => {
    const listener = await fake.connect(fake.bearer('admin'))
    const messages = listen(listener)
    await listener.subscribeAsync(QUAY)
    const intruder = await fake.connect(fake.bearer('admin'))
    const ended = closed(intruder)
    intruder.publish(QUAY, 'forged')
    expect(await ended).toBe('closed')
    fake.engine.second()
    await until(() => messages.length === 1)
    expect(messages[0]).not.toBe('forged')
  })
})

describe('a client that reconnects', () => {
  test('has no earlier subscriptions', async () => {
    const found: boolean[] = []
    for (let time = 0; time < 2; time++) {
      const options = { username: fake.bearer('admin'), clientId: 'the-same', clean: false, reconnectPeriod: 0 }
      const client = mqtt.connect(fake.url, options)
      found.push(await new Promise((resolve) => client.once('connect', ({ sessionPresent }) => resolve(sessionPresent))))
      await client.subscribeAsync(QUAY)
      await client.endAsync(true)
    }
    expect(found).toEqual([false, false])
  })

  test('has published no last will', async () => {
    const listener = await fake.connect(fake.bearer('admin'))
    const messages = listen(listener)
    await listener.subscribeAsync(QUAY)
    const will = { topic: QUAY, payload: Buffer.from('forged'), qos: 0 as const, retain: false }
    const dying = await mqtt.connectAsync(fake.url, { username: fake.bearer('admin'), will, reconnectPeriod: 0 })
    dying.stream.destroy()
    await until(() => fake.feed.stats().clients === 1)
    fake.engine.second()
    await until(() => messages.length === 1)
    expect(seqsOf(messages)).toEqual([1])
  })
})

describe('published messages', () => {
  test('one message per second, numbered without gaps, in the shape of the contract', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    fake.engine.second()
    await client.subscribeAsync(QUAY)
    fake.engine.second()
    fake.engine.second()
    await until(() => messages.length === 2)
    expect(seqsOf(messages)).toEqual([2, 3])
  })

  test('without subscribers nothing is sent, and the sequence numbers increase', () => {
    fake.engine.second()
    expect(fake.feed.stats().sent).toBe(0)
    expect(fake.engine.world.byStationId.get(4_002)?.feedSeq).toBe(1)
  })

  test('a subscriber to a status receives the present status and every change', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    fake.engine.second()
    await client.subscribeAsync(deviceStatusTopic(10, 4_002))
    await until(() => messages.length === 1)
    const quay = fake.engine.world.byStationId.get(4_002)
    if (quay) quay.isOnline = false
    fake.engine.second()
    await until(() => messages.length === 2)
    expect(messages).toEqual(['online', 'offline'])
  })

  test('an offline device publishes nothing', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    await client.subscribeAsync(QUAY)
    await client.subscribeAsync(PIER)
    const quay = fake.engine.world.byStationId.get(4_002)
    if (quay) quay.isOnline = false
    fake.engine.second()
    await until(() => messages.length === 1)
    expect(messages[0]).toContain('"stationId":4003')
  })

  test('the feed is settled once every message has been passed on', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    await client.subscribeAsync(QUAY)
    for (let second = 0; second < 500; second++) fake.engine.second()
    await fake.feed.settled()
    expect(fake.feed.stats()).toMatchObject({ sent: 500, dropped: 0 })
  })

  test('after a reset the new world publishes', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    await client.subscribeAsync(QUAY)
    fake.engine.second()
    fake.engine.reset()
    fake.engine.second()
    await until(() => messages.length === 2)
    expect(seqsOf(messages)).toEqual([1, 1])
  })
})

test('after a reset a status subscriber receives the status of the new world', async () => {
  const client = await fake.connect(fake.bearer('operator'))
  const messages = listen(client)
  const quay = fake.engine.world.byStationId.get(4_002)
  if (quay) quay.isOnline = false
  await client.subscribeAsync(deviceStatusTopic(10, 4_002))
  fake.engine.second()
  await until(() => messages.length === 1)
  fake.engine.reset()
  fake.engine.second()
  await until(() => messages.length === 2)
  expect(messages).toEqual(['offline', 'online'])
})

describe('scenario conditions of the broker', () => {
  test('a broker that is down closes all connections and accepts none', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const ended = closed(client)
    fake.engine.conditions.broker.down = true
    fake.engine.changed()
    expect(await ended).toBe('closed')
    await expect(fake.connect(fake.bearer('operator'))).rejects.toThrow('socket hang up')
    fake.engine.conditions.broker.down = false
    const again = await fake.connect(fake.bearer('operator'))
    expect(again.connected).toBe(true)
  })

  test('a fault on a topic drops its messages and leaves a gap in the sequence', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    await client.subscribeAsync(QUAY)
    fake.engine.second()
    fake.engine.conditions.topics[QUAY] = { drop: true }
    fake.engine.second()
    delete fake.engine.conditions.topics[QUAY]
    fake.engine.second()
    await until(() => messages.length === 2)
    expect(seqsOf(messages)).toEqual([1, 3])
    expect(fake.feed.stats().lost).toBe(1)
  })

  test('a slow broker delays messages and drops none', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    await client.subscribeAsync(QUAY)
    fake.engine.conditions.broker.slowMs = 50
    fake.engine.second()
    await fake.feed.settled()
    expect(messages).toEqual([])
    await until(() => messages.length === 1)
  })
})
