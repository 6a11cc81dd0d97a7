import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { manualTimers } from '../testing/manual-timers.ts'
import type { FeedClient } from './feed-client.ts'
import { openFeed, type FeedSource, feedUrlOf, shownUrl } from './feed-connection.ts'
import { feedNotice } from './feed-status.ts'

test('shownUrl removes user, password, query and fragment', () => {
  expect(shownUrl('wss://user:secret@broker.test:8084/mqtt?token=secret#x')).toBe('wss://broker.test:8084/mqtt')
  expect(shownUrl('ws://127.0.0.1:8080/mqtt')).toBe('ws://127.0.0.1:8080/mqtt')
})

test('shownUrl also removes credentials from an invalid URL', () => {
  expect(shownUrl('wss://user:secret@broker test/mqtt?token=secret')).toBe('wss://broker test/mqtt')
  expect(shownUrl('')).toBe('')
})

test('the path of the installation replaces the address that the platform sends', () => {
  expect(feedUrlOf('wss://broker.test/mqtt', undefined, 'https://platform.test')).toBe('wss://broker.test/mqtt')
  expect(feedUrlOf('wss://broker.test/mqtt', '/console/mqtt', 'https://platform.test')).toBe('wss://platform.test/console/mqtt')
  expect(feedUrlOf('ws://broker.test/mqtt', '/feed', 'http://127.0.0.1:8080')).toBe('ws://127.0.0.1:8080/feed')
})

/** An MQTT client whose events the test emits. */
class FakeClient extends EventEmitter implements FeedClient {
  readonly url: string
  ended = 0
  topics: string[] = []
  /** The broker's reply to the subscription; null for no reply. */
  answer: { error?: Error; qos?: number } | null
  constructor(url: string, answer: { error?: Error; qos?: number } | null = {}) {
    super()
    this.url = url
    this.answer = answer
  }
  subscribe(topics: string[], _options: unknown, done: (error: Error | null, granted?: { qos: number }[]) => void) {
    this.topics = topics
    if (this.answer) done(this.answer.error ?? null, [{ qos: this.answer.qos ?? 0 }])
  }
  end() {
    this.ended += 1
  }
}

const refusal = () => Object.assign(new Error('Connection refused: Not authorized'), { code: 5 })
const source: FeedSource = { mqttUrl: 'ws://u:p@broker.test/mqtt?t=1', destinationSellerIds: [7, 8] }

function open({
  readSource = async () => source,
  answer = {},
}: { readSource?: () => Promise<FeedSource | undefined>; answer?: { error?: Error; qos?: number } | null } = {}) {
  const timers = manualTimers()
  const clients: FakeClient[] = []
  const notices: string[] = []
  const messages: string[] = []
  const connection = openFeed(
    4711,
    {
      readSource,
      connect: async (url) => {
        const client = new FakeClient(url, answer)
        clients.push(client)
        return client
      },
      nowMs: timers.nowMs,
      after: timers.after,
      chance: () => 0,
    },
    {
      status: (is, was) => {
        const notice = feedNotice(was, is)
        if (notice) notices.push(notice.text)
      },
      message: (topic, payload) => messages.push(`${topic} ${new TextDecoder().decode(payload)}`),
    },
  )
  /** Runs pending promises: reading the address and creating the client. */
  const settle = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  const pass = async (ms: number) => {
    timers.pass(ms)
    await settle()
  }
  const client = () => {
    const last = clients.at(-1)
    if (!last) throw new Error('No client has been created yet')
    return last
  }
  return { connection, clients, client, notices, messages, settle, pass }
}

describe('openFeed', () => {
  test('is connected when the topics of all sellers are granted, and reports the address without credentials', async () => {
    const feed = open()
    await feed.settle()
    expect(feed.connection.status().state).toBe('connecting')
    feed.client().emit('connect')
    expect(feed.connection.status().state).toBe('connected')
    expect(feed.client().topics).toEqual(['v2g/7/4711/device-value', 'v2g/8/4711/device-value'])
    expect(feed.notices).toEqual(['Connected to ws://broker.test/mqtt, topic: v2g/7/4711/device-value, v2g/8/4711/device-value'])
    feed.client().emit('message', 'v2g/7/4711/device-value', new TextEncoder().encode('hello'))
    expect(feed.messages).toEqual(['v2g/7/4711/device-value hello'])
  })

  test('is not connected while the broker does not answer the subscription', async () => {
    const feed = open({ answer: null })
    await feed.settle()
    feed.client().emit('connect')
    expect(feed.connection.status().state).toBe('connecting')
    await feed.pass(30_000)
    expect(feed.connection.status()).toMatchObject({ state: 'failed', problem: 'unreachable' })
    expect(feed.client().ended).toBe(1)
  })

  test.each([{ error: new Error('Subscribe error: Unspecified error') }, { qos: 128 }])(
    'fails when the subscription is refused: %o',
    async (answer) => {
      const feed = open({ answer })
      await feed.settle()
      feed.client().emit('connect')
      expect(feed.connection.status()).toMatchObject({ state: 'failed', problem: 'subscription-refused' })
      expect(feed.notices).toEqual(['Connection to ws://broker.test/mqtt failed'])
    },
  )

  test('an unreachable broker is retried every second, counts as failed after 30 s, and is then retried less often', async () => {
    const feed = open()
    await feed.settle()
    for (let s = 0; s < 29; s++) {
      feed.client().emit('offline')
      feed.client().emit('close')
      await feed.pass(1000)
    }
    expect(feed.connection.status().state).toBe('connecting')
    expect(feed.clients.length).toBeGreaterThan(5)
    await feed.pass(1000)
    expect(feed.connection.status()).toMatchObject({ state: 'failed', problem: 'unreachable' })
    expect(feed.notices).toEqual(['Connection to ws://broker.test/mqtt failed'])
    const tries = feed.clients.length
    feed.client().emit('close')
    await feed.pass(31_000)
    expect(feed.clients.length).toBe(tries + 1)
    feed.client().emit('connect')
    expect(feed.connection.status().state).toBe('connected')
  })

  test('a refused token is retried once, then counts as failed and is retried without notices', async () => {
    const feed = open()
    await feed.settle()
    feed.client().emit('error', refusal())
    feed.client().emit('close')
    expect(feed.connection.status().state).toBe('connecting')
    await feed.pass(1000)
    expect(feed.clients).toHaveLength(2)
    feed.client().emit('error', refusal())
    feed.client().emit('close')
    expect(feed.connection.status()).toMatchObject({ state: 'failed', problem: 'refused' })
    await feed.pass(1000)
    expect(feed.clients).toHaveLength(3)
  })

  test('offline, error without a code, and close of one socket count as one failed attempt', async () => {
    const feed = open()
    await feed.settle()
    const { attempt } = feed.connection.status() as { attempt: number }
    feed.client().emit('offline')
    feed.client().emit('error', new Error('connack timeout'))
    feed.client().emit('close')
    expect(feed.connection.status()).toMatchObject({ state: 'connecting', attempt, nextTryAtMs: 1000 })
  })

  test('a lost connection reconnects with a new address, and each client is ended once', async () => {
    const feed = open()
    await feed.settle()
    feed.client().emit('connect')
    await feed.pass(100_000)
    feed.client().emit('offline')
    feed.client().emit('close')
    expect(feed.connection.status()).toMatchObject({ state: 'reconnecting', nextTryAtMs: 101_000, awaySinceMs: 100_000 })
    await feed.pass(1000)
    feed.client().emit('connect')
    expect(feed.connection.status().state).toBe('connected')
    expect(feed.clients.map(({ ended }) => ended)).toEqual([1, 0])
    expect(feed.notices).toHaveLength(2)
    await feed.pass(60_000)
    expect(feed.connection.status().state).toBe('connected')
  })

  test('without a destination seller there is no connection, and no retry until the operator asks for it', async () => {
    const feed = open({ readSource: async () => ({ ...source, destinationSellerIds: [] }) })
    await feed.settle()
    expect(feed.notices).toEqual(['Could not connect, missing destination sellerId'])
    await feed.pass(600_000)
    expect(feed.clients).toHaveLength(0)
    expect(feed.notices).toHaveLength(1)
    feed.connection.retry()
    await feed.settle()
    expect(feed.notices).toHaveLength(2)
  })

  test('a missing address causes one notice and is read again', async () => {
    let answers: (FeedSource | undefined)[] = [undefined, undefined, source]
    const feed = open({
      readSource: async () => {
        const [first, ...rest] = answers
        answers = rest
        return first
      },
    })
    await feed.settle()
    expect(feed.connection.status()).toMatchObject({ state: 'failed', problem: 'no-address' })
    await feed.pass(1000)
    await feed.pass(1000)
    feed.client().emit('connect')
    expect(feed.connection.status().state).toBe('connected')
    expect(feed.notices).toEqual(['Could not connect', expect.stringMatching(/^Connected to /)])
  })

  test('reading the address fails after 30 s without a reply', async () => {
    const feed = open({ readSource: () => new Promise(() => {}) })
    await feed.pass(30_000)
    expect(feed.connection.status()).toMatchObject({ state: 'failed', problem: 'no-address' })
  })

  test('tryNow ends the wait for the next attempt', async () => {
    const feed = open()
    await feed.settle()
    feed.client().emit('close')
    feed.connection.tryNow()
    await feed.settle()
    expect(feed.clients).toHaveLength(2)
    await feed.pass(1000)
    expect(feed.clients).toHaveLength(2)
  })

  test('closing ends the client, and later events are ignored', async () => {
    const feed = open()
    await feed.settle()
    feed.client().emit('connect')
    const before = feed.notices.length
    feed.connection.close()
    feed.client().emit('close')
    feed.client().emit('message', 't', new Uint8Array())
    feed.client().emit('error', new Error('late'))
    await feed.pass(60_000)
    expect(feed.clients.map(({ ended }) => ended)).toEqual([1])
    expect(feed.messages).toEqual([])
    expect(feed.notices).toHaveLength(before)
  })

  test('closing while the address is read creates no client', async () => {
    const feed = open()
    feed.connection.close()
    await feed.settle()
    expect(feed.clients).toHaveLength(0)
  })
})
