import { describe, expect, it } from 'vitest'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { delayedReply, offline, ok, problem, unauthorisedReply, signedIn, unreadable } from './testing/fake-session.ts'

describe('the renewal', () => {
  it('starts 5 s before the token expires', async () => {
    const { timerInMs, advance, replies, requests, credentials } = await signedIn()
    expect(timerInMs()).toBe(55 * SECOND_MS)
    replies.push(ok('second', 120))
    await advance(55 * SECOND_MS)
    expect(requests).toHaveLength(2)
    expect(credentials.bearer()).toBe('second')
    expect(timerInMs()).toBe(115 * SECOND_MS)
  })

  it('checks the clock every hour for a long-lived token, and waits at least 1 s for a short-lived token', async () => {
    const long = await signedIn('password', ok('long', 3 * 86_400))
    expect(long.timerInMs()).toBe(HOUR_MS)
    await long.advance(HOUR_MS)
    expect(long.requests).toHaveLength(1)
    expect(long.timerInMs()).toBe(HOUR_MS)
    const short = await signedIn('password', ok('short', 3))
    expect(short.timerInMs()).toBe(SECOND_MS)
  })

  it('runs after sleep if it is overdue', async () => {
    const { sleep, replies, keeper, credentials } = await signedIn()
    expect(keeper.renewIfOverdue()).toBeUndefined()
    sleep(HOUR_MS)
    replies.push(ok('after sleep'))
    await keeper.renewIfOverdue()
    expect(credentials.bearer()).toBe('after sleep')
  })

  it('runs once at a time, and all callers wait for it', async () => {
    const { sleep, replies, requests, keeper } = await signedIn()
    sleep(56 * SECOND_MS)
    const late = delayedReply()
    replies.push(late.promise)
    const first = keeper.renewIfOverdue()
    expect(keeper.renewIfOverdue()).toBe(first)
    late.give(ok('second'))
    await first
    expect(requests).toHaveLength(2)
  })

  it('is skipped if another tab has renewed the token', async () => {
    const { advance, credentials, requests, timerInMs } = await signedIn()
    credentials.setCredential({ token: 'theirs', way: 'password', userId: 'olivia', expiresAtMs: 1_000_000 + 200 * SECOND_MS })
    await advance(55 * SECOND_MS)
    expect(requests).toHaveLength(1)
    expect(timerInMs()).toBe(140 * SECOND_MS)
  })

  it('ends the session if the platform refuses it', async () => {
    const { advance, replies, session, credentials, timerInMs, clearCount } = await signedIn()
    replies.push(unauthorisedReply)
    await advance(55 * SECOND_MS)
    expect(session()).toEqual({ state: 'signed-out', reason: 'ended' })
    expect(credentials.bearer()).toBeUndefined()
    expect(timerInMs()).toBeUndefined()
    expect(clearCount()).toBe(1)
  })

  it('is retried after a temporary failure', async () => {
    const { advance, replies, waits, credentials } = await signedIn()
    replies.push(offline, problem(503), ok('third time'))
    await advance(55 * SECOND_MS)
    expect(waits).toEqual([1_000, 2_000])
    expect(credentials.bearer()).toBe('third time')
  })

  it('continues the session and is retried while the platform is unreachable or fails', async () => {
    for (const failure of [offline, problem(500), problem(503)]) {
      const { advance, replies, session, credentials } = await signedIn()
      replies.push(failure, failure, failure)
      await advance(55 * SECOND_MS)
      expect(session()?.state).toBe('signed-in')
      replies.push(ok('back again'))
      await advance(10 * SECOND_MS)
      expect(credentials.bearer()).toBe('back again')
    }
  })

  it('continues the session and is retried while the replies are not whole', async () => {
    const { advance, replies, session, credentials } = await signedIn()
    replies.push(unreadable, unreadable, unreadable)
    await advance(55 * SECOND_MS)
    expect(session()?.state).toBe('signed-in')
    replies.push(ok('whole'))
    await advance(10 * SECOND_MS)
    expect(credentials.bearer()).toBe('whole')
  })

  it('uses the directory cookie if the bearer expired during sleep', async () => {
    const { sleep, keeper, replies, requests } = await signedIn('directory')
    sleep(HOUR_MS)
    replies.push(ok('by cookie'))
    await keeper.renewIfOverdue()
    expect(requests.at(-1)?.bare).toBe(true)
  })

  it('that completes after the logout does not sign in again', async () => {
    const { sleep, replies, keeper, session, credentials } = await signedIn()
    sleep(56 * SECOND_MS)
    const late = delayedReply()
    replies.push(late.promise)
    const renewed = keeper.renewIfOverdue()
    keeper.leave()
    late.give(ok('too late'))
    await renewed
    expect(session()).toEqual({ state: 'signed-out', reason: 'left' })
    expect(credentials.bearer()).toBeUndefined()
  })
})
