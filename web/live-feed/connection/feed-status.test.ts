import { describe, expect, test } from 'vitest'
import {
  feedNotice,
  FAILED_AFTER_MS,
  retryDelayMs,
  initialStatus,
  stepFeed,
  type FeedEvent,
  type FeedStatus,
} from './feed-status.ts'

const address = { url: 'ws://broker.test/mqtt', topics: ['v2g/7/4711/device-value', 'v2g/8/4711/device-value'] }
const found: FeedEvent = { type: 'address', address }

/** Plays events one second apart; returns the last status, all states and all notices. */
function play(...events: (FeedEvent | FeedEvent['type'])[]) {
  const notices: string[] = []
  const states: string[] = []
  let status: FeedStatus = initialStatus(0)
  events.forEach((event, index) => {
    const was = status
    status = stepFeed(was, typeof event === 'string' ? ({ type: event } as FeedEvent) : event, (index + 1) * 1000)
    states.push(status.state)
    const notice = feedNotice(was, status)
    if (notice) notices.push(notice.text)
  })
  return { status, states, notices }
}

describe('stepFeed', () => {
  test('stays connecting until the subscription is granted', () => {
    const { states, notices } = play('try', found, 'granted')
    expect(states).toEqual(['connecting', 'connecting', 'connected'])
    expect(notices).toEqual(['Connected to ws://broker.test/mqtt, topic: v2g/7/4711/device-value, v2g/8/4711/device-value'])
  })

  test('an unreachable broker is connecting until overdue, then failed with one notice', () => {
    const { states, notices, status } = play('try', found, 'lost', 'try', 'lost', 'overdue', 'try', 'lost', 'overdue')
    expect(states).toEqual([...Array<string>(5).fill('connecting'), ...Array<string>(4).fill('failed')])
    expect(notices).toEqual(['Connection to ws://broker.test/mqtt failed'])
    expect(status).toMatchObject({ problem: 'unreachable', attempt: 3, awaySinceMs: 0 })
  })

  test('fails after a second refusal of the token', () => {
    const { states, notices } = play('try', found, 'refused', 'try', 'refused')
    expect(states).toEqual(['connecting', 'connecting', 'connecting', 'connecting', 'failed'])
    expect(notices).toEqual(['Connection to ws://broker.test/mqtt failed'])
    expect(play('try', found, 'refused', 'lost', 'refused').status.state).toBe('connecting')
  })

  test('a lost connection reconnects and counts attempts from 1', () => {
    const { states, notices, status } = play('try', found, 'granted', 'lost', 'try', 'lost', 'try', 'granted', 'lost', 'try')
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
    expect(notices).toHaveLength(2)
  })

  test('a connection lost for too long is failed, and can reconnect', () => {
    const { states } = play('try', found, 'granted', 'lost', 'try', 'lost', 'overdue', 'try', 'granted')
    expect(states.slice(6)).toEqual(['failed', 'failed', 'connected'])
  })

  test('a broker that never answers the subscription is unreachable', () => {
    expect(play('try', found, 'overdue', 'lost').status).toMatchObject({ state: 'failed', problem: 'unreachable' })
  })

  test('fails immediately when the subscription is refused', () => {
    const { status, notices } = play('try', found, 'subscription-refused')
    expect(status).toMatchObject({ state: 'failed', problem: 'subscription-refused' })
    expect(notices).toEqual(['Connection to ws://broker.test/mqtt failed'])
  })

  test('fails without a destination seller', () => {
    expect(play('try', 'missing-seller')).toMatchObject({
      notices: ['Could not connect, missing destination sellerId'],
      status: { state: 'failed' },
    })
  })

  test('a missing address fails a new feed, but not a feed that reconnects', () => {
    expect(play('try', 'no-address')).toMatchObject({ notices: ['Could not connect'], status: { state: 'failed' } })
    const dropped = play('try', found, 'granted', 'lost', 'try', 'no-address')
    expect(dropped.status.state).toBe('reconnecting')
  })

  test('a retry that fails causes another notice', () => {
    const { notices, states } = play('try', 'no-address', 'retry', 'try', 'no-address')
    expect(states).toEqual(['connecting', 'failed', 'connecting', 'connecting', 'failed'])
    expect(notices).toEqual(['Could not connect', 'Could not connect'])
  })

  test('a connected feed ignores events of earlier attempts', () => {
    const { status } = play('try', found, 'granted', 'overdue', 'refused', 'no-address', 'retry')
    expect(status.state).toBe('connected')
  })

  test('nextTryAtMs is set while waiting, and undefined when an attempt starts', () => {
    expect(play('try', 'lost', { type: 'wait', untilMs: 5000 }).status).toMatchObject({ nextTryAtMs: 5000 })
    expect(play('try', { type: 'wait', untilMs: 5000 }, 'try').status).toMatchObject({ nextTryAtMs: undefined })
  })
})

describe('retryDelayMs', () => {
  test('is 1 s for the first five attempts', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, 0.9))).toEqual([1000, 1000, 1000, 1000, 1000])
  })

  test('then doubles up to 30 s, minus a random part of up to a half', () => {
    expect([6, 7, 8, 9, 10, 50].map((attempt) => retryDelayMs(attempt, 0))).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(retryDelayMs(50, 1)).toBe(15_000)
    expect(FAILED_AFTER_MS).toBe(30_000)
  })
})
