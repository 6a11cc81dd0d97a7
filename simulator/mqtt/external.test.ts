import { createServer, type AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceStatusTopic } from '#contract/live-feed.ts'
import { fakeEngine } from '#simulator/http/fake-engine.ts'
import { createTokens } from '#simulator/http/tokens.ts'
import { attachFeed } from './broker.ts'
import { ELSEWHERE, listen, PIER, QUAY, seqsOf } from './fake-feed.ts'

/** Somebody else's broker, on a port of its own. */
let broker: Aedes
let url: string
const endings: (() => unknown)[] = []

beforeEach(async () => {
  broker = await Aedes.createBroker()
  const server = createServer((socket) => void broker.handle(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  endings.push(
    () => server.close(),
    () => new Promise<void>((resolve) => broker.close(resolve)),
  )
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
