import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStatusTopic } from '#contract/live-feed.ts'
import { fakeEngine } from '#simulator/http/fake-engine.ts'
import { createTokens } from '#simulator/http/tokens.ts'
import { attachFeed } from './broker.ts'
import { ELSEWHERE, listen, PIER, QUAY, seqsOf } from './fake-feed.ts'

/** Somebody else's broker, on a port of its own. */
let url: string
let die: () => Promise<void>
/** What has connected to it. */
let sockets: Set<Socket>
const endings: (() => unknown)[] = []

async function startBroker(port = 0) {
  const broker = await Aedes.createBroker()
  const connected = (sockets = new Set())
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

test('every device is published, whoever listens', async () => {
  const { engine } = await attach()
  const messages = await listener(QUAY, PIER, ELSEWHERE)
  engine.second()
  engine.second()
  await until(() => messages.length === 6)
  expect(seqsOf(messages)).toEqual([1, 1, 1, 2, 2, 2])
})

test('statuses are kept by the broker for those who come later', async () => {
  const { feed } = await attach()
  await until(() => feed.stats().sent === 3)
  const messages = await listener(deviceStatusTopic(10, 4_002))
  await until(() => messages.length === 1)
  expect(messages).toEqual(['online'])
})

test('a broker that dies and comes back is told of once each, and has every status again', async () => {
  const [complain, say] = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log')].map((spy) => spy.mockImplementation(() => {}))
  endings.push(() => vi.restoreAllMocks())
  const { engine, feed } = await attach()
  const { port } = new URL(url)
  await die()
  await until(() => feed.stats().clients === 0)
  engine.second()
  await startBroker(Number(port))
  await until(() => feed.stats().clients === 1)
  const messages = await listener(deviceStatusTopic(10, 4_002))
  await until(() => messages.length === 1)
  expect(messages).toEqual(['online'])
  expect(complain?.mock.calls).toHaveLength(1)
  expect(complain?.mock.calls[0]?.[0]).toMatch(/^The live feed cannot reach mqtt:\/\/127.* and tries again every second: /)
  expect(say?.mock.calls).toEqual([[`The live feed reaches ${url} again.`]])
}, 20_000)

test('a simulator that is stopped leaves no device online behind', async () => {
  const { feed } = await attach()
  await until(() => feed.stats().sent === 3)
  await feed.stop()
  const messages = await listener(deviceStatusTopic(10, 4_002))
  await until(() => messages.length === 1)
  expect(messages).toEqual(['offline'])
})

test('a broker that takes nothing loses messages, and costs no memory', async () => {
  const { engine, feed } = await attach()
  for (const socket of sockets) socket.pause()
  let seconds = 0
  while (feed.stats().dropped === 0 && seconds < 200_000) {
    for (let burst = 0; burst < 500; burst++) engine.second()
    seconds += 500
    await new Promise((resolve) => void setImmediate(resolve))
  }
  expect(feed.stats().dropped).toBeGreaterThan(0)
}, 30_000)
