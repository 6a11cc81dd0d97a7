import { describe, expect, test } from 'vitest'
import { feedNotice } from './feed-notice.ts'
import { GIVE_UP_MS, retryDelayMs, startOfFeed, stepFeed, type FeedEvent, type FeedStatus } from './feed-status.ts'

const address = { url: 'ws://broker.test/mqtt', topics: ['v2g/7/4711/device-value', 'v2g/8/4711/device-value'] }
const found: FeedEvent = { type: 'address', address }

/** Plays events one second apart; answers the last status and everything that was said on the way. */
function play(...events: (FeedEvent | FeedEvent['type'])[]) {
  const said: string[] = []
  const states: string[] = []
  let status: FeedStatus = startOfFeed(0)
  events.forEach((event, index) => {
    const was = status
    status = stepFeed(was, typeof event === 'string' ? ({ type: event } as FeedEvent) : event, (index + 1) * 1000)
    states.push(status.state)
    const notice = feedNotice(was, status)
    if (notice) said.push(notice.text)
  })
  return { status, states, said }
}

describe('the indicator', () => {
  test('is connecting until the subscription is granted', () => {
    const { states, said } = play('try', found, 'granted')
    expect(states).toEqual(['connecting', 'connecting', 'connected'])
    expect(said).toEqual(['Connected to ws://broker.test/mqtt, topic: v2g/7/4711/device-value, v2g/8/4711/device-value'])
  })

  test('an unreachable broker gives no error, only closes: connecting until overdue, then failed, said once', () => {
    const { states, said, status } = play('try', found, 'lost', 'try', 'lost', 'overdue', 'try', 'lost', 'overdue')
    expect(states).toEqual([...Array<string>(5).fill('connecting'), ...Array<string>(4).fill('failed')])
    expect(said).toEqual(['Connection to ws://broker.test/mqtt failed'])
    expect(status).toMatchObject({ problem: 'unreachable', attempt: 3, awaySinceMs: 0 })
  })

  test('a refused token is tried once more with a fresh one, then believed', () => {
    const { states, said } = play('try', found, 'refused', 'try', 'refused')
    expect(states).toEqual(['connecting', 'connecting', 'connecting', 'connecting', 'failed'])
    expect(said).toEqual(['Connection to ws://broker.test/mqtt failed'])
    expect(play('try', found, 'refused', 'lost', 'refused').status.state).toBe('connecting')
  })

  test('a dropped socket reconnects, counting its tries anew', () => {
    const { states, said, status } = play('try', found, 'granted', 'lost', 'try', 'lost', 'try', 'granted', 'lost', 'try')
    expect(states.slice(3)).toEqual([
      'reconnecting',
      'reconnecting',
      'reconnecting',
      'reconnecting',
      'connected',
      'reconnecting',
      'reconnecting',
    ])
    expect(status).toMatchObject({ attempt: 1, awaySinceMs: 9000 })
    expect(said).toHaveLength(2)
  })

  test('a drop that lasts too long has failed, and comes back by itself', () => {
    const { states } = play('try', found, 'granted', 'lost', 'try', 'lost', 'overdue', 'try', 'granted')
    expect(states.slice(6)).toEqual(['failed', 'failed', 'connected'])
  })

  test('a broker that takes the connection and stays silent counts as lost', () => {
    expect(play('try', found, 'overdue', 'lost').status).toMatchObject({ state: 'failed', problem: 'unreachable' })
  })

  test('a refused subscription has failed at once', () => {
    const { status, said } = play('try', found, 'subscription-refused')
    expect(status).toMatchObject({ state: 'failed', problem: 'subscription-refused' })
    expect(said).toEqual(['Connection to ws://broker.test/mqtt failed'])
  })

  test('without a destination seller there is nothing to connect to', () => {
    expect(play('try', 'missing-seller')).toMatchObject({
      said: ['Could not connect, missing destination sellerId'],
      status: { state: 'failed' },
    })
  })

  test('without an address the first try has failed; a feed that was up gets its thirty seconds', () => {
    expect(play('try', 'no-address')).toMatchObject({ said: ['Could not connect'], status: { state: 'failed' } })
    const dropped = play('try', found, 'granted', 'lost', 'try', 'no-address')
    expect(dropped.status.state).toBe('reconnecting')
  })

  test('a new start is said anew when it fails again', () => {
    const { said, states } = play('try', 'no-address', 'retry', 'try', 'no-address')
    expect(states).toEqual(['connecting', 'failed', 'connecting', 'connecting', 'failed'])
    expect(said).toEqual(['Could not connect', 'Could not connect'])
  })

  test('a connection that stands is not moved by what belongs to earlier tries', () => {
    const { status } = play('try', found, 'granted', 'overdue', 'refused', 'no-address', 'retry')
    expect(status.state).toBe('connected')
  })

  test('a waiting try has its moment, a beginning one has none', () => {
    expect(play('try', 'lost', { type: 'wait', untilMs: 5000 }).status).toMatchObject({ nextTryAtMs: 5000 })
    expect(play('try', { type: 'wait', untilMs: 5000 }, 'try').status).toMatchObject({ nextTryAtMs: undefined })
  })
})

describe('the wait between tries', () => {
  test('is 1 s for the first five', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, 0.9))).toEqual([1000, 1000, 1000, 1000, 1000])
  })

  test('then doubles up to 30 s, less up to a half by chance', () => {
    expect([6, 7, 8, 9, 10, 50].map((attempt) => retryDelayMs(attempt, 0))).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(retryDelayMs(50, 1)).toBe(15_000)
    expect(GIVE_UP_MS).toBe(30_000)
  })
})
