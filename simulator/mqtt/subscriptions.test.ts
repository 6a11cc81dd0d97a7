import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deviceStatusTopic } from '#contract/live-feed.ts'
import { fakeStation, worldOf } from '#simulator/testing/fake-world.ts'
import { closed, ELSEWHERE, type FakeFeed, listen, PIER, QUAY, startFakeFeed } from '#simulator/testing/fake-feed.ts'

let fake: FakeFeed
beforeEach(async () => {
  fake = await startFakeFeed()
})
afterEach(() => fake.stop())

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)
const stationsOf = (messages: string[]) => messages.map((text) => Number(JSON.parse(text).stationId)).toSorted((a, b) => a - b)

describe('a user of a seller', () => {
  test.each([
    ELSEWHERE,
    '#',
    'v2g/#',
    'v2g/+/4002/device-value',
    'v2g/+/#',
    'v2g/20/+/device-value',
    'v2g/20/#',
    '+/10/4002/device-value',
    '$SYS/#',
    '$share/group/v2g/10/#',
    'v2g/10/4002/device-value/more',
  ])('is refused %s', async (filter) => {
    const client = await fake.connect(fake.bearer('operator'))
    await expect(client.subscribeAsync(filter)).rejects.toThrow('Unspecified error')
    expect(fake.feed.stats()).toMatchObject({ topics: 0, refusedTopics: 1 })
    expect(client.connected).toBe(true)
  })

  test.each([
    ['v2g/10/+/device-value', [4_002]],
    ['v2g/11/+/device-value', [4_003]],
  ])('receives only messages of that seller by %s', async (filter, stations) => {
    const client = await fake.connect(fake.bearer('operator'))
    const messages = listen(client)
    await client.subscribeAsync(filter)
    fake.engine.second()
    await fake.feed.settled()
    await until(() => messages.length === stations.length)
    expect(stationsOf(messages)).toEqual(stations)
    expect(fake.feed.stats()).toMatchObject({ topics: 1, sent: stations.length })
  })

  test('receives a message once even if several subscriptions match', async () => {
    const client = await fake.connect(fake.bearer('operator'))
    const topics: string[] = []
    client.on('message', (topic) => topics.push(topic))
    await client.subscribeAsync([QUAY, 'v2g/10/+/device-value', 'v2g/10/4002/#'])
    fake.engine.second()
    await client.subscribeAsync(PIER)
    fake.engine.second()
    await until(() => topics.includes(PIER))
    expect(topics.filter((topic) => topic === QUAY)).toHaveLength(2)
  })
})

describe('a user who may not see devices', () => {
  test.each([
    ['of the provider', { sellerId: 0, roles: ['energyYoda'] as const, permissions: [] }],
    [
      'of a seller',
      { sellerId: 10, roles: [] as const, permissions: ['energy_dashboard_view', 'energy_activity_events'] as const },
    ],
  ])('%s is refused every topic of a device', async (_, rights) => {
    const user = fake.engine.world.users.find((one) => one.user === 'operator')
    Object.assign(user ?? {}, rights)
    const client = await fake.connect(fake.bearer('operator'))
    const filters = ['v2g/#', 'v2g/+/+/status', 'v2g/10/#', 'v2g/10/+/device-value', QUAY, deviceStatusTopic(10, 4_002)]
    for (const filter of filters) await expect(client.subscribeAsync(filter)).rejects.toThrow('Unspecified error')
    expect(fake.feed.stats()).toMatchObject({ topics: 0, refusedTopics: filters.length })
  })

  test('the permission to see load management is enough', async () => {
    const client = await fake.connect(fake.bearer('viewer'))
    await client.subscribeAsync([QUAY, 'v2g/10/#'])
    expect(fake.feed.stats()).toMatchObject({ refusedTopics: 0 })
  })
})

describe("the provider's staff", () => {
  test.each([
    ['v2g/#', [4_002, 4_003, 4_005]],
    ['v2g/+/+/device-value', [4_002, 4_003, 4_005]],
    ['v2g/+/4005/device-value', [4_005]],
    ['v2g/20/#', [4_005]],
    [ELSEWHERE, [4_005]],
  ])('may subscribe to %s', async (filter, stations) => {
    const client = await fake.connect(fake.bearer('admin'))
    const messages: string[] = []
    client.on('message', (topic, payload) => topic.endsWith('/device-value') && messages.push(payload.toString()))
    await client.subscribeAsync(filter)
    fake.engine.second()
    await until(() => messages.length === stations.length)
    expect(stationsOf(messages)).toEqual(stations)
  })

  test.each(['#', '+/#', '+/+/+/+', '$SYS/#', '$share/group/v2g/#'])('is refused %s', async (filter) => {
    const client = await fake.connect(fake.bearer('admin'))
    await expect(client.subscribeAsync(filter)).rejects.toThrow('Unspecified error')
  })
})

test('after the last wildcard subscriber leaves, no message is built', async () => {
  const clients = [await fake.connect(fake.bearer('operator')), await fake.connect(fake.bearer('operator'))]
  for (const client of clients) await client.subscribeAsync('v2g/10/#')
  await clients[0]?.unsubscribeAsync('v2g/10/#')
  await clients[1]?.endAsync(true)
  await until(() => fake.feed.stats().topics === 0)
  fake.engine.second()
  await fake.feed.settled()
  expect(fake.feed.stats()).toMatchObject({ sent: 0, unwatched: 0 })
})

test('a session that would see more than its user may after a reset is closed', async () => {
  const client = await fake.connect(fake.bearer('operator'))
  await client.subscribeAsync('v2g/10/#')
  const staying = await fake.connect(fake.bearer('admin'))
  await staying.subscribeAsync('v2g/#')
  const ended = closed(client)
  const world = worldOf([fakeStation(2, 'V2G')], [])
  const operator = world.users.find(({ user }) => user === 'operator')
  if (operator) Object.assign(operator, { sellerId: 20 })
  fake.engine.world = world
  fake.engine.changed()
  expect(await ended).toBe('closed')
  expect(staying.connected).toBe(true)
})

describe('the status of a device', () => {
  const statusesFor = async (user: string, filter: string) => {
    const client = await fake.connect(fake.bearer(user))
    const statuses: string[] = []
    client.on('message', (topic, payload, { retain }) =>
      statuses.push(`${topic} ${payload.toString()}${retain ? ' retained' : ''}`),
    )
    await client.subscribeAsync(filter)
    return { client, statuses }
  }

  test.each([
    ['operator', deviceStatusTopic(10, 4_002), ['v2g/10/4002/status online retained']],
    ['operator', 'v2g/10/+/status', ['v2g/10/4002/status online retained']],
    ['operator', 'v2g/10/#', ['v2g/10/4002/status online retained']],
    ['admin', 'v2g/+/4005/status', ['v2g/20/4005/status online retained']],
    [
      'admin',
      'v2g/#',
      ['v2g/10/4002/status online retained', 'v2g/11/4003/status online retained', 'v2g/20/4005/status online retained'],
    ],
  ])('is sent to %s after subscribing to %s', async (user, filter, expected) => {
    const { statuses } = await statusesFor(user, filter)
    await until(() => statuses.length === expected.length)
    expect(statuses.toSorted()).toEqual(expected)
  })

  test('is sent again without the retain flag when it changes', async () => {
    const { statuses } = await statusesFor('operator', 'v2g/10/+/status')
    fake.engine.second()
    const quay = fake.engine.world.byStationId.get(4_002)
    if (quay) quay.isOnline = false
    fake.engine.second()
    await until(() => statuses.length === 2)
    expect(statuses[1]).toBe('v2g/10/4002/status offline')
  })

  test('is not sent to subscribers of values', async () => {
    const { client, statuses } = await statusesFor('operator', 'v2g/10/+/device-value')
    await client.subscribeAsync(PIER)
    fake.engine.second()
    await until(() => statuses.length === 2)
    expect(statuses.filter((text) => text.includes('/status'))).toEqual([])
  })
})

test('a client has at most 5,000 topics, even if it sends all packets together', async () => {
  const client = await fake.connect(fake.bearer('operator'))
  const packets = Array.from({ length: 120 }, (_, packet) =>
    Array.from({ length: 50 }, (_, index) => `v2g/10/${10_000 + packet * 50 + index}/device-value`),
  )
  const granted = await Promise.all(
    packets.map(
      (topics) =>
        new Promise<number>((resolve) => {
          client.subscribe(topics, (_error, _granted, suback) =>
            resolve(suback?.granted.filter((code) => code !== 128).length ?? 0),
          )
        }),
    ),
  )
  expect(granted.reduce((sum, count) => sum + count)).toBe(5_000)
  expect(fake.feed.stats()).toMatchObject({ topics: 5_000, refusedTopics: 1_000 })

  await client.unsubscribeAsync(packets[0] ?? [])
  await client.subscribeAsync('v2g/10/#')
  expect(fake.feed.stats().topics).toBe(4_951)
})

test('topics of a connection that was replaced by one with the same client id are removed', async () => {
  const options = { username: fake.bearer('operator'), clientId: 'the-same' }
  const first = await fake.connect(options.username, undefined, options)
  await first.subscribeAsync([QUAY, PIER])
  first.stream.destroy()
  const second = await fake.connect(options.username, undefined, options)
  await second.subscribeAsync(QUAY)
  await second.endAsync(true)
  await expect.poll(() => fake.feed.stats().topics, { timeout: 10_000 }).toBe(0)
})
