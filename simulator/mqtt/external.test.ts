import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Transform, type Readable } from 'node:stream'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStatusTopic } from '#contract/live-feed.ts'
import { fakeEngine } from '#simulator/testing/fake-engine.ts'
import { createTokens } from '#simulator/session/calls/tokens.ts'
import { attachFeed } from './broker.ts'
import { attachExternal } from './external.ts'
import { ELSEWHERE, listen, PIER, QUAY, seqsOf } from '#simulator/testing/fake-feed.ts'

/** An external broker on a port of its own. */
let url: string
let die: () => Promise<void>
const endings: (() => unknown)[] = []

async function startBroker(port = 0) {
  const broker = await Aedes.createBroker()
  const connected = new Set<Socket>()
  const server = createServer((socket) => {
    connected.add(socket)
    broker.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  die = async () => {
    for (const socket of connected) socket.destroy()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
    await new Promise<void>((resolve) => broker.close(resolve))
  }
}

beforeEach(async () => {
  await startBroker()
  endings.push(() => die())
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)

const attach = async () => {
  const engine = fakeEngine()
  const server = createServer() as never
  const feed = await attachFeed({ server, engine, tokens: createTokens(engine), external: url })
  endings.push(() => feed.stop())
  await until(() => feed.stats().clients === 1)
  return { engine, feed }
}
const listener = async (...topics: string[]) => {
  const client = await mqtt.connectAsync(url)
  endings.push(() => client.endAsync(true))
  const messages = listen(client)
  await client.subscribeAsync(topics)
  return messages
}

test('every device is published, with or without subscribers', async () => {
  const { engine } = await attach()
  const messages = await listener(QUAY, PIER, ELSEWHERE)
  engine.second()
  engine.second()
  await until(() => messages.length === 6)
  expect(seqsOf(messages)).toEqual([1, 1, 1, 2, 2, 2])
})

test('a burst of more than a megabyte arrives completely', async () => {
  const { engine, feed } = await attach()
  const messages = await listener(QUAY, PIER, ELSEWHERE)
  for (let second = 0; second < 1_000; second++) engine.second()
  await until(() => messages.length === 3_000)
  expect(feed.stats().dropped).toBe(0)
  await until(() => feed.stats().sent === 3_003)
}, 20_000)

test('the broker retains statuses for later subscribers', async () => {
  const { feed } = await attach()
  await until(() => feed.stats().sent === 3)
  const messages = await listener(deviceStatusTopic(10, 4_002))
  await until(() => messages.length === 1)
  expect(messages).toEqual(['online'])
})

test('a broker restart is logged and counted once, and all statuses are published again', async () => {
  const [complain, say] = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log')].map((spy) => spy.mockImplementation(() => {}))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  endings.push(() => vi.restoreAllMocks())
  const { engine, feed } = await attach()
  await until(() => feed.stats().sent === 3)
  const { port } = new URL(url)
  await die()
  await until(() => feed.stats().clients === 0)
  engine.second()
  // Messages that are queued when a connection attempt fails are dropped.
  await until(() => feed.stats().dropped === 3)
  await startBroker(Number(port))
  await until(() => feed.stats().clients === 1)
  const messages = await listener(deviceStatusTopic(10, 4_002))
  await until(() => messages.length === 1)
  expect(messages).toEqual(['online'])
  await until(() => feed.stats().sent === 6)
  expect(feed.stats()).toMatchObject({ dropped: 3, reconnects: 1 })
  expect(complain?.mock.calls).toHaveLength(1)
  expect(complain?.mock.calls[0]?.[0]).toMatch(/^MQTT broker mqtt:\/\/127.*: not connected, retrying every second: /)
  expect(say?.mock.calls).toEqual([[`MQTT broker ${url}: connected again.`]])
}, 20_000)

test('a stopped simulator publishes all devices as offline', async () => {
  const { feed } = await attach()
  await until(() => feed.stats().sent === 3)
  await feed.stop()
  const messages = await listener(deviceStatusTopic(10, 4_002))
  await until(() => messages.length === 1)
  expect(messages).toEqual(['offline'])
})

/** Passes on one chunk per span, ms. */
const slowly = (ms: number) =>
  new Transform({
    highWaterMark: 1,
    transform: (chunk, _, done) => void setTimeout(() => done(null, chunk), ms),
  })

/** A proxy in front of the broker that can hold back data for a while, and wait after each chunk, ms. */
async function startGate({ waitMs = 0 } = {}) {
  const { port } = new URL(url)
  const passing: { front: Socket; through: Readable; back: Socket }[] = []
  const server = createServer((front) => {
    const back = connect(Number(port), '127.0.0.1')
    back.pipe(front)
    const through = waitMs > 0 ? front.pipe(slowly(waitMs)) : front
    through.pipe(back)
    for (const socket of [front, back]) socket.on('error', () => {})
    passing.push({ front, through, back })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    for (const { front, back } of passing) [front, back].forEach((socket) => socket.destroy())
    server.close()
  })
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => passing.forEach(({ through, back }) => through.unpipe(back).pause()),
    open: () => passing.forEach(({ through, back }) => through.pipe(back)),
  }
}

test('for a broker that reads nothing, whole seconds are dropped and every message is counted', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  endings.push(() => vi.restoreAllMocks())
  const engine = fakeEngine()
  const gate = await startGate()
  const feed = attachExternal(engine, gate.url, { backlog: 64 * 1024, withoutWaiting: 32 * 1024, unconfirmed: 16 * 1024 })
  endings.push(() => feed.stop())
  await until(() => feed.stats().sent === 3)
  const messages = await listener(QUAY, PIER, ELSEWHERE)
  const turn = () => new Promise((resolve) => void setImmediate(resolve))

  gate.close()
  let seconds = 0
  for (; feed.stats().dropped < 30 && seconds < 5_000; seconds++) {
    engine.second()
    await turn()
  }
  gate.open()
  const { dropped } = feed.stats()
  await until(() => feed.stats().sent === 3 + 3 * seconds - dropped)
  engine.second()
  await until(() => messages.length === 3 * (seconds + 1) - dropped)

  const numbers = seqsOf(messages)
  const counts = new Map<number, number>()
  for (const seq of numbers) counts.set(seq, (counts.get(seq) ?? 0) + 1)
  expect(dropped).toBe(30)
  expect([...counts.values()].every((devices) => devices === 3)).toBe(true)
  expect(counts.has(seconds + 1)).toBe(true)
  await feed.stop()
  expect(warn.mock.calls).toEqual([
    [`MQTT broker ${gate.url}: 30 messages dropped because the broker stopped reading (30 messages since the start).`],
  ])
}, 30_000)

test('the messages of one second are limited as well', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  endings.push(() => vi.restoreAllMocks())
  const engine = fakeEngine()
  const body = 'x'.repeat(64 * 1024)
  engine.conditions.drawTopicFault = () => ({ name: 'x', rate: 1, times: Infinity, untilMs: Infinity, body })
  const feed = attachExternal(engine, url, { backlog: 64 * 1024, withoutWaiting: 32 * 1024, unconfirmed: 16 * 1024 })
  endings.push(() => feed.stop())
  await until(() => feed.stats().sent === 3)
  engine.second()
  expect(feed.stats().dropped).toBe(1)
})

test('is settled when the broker has read the messages of the call, although later ones are published all the time', async () => {
  const engine = fakeEngine()
  const gate = await startGate({ waitMs: 20 })
  const feed = attachExternal(engine, gate.url)
  endings.push(() => feed.stop())
  await until(() => feed.stats().sent === 3)
  const interval = setInterval(() => engine.second(), 5)
  endings.push(() => clearInterval(interval))
  for (let second = 0; second < 10; second++) engine.second()
  const before = performance.eventLoopUtilization()
  await feed.settled()
  const { idle } = performance.eventLoopUtilization(before)
  expect(feed.stats().sent).toBeGreaterThanOrEqual(33)
  // After a second without work, it would give up.
  expect(idle).toBeLessThan(900)
})

test('the world waits while this process is behind with sending', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  endings.push(() => vi.restoreAllMocks())
  const engine = fakeEngine()
  const held: Promise<void>[] = []
  engine.hold = (until) => void held.push(until)
  const feed = attachExternal(engine, url, { backlog: 2 ** 20, withoutWaiting: 4 * 1024, unconfirmed: 2 ** 20 })
  endings.push(() => feed.stop())
  await until(() => feed.stats().sent === 3)
  for (let second = 0; second < 20; second++) engine.second()
  expect(held).not.toHaveLength(0)
  await Promise.all(held)
  await until(() => feed.stats().sent === 63)
  expect(feed.stats().dropped).toBe(0)
})

test('due seconds are discarded while the broker is behind, and only then', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  endings.push(() => vi.restoreAllMocks())
  const engine = fakeEngine()
  const discardDue = vi.spyOn(engine, 'discardDue')
  const gate = await startGate()
  const feed = attachExternal(engine, gate.url, { backlog: 64 * 1024, withoutWaiting: 4 * 1024, unconfirmed: 1_024 })
  endings.push(() => feed.stop())
  await until(() => feed.stats().sent === 3)
  engine.second()
  await until(() => feed.stats().sent === 6)
  expect(discardDue).not.toHaveBeenCalled()
  gate.close()
  for (let second = 0; second < 20; second++) engine.second()
  expect(discardDue).toHaveBeenCalled()
  gate.open()
  await until(() => feed.stats().sent === 66)
  discardDue.mockClear()
  engine.second()
  expect(discardDue).not.toHaveBeenCalled()
})

test('the world waits for a slow broker for as long as it reads, and nothing is lost', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  endings.push(() => vi.restoreAllMocks())
  const engine = fakeEngine()
  const held: Promise<void>[] = []
  engine.hold = (until) => void held.push(until)
  const gate = await startGate({ waitMs: 250 })
  const feed = attachExternal(engine, gate.url, { backlog: 4 * 1024, withoutWaiting: 512, unconfirmed: 256 })
  endings.push(() => feed.stop())
  await until(() => feed.stats().sent === 3)
  expect(feed.stats().slowsWorld).toBe(false)
  for (let round = 0; round < 4; round++) {
    for (let second = 0; second < 2; second++) engine.second()
    expect(feed.stats().slowsWorld).toBe(true)
    // Longer than the wait for a broker that reads nothing.
    await Promise.all(held)
  }
  await until(() => feed.stats().sent === 27)
  expect(feed.stats().dropped).toBe(0)
}, 30_000)

test('the world waits when a broker that read nothing reads again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  endings.push(() => vi.restoreAllMocks())
  const engine = fakeEngine()
  const held: Promise<void>[] = []
  engine.hold = (until) => void held.push(until)
  const gate = await startGate()
  const feed = attachExternal(engine, gate.url, { backlog: 64 * 1024, withoutWaiting: 4 * 1024, unconfirmed: 1_024 })
  endings.push(() => feed.stop())
  await until(() => feed.stats().sent === 3)
  gate.close()
  for (let second = 0; second < 20; second++) engine.second()
  await Promise.all(held)
  const holds = held.length
  engine.second()
  // It does not wait for a broker that reads nothing.
  expect(held).toHaveLength(holds)
  gate.open()
  await until(() => held.length === holds + 1)
  await held.at(-1)
  await until(() => feed.stats().sent === 66)
  expect(held).toHaveLength(holds + 1)
})
