import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { WebSocket } from 'ws'
import { deviceValueTopic, readDeviceMessage } from '#contract/live-feed.ts'
import { type FakeEngine, fakeEngine } from './fake-engine.ts'
import { createTokens } from '#simulator/session/calls/tokens.ts'
import type { World } from '#simulator/core/world/state.ts'
import { attachFeed } from '#simulator/mqtt/broker.ts'
import { type FeedPublisher } from '#simulator/mqtt/feed.ts'

/** Topics of the fake world: of a seller, of its sub-seller and of another seller. */
export const QUAY = deviceValueTopic(10, 4_002)
export const PIER = deviceValueTopic(11, 4_003)
export const ELSEWHERE = deviceValueTopic(20, 4_005)

type CreateWebsocket = (url: string, protocols: string[]) => WebSocket

/** The live feed on a real socket of 127.0.0.1, with functions for tests. */
export interface FakeFeed {
  readonly url: string
  readonly tcpUrl: string
  readonly engine: FakeEngine
  readonly feed: FeedPublisher
  /** The present time for the validity of tokens. */
  readonly clock: { nowMs: number }
  bearer(user: string): string
  /** Connects a client; rejects with the reason of a refusal. */
  connect(username: string, createWebsocket?: CreateWebsocket, options?: IClientOptions): Promise<MqttClient>
  stop(): Promise<void>
}

export async function startFakeFeed({ world }: { world?: World } = {}): Promise<FakeFeed> {
  const engine = fakeEngine(world)
  const clock = { nowMs: 0 }
  const tokens = createTokens(engine, () => clock.nowMs)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const feed = await attachFeed({ server, engine, tokens, tcp: { port: 0, host: '127.0.0.1' } })
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`
  const clients: MqttClient[] = []
  return {
    url,
    tcpUrl: `mqtt://127.0.0.1:${feed.mqttPort}`,
    engine,
    feed,
    clock,
    bearer(name) {
      const user = engine.world.users.find(({ user }) => user === name)
      if (!user) throw new Error(`no user ${name}`)
      return tokens.issue(user, 'access').token
    },
    connect: (username, createWebsocket, options) =>
      new Promise((resolve, reject) => {
        const client = mqtt.connect(url, {
          ...options,
          username,
          reconnectPeriod: 0,
          ...(createWebsocket && { createWebsocket }),
        })
        clients.push(client)
        client.once('connect', () => resolve(client))
        client.once('error', reject)
        client.once('close', () => reject(new Error('closed')))
      }),
    async stop() {
      for (const client of clients) client.end(true)
      await feed.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Collects the messages of a client as text. */
export function listen(client: MqttClient): string[] {
  const messages: string[] = []
  client.on('message', (_topic, payload) => messages.push(payload.toString()))
  return messages
}

export const closed = (client: MqttClient) => new Promise<'closed'>((resolve) => client.once('close', () => resolve('closed')))

/** The sequence numbers of messages, each of which must match the contract. */
export const seqsOf = (messages: string[]) =>
  messages.map((text) => {
    const read = readDeviceMessage(text)
    if ('problem' in read) throw new Error(read.problem)
    return read.message.seq
  })
