import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LimitBursts } from './limit-bursts.ts'

/** A connection with or without a changed limit. */
const connection = (isChanged: boolean) => ({ sendLimits: vi.fn<() => boolean>(() => isChanged) })
const connections = (count: number, isChanged = true) => Array.from({ length: count }, () => connection(isChanged))
const sentIn = (all: ReturnType<typeof connections>) => all.filter(({ sendLimits }) => sendLimits.mock.calls.length === 1).length
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const failed = vi.fn<(error: unknown) => void>()
let bursts: LimitBursts

beforeEach(() => {
  failed.mockClear()
  bursts = new LimitBursts(failed)
})

describe('limits', () => {
  test('are sent at once, also after many connections without a changed one', async () => {
    const changed = connections(120)
    bursts.start([...connections(1_000, false), ...changed])
    expect(sentIn(changed)).toBe(50)
    await bursts.over()
    expect(sentIn(changed)).toBe(120)
  })

  test('are sent in portions, between which other work goes on', async () => {
    const changed = connections(120)
    bursts.start(changed)
    const sent: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      sent.push(sentIn(changed))
      await nextTurn()
    }
    expect(sent).toEqual([50, 100, 120])
  })
})

describe('messages of chargers', () => {
  test('do not wait while no limits are sent', async () => {
    bursts.start(connections(60))
    await nextTurn()
    await nextTurn()
    let isOver = false
    void bursts.over().then(() => (isOver = true))
    await Promise.resolve()
    await Promise.resolve()
    expect(isOver).toBe(true)
  })

  test('wait until all limits are sent, and go on in their order and in portions', async () => {
    const changed = connections(200)
    bursts.start(changed)
    const sent: number[] = []
    const order: number[] = []
    const messages = Array.from({ length: 120 }, async (_, place) => {
      await bursts.over()
      sent.push(sentIn(changed))
      order.push(place)
    })
    const done: number[] = []
    while (order.length < messages.length) {
      await nextTurn()
      if (order.length !== done.at(-1)) done.push(order.length)
    }
    expect(new Set(sent)).toEqual(new Set([200]))
    expect(order).toEqual(messages.map((_, place) => place))
    expect(done).toEqual([0, 50, 100, 120])
  })

  test('that arrive while earlier ones go on wait behind them', async () => {
    bursts.start(connections(60))
    const order: string[] = []
    const earlier = Array.from({ length: 70 }, async () => {
      await bursts.over()
      order.push('earlier')
    })
    await vi.waitUntil(() => order.length > 0, { interval: 0 })
    await bursts.over()
    order.push('later')
    await Promise.all(earlier)
    expect(order.indexOf('later')).toBe(70)
  })

  test('wait for one burst only, though another one has begun', async () => {
    bursts.start(connections(60))
    const waiting = bursts.over()
    const next = connections(2_000)
    bursts.start(next)
    await waiting
    expect(sentIn(next)).toBeLessThan(2_000)
  })

  test('go on when a connection fails, and the error is reported', async () => {
    const error = new Error('the connection is broken')
    const broken = {
      sendLimits: () => {
        throw error
      },
    }
    bursts.start([broken])
    await bursts.over()
    expect(failed.mock.calls).toEqual([[error]])
  })
})
