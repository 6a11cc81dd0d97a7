import { EventEmitter } from 'node:events'
import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { createFeed } from './feed.ts'
import { manualTimers } from './testing/manual-timers.ts'
import { noFilter, rowsOf } from './messages/message-view.ts'

class Broker extends EventEmitter {
  subscribe(_topics: string[], _options: unknown, done: (error: null, granted: { qos: number }[]) => void) {
    done(null, [{ qos: 0 }])
  }
  end() {}
}

async function open(maxCount = 500) {
  const timers = manualTimers()
  const store = createStore()
  const broker = new Broker()
  const notices: string[] = []
  const feed = createFeed(
    4711,
    {
      now: () => 1_000_000 + timers.nowMs(),
      nowMs: timers.nowMs,
      after: timers.after,
      nextFrame: (run) => timers.after(16, run),
      chance: () => 0,
      readSource: async () => ({ mqttUrl: 'ws://broker.test', destinationSellerIds: [7] }),
      connect: async () => broker,
      store,
      notify: ({ text }) => notices.push(text),
    },
    maxCount,
  )
  const close = feed.open()
  for (let i = 0; i < 10; i++) await Promise.resolve()
  broker.emit('connect')
  const send = (seq: number, soc = '50') =>
    broker.emit(
      'message',
      'v2g/7/4711/device-value',
      new TextEncoder().encode(
        JSON.stringify({
          ts: new Date(2_000_000_000_000 + seq * 1000).toISOString(),
          deviceId: 'd',
          stationId: 4711,
          seq,
          values: [{ key: 'SoC', value: soc }],
        }),
      ),
    )
  const get = {
    list: () => store.get(feed.atoms.list),
    seqs: () => rowsOf(store.get(feed.atoms.list).rows).map((entry) => (entry.kind === 'message' ? entry.seq : entry.text)),
    latest: () => store.get(feed.atoms.latest).message?.seq,
    line: () => store.get(feed.atoms.line),
    traffic: () => store.get(feed.atoms.traffic),
    status: () => store.get(feed.atoms.status).state,
    cleared: () => store.get(feed.atoms.cleared),
  }
  return { feed, close, broker, timers, send, notices, get, store }
}

describe('createFeed', () => {
  test('updates the screen once for all messages of a frame', async () => {
    const { feed, send, timers, store, get } = await open()
    timers.pass(100)
    let changes = 0
    store.sub(feed.atoms.list, () => (changes += 1))
    for (let seq = 0; seq < 200; seq++) send(seq)
    expect(changes).toBe(0)
    timers.pass(100)
    expect(changes).toBe(1)
    expect(get.list().length).toBe(200)
    expect(get.latest()).toBe(199)
  })

  test('a paused feed keeps recording, and shows all buffered messages when it resumes', async () => {
    const { feed, send, timers, get } = await open(5)
    for (const seq of [1, 2, 3]) send(seq)
    timers.pass(100)
    feed.hold('paused')
    for (const seq of [4, 5, 6, 7]) {
      send(seq)
      timers.pass(100)
    }
    expect(get.seqs()).toEqual([1, 2, 3])
    expect(get.latest()).toBe(3)
    expect(get.list().newCount).toBe(4)
    feed.resume()
    timers.pass(100)
    expect(get.seqs()).toEqual([3, 4, 5, 6, 7])
    expect(get.latest()).toBe(7)
    timers.pass(1000)
    expect(get.traffic().received).toBe(7)
  })

  test('a list held for two reasons follows again after both are released', async () => {
    const { feed, send, timers, get } = await open()
    send(1)
    timers.pass(100)
    feed.hold('scrolled')
    feed.hold('pointed')
    send(2)
    timers.pass(100)
    feed.release('pointed')
    expect(get.seqs()).toEqual([1])
    feed.release('scrolled')
    expect(get.seqs()).toEqual([1, 2])
  })

  test('clearing can be undone for ten seconds, and keeps the messages received since', async () => {
    const { feed, send, timers, get } = await open()
    for (const seq of [1, 2]) send(seq)
    timers.pass(100)
    feed.clear()
    expect([get.seqs(), get.cleared()]).toEqual([[], 2])
    send(3)
    timers.pass(5_000)
    feed.undoClear()
    expect([get.seqs(), get.cleared()]).toEqual([[1, 2, 3], undefined])
    feed.clear()
    timers.pass(10_000)
    expect(get.cleared()).toBeUndefined()
    feed.undoClear()
    expect(get.seqs()).toEqual([])
  })

  test('clearing while paused also empties the list', async () => {
    const { feed, send, timers, get } = await open()
    send(1)
    timers.pass(100)
    feed.hold('paused')
    feed.clear()
    send(2)
    timers.pass(100)
    expect(get.seqs()).toEqual([])
    expect(get.list().newCount).toBe(1)
  })

  test('a smaller buffer keeps the newest messages', async () => {
    const { feed, send, timers, get } = await open()
    for (const seq of [1, 2, 3]) send(seq)
    timers.pass(100)
    feed.resize(2)
    expect(get.seqs()).toEqual([2, 3])
  })

  test('the line of a key contains buffered values and new values', async () => {
    const { feed, send, timers, get } = await open()
    send(1, '50')
    timers.pass(100)
    feed.draw('SoC')
    timers.pass(200)
    send(2, '51')
    timers.pass(200)
    expect(get.line()?.points.map(({ value }) => value)).toEqual([50, 51])
    feed.draw(undefined)
    expect(get.line()).toBeUndefined()
  })

  test('a filter applies to buffered and to new messages', async () => {
    const { feed, send, timers, get } = await open()
    send(1, '50')
    send(2, '51')
    timers.pass(100)
    feed.filter({ ...noFilter, text: '"51"' })
    send(3, '50')
    send(4, '51')
    timers.pass(100)
    expect(get.seqs()).toEqual([2, 4])
  })

  test('counts listed rows and all buffered rows in the same update', async () => {
    const { feed, send, timers, get } = await open(3)
    timers.pass(1_900)
    send(1, '50')
    timers.pass(50)
    expect(get.list()).toMatchObject({ length: 1, held: 1 })
    send(2, '51')
    timers.pass(50)
    feed.filter({ ...noFilter, text: '"51"' })
    expect(get.list()).toMatchObject({ length: 1, held: 2 })
    for (let seq = 3; seq < 9; seq++) send(seq, '52')
    timers.pass(100)
    expect(get.list()).toMatchObject({ length: 0, held: 3 })
  })

  test('reports the message rate, the age of the last message, and the time without messages', async () => {
    const { send, timers, get } = await open()
    for (let seq = 0; seq < 8; seq++) {
      send(seq)
      timers.pass(1000)
    }
    expect(get.traffic()).toMatchObject({ perSecond: 1, received: 8, silentForMs: undefined })
    timers.pass(45_000)
    expect(get.traffic()).toMatchObject({ perSecond: 0, silentForMs: 46_000, ageMs: 46_000 })
  })

  test('a lost connection adds notices, and markers among the messages', async () => {
    const { send, timers, broker, get, notices } = await open()
    send(1)
    timers.pass(100)
    broker.emit('close')
    expect(get.status()).toBe('reconnecting')
    timers.pass(1000)
    for (let i = 0; i < 10; i++) await Promise.resolve()
    broker.emit('connect')
    send(5)
    timers.pass(100)
    expect(get.seqs()).toEqual([1, 'Connection lost', 'Reconnected after 1 s', 'Missed 3 messages', 5])
    expect(notices).toHaveLength(2)
  })

  test('a feed that is closed and reopened immediately, as in React strict mode, has one working connection', async () => {
    const { feed, send, timers, broker, close, get } = await open()
    close()
    broker.removeAllListeners()
    feed.open()()
    feed.open()
    for (let i = 0; i < 10; i++) await Promise.resolve()
    broker.emit('connect')
    expect(broker.listenerCount('message')).toBe(1)
    send(1)
    timers.pass(100)
    expect([get.status(), get.seqs()]).toEqual(['connected', [1]])
  })

  test('a closed feed ignores messages', async () => {
    const { send, timers, close, get } = await open()
    close()
    send(1)
    timers.pass(5_000)
    expect(get.list().length).toBe(0)
  })
})
