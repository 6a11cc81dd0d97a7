import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import {
  delayedReply,
  offline,
  ok,
  okReply,
  problem,
  unauthorisedReply,
  unreadable,
  setUp,
  signedIn,
} from './testing/fake-session.ts'

describe('at the start', () => {
  it('the stored bearer starts a session with a new token', async () => {
    const { session, credentials } = await signedIn()
    expect(session()).toMatchObject({ state: 'signed-in', way: 'password', me: { name: 'Olivia' } })
    expect(credentials.credential()).toEqual({ token: 'first', way: 'password', userId: 'olivia', expiresAtMs: 1_060_000 })
  })

  it('the cookie of the directory starts a session', async () => {
    const { keeper, replies, session } = setUp()
    replies.push(ok())
    await keeper.start()
    expect(session()).toMatchObject({ state: 'signed-in', way: 'directory' })
  })

  it('a user without a seller who signs in through the directory belongs to seller 0, with the roles of the token', async () => {
    const { keeper, replies, session } = setUp()
    // Platforms may omit the seller of their own staff.
    replies.push(okReply({ sellerId: undefined, roles: ['energySupport'] }))
    await keeper.start()
    expect(session()).toMatchObject({ me: { sellerId: 0, roles: ['energySupport'] } })
  })

  it("a seller's operator who signs in through the directory keeps the seller", async () => {
    const { keeper, replies, session } = setUp()
    replies.push(okReply({ sellerId: 101 }))
    await keeper.start()
    expect(session()).toMatchObject({ me: { sellerId: 101, roles: [] } })
  })

  it('the cookie of the directory starts a session after the stored bearer has expired', async () => {
    const { keeper, replies, requests, session } = setUp({ token: 'stored', way: 'directory' })
    replies.push(unauthorisedReply, ok())
    await keeper.start()
    expect(requests.map(({ bare }) => bare)).toEqual([false, true])
    expect(session()).toMatchObject({ state: 'signed-in', way: 'directory' })
  })

  it('the session is signed out without a bearer and a cookie, and a refused bearer is cleared', async () => {
    const anonymous = setUp()
    anonymous.replies.push(unauthorisedReply)
    await anonymous.keeper.start()
    expect(anonymous.session()).toEqual({ state: 'signed-out', reason: 'never' })

    const ended = setUp({ token: 'stored', way: 'password' })
    ended.replies.push(unauthorisedReply)
    await ended.keeper.start()
    expect(ended.session()).toEqual({ state: 'signed-out', reason: 'ended' })
    expect(ended.credentials.bearer()).toBeUndefined()
  })

  it('a failing platform is asked three times, and ends no session', async () => {
    const { keeper, replies, waits, session, credentials } = setUp({ token: 'stored' })
    replies.push(problem(500), problem(502), problem(503))
    await keeper.start()
    expect(waits).toEqual([1_000, 2_000])
    expect(session()).toEqual({ state: 'signed-out', reason: 'unreachable' })
    expect(credentials.bearer()).toBe('stored')
    replies.push(ok())
    await keeper.startAgain()
    expect(session()?.state).toBe('signed-in')
  })

  it('keeps the bearer and the message of a server in front of the platform', async () => {
    const { keeper, replies, session, credentials } = setUp({ token: 'stored' })
    const refused = { ...problem(502), refusal: { message: 'The certificate of the platform has expired.' } }
    replies.push(refused, refused, refused)
    await keeper.start()
    expect(session()).toEqual({
      state: 'signed-out',
      reason: 'unreachable',
      message: 'The certificate of the platform has expired.',
    })
    expect(credentials.bearer()).toBe('stored')
  })

  it('the bearer is kept for a retry after replies that are not whole', async () => {
    const { keeper, replies, session, credentials } = setUp({ token: 'stored' })
    replies.push(unreadable, unreadable, unreadable)
    await keeper.start()
    expect(session()).toMatchObject({ state: 'signed-out', reason: 'unreachable' })
    expect(credentials.bearer()).toBe('stored')
  })

  it('the bearer is kept for a retry while the platform is unreachable', async () => {
    const { keeper, replies, session, credentials } = setUp({ token: 'stored' })
    await keeper.start()
    expect(session()).toEqual({ state: 'signed-out', reason: 'unreachable' })
    expect(credentials.bearer()).toBe('stored')
    replies.push(ok())
    await keeper.startAgain()
    expect(session()?.state).toBe('signed-in')
  })
})

describe('signing in', () => {
  const credentials = { user: 'u', password: 'p' }

  it('reads the user of the new token', async () => {
    const { keeper, logins, replies, requests, session } = setUp()
    replies.push(unauthorisedReply, ok())
    logins.push({ outcome: 'ok', value: { token: 'new' } })
    expect(await keeper.signIn(credentials)).toBe('ok')
    expect(requests.at(-1)?.bearer).toBe('new')
    expect(session()).toMatchObject({ state: 'signed-in', way: 'password' })
  })

  it('requests the code once, and fails for a wrong code', async () => {
    const { keeper, logins, replies } = setUp()
    replies.push(unauthorisedReply)
    logins.push({ outcome: 'needs-code' }, { outcome: 'needs-code' })
    expect(await keeper.signIn(credentials)).toBe('needs-code')
    expect(await keeper.signIn({ ...credentials, mfaCode: '000000' })).toBe('failed')
  })

  it('fails without a token, on any refusal, and if the user of the token cannot be read', async () => {
    const { keeper, logins, replies, credentials: stored } = setUp()
    replies.push(unauthorisedReply)
    logins.push({ outcome: 'ok', value: {} }, unauthorisedReply, offline, { outcome: 'ok', value: { token: 'odd' } })
    expect(await keeper.signIn(credentials)).toBe('failed')
    expect(await keeper.signIn(credentials)).toBe('failed')
    expect(await keeper.signIn(credentials)).toBe('failed')
    replies.push(unauthorisedReply)
    expect(await keeper.signIn(credentials)).toBe('failed')
    expect(stored.bearer()).toBeUndefined()
  })

  it('with a NAP code marks the session as a NAP session', async () => {
    const { keeper, logins, replies, session } = setUp()
    replies.push(unauthorisedReply, ok())
    logins.push({ outcome: 'ok', value: { token: 'nap' } })
    expect(await keeper.signInWithNapCode('NAP-OK', 12)).toBe('ok')
    expect(session()).toMatchObject({ state: 'signed-in', way: 'nap' })
  })

  it('waits for the start, so that a failed start does not clear the new session', async () => {
    const { keeper, logins, replies, session } = setUp()
    const late = delayedReply()
    replies.push(late.promise, ok())
    logins.push({ outcome: 'ok', value: { token: 'nap' } })
    void keeper.start()
    const entering = keeper.signInWithNapCode('NAP-OK')
    late.give(unauthorisedReply)
    expect(await entering).toBe('ok')
    expect(session()?.state).toBe('signed-in')
  })
})

describe('the end of a session', () => {
  it('by logout clears the bearer and the cached replies', async () => {
    const { keeper, session, credentials, clearCount } = await signedIn()
    keeper.leave()
    expect(session()).toEqual({ state: 'signed-out', reason: 'left' })
    expect(credentials.bearer()).toBeUndefined()
    expect(clearCount()).toBe(1)
  })

  it('follows a 401 reply; without a session a 401 reply has no effect', async () => {
    const { keeper, session } = await signedIn()
    keeper.refused()
    expect(session()).toEqual({ state: 'signed-out', reason: 'ended' })
    const starting = setUp()
    starting.keeper.refused()
    expect(starting.session()).toBeUndefined()
  })
})

describe('another tab', () => {
  it('that logs out ends the session here', async () => {
    const { keeper, credentials, session } = await signedIn()
    credentials.setCredential(undefined)
    await keeper.followOtherTab(undefined)
    expect(session()).toEqual({ state: 'signed-out', reason: 'left-elsewhere' })
  })

  it('in which the platform refuses the token has not logged out', async () => {
    const { keeper, credentials, session } = await signedIn()
    credentials.setCredential(undefined, true)
    await keeper.followOtherTab(undefined, true)
    expect(session()).toEqual({ state: 'signed-out', reason: 'ended' })
  })

  it('that signs in signs in this tab when the user is known', async () => {
    const { keeper, credentials, replies, requests, session } = setUp()
    replies.push(unauthorisedReply)
    await keeper.start()
    await keeper.followOtherTab({ token: 'theirs', way: 'password' })
    expect(requests).toHaveLength(1)

    const theirs = { token: 'theirs', way: 'password', userId: 'olivia', expiresAtMs: 1_060_000 } as const
    credentials.setCredential(theirs)
    replies.push(ok())
    await keeper.followOtherTab(theirs)
    expect(session()).toMatchObject({ state: 'signed-in', me: { id: 'olivia' } })
  })

  it('that signs in as another user clears the data of the last user before the new user is known', async () => {
    const { keeper, credentials, replies, session, clearCount } = await signedIn()
    const theirs = { token: 'theirs', way: 'nap' } as const
    credentials.setCredential(theirs)
    const late = delayedReply()
    replies.push(late.promise)
    const following = keeper.followOtherTab(theirs)
    expect(session()).toEqual({ state: 'loading' })
    expect(clearCount()).toBe(1)
    late.give(ok('theirs', 60, 'veikko'))
    await following
    expect(session()).toMatchObject({ state: 'signed-in', way: 'nap', me: { id: 'veikko' } })
  })

  it('that signs in during a renewal is not overridden by the late reply of the renewal', async () => {
    const { keeper, credentials, replies, session, advance } = await signedIn()
    const late = delayedReply()
    replies.push(late.promise, ok('theirs', 60, 'veikko'))
    await advance(55 * SECOND_MS)
    const theirs = { token: 'theirs', way: 'password' } as const
    credentials.setCredential(theirs)
    await keeper.followOtherTab(theirs)
    late.give(ok('renewed'))
    await advance(0)
    expect(session()).toMatchObject({ state: 'signed-in', me: { id: 'veikko' } })
    expect(credentials.bearer()).toBe('theirs')
  })

  it('that signs in during the start of this tab determines the user of this tab', async () => {
    const { keeper, credentials, replies, session } = setUp({ token: 'stored', way: 'password' })
    const late = delayedReply()
    replies.push(late.promise, ok('theirs', 60, 'veikko'))
    const starting = keeper.start()
    credentials.setCredential({ token: 'theirs', way: 'password' })
    late.give(ok())
    await starting
    expect(session()).toMatchObject({ state: 'signed-in', me: { id: 'veikko' } })
  })

  it('that renews the token of the same user only delays the next renewal', async () => {
    const { keeper, credentials, requests, timerInMs } = await signedIn()
    const theirs = { token: 'theirs', way: 'password', userId: 'olivia', expiresAtMs: 1_000_000 + 500 * SECOND_MS } as const
    credentials.setCredential(theirs)
    await keeper.followOtherTab(theirs)
    expect(requests).toHaveLength(1)
    expect(timerInMs()).toBe(495 * SECOND_MS)
  })
})
