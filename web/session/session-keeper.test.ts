import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { lateAnswer, offline, ok, okAs, problem, refused, setUp, signedIn } from './fake-surroundings.ts'

describe('at the start', () => {
  it('the stored bearer becomes a session with a fresh token', async () => {
    const { session, credentials } = await signedIn()
    expect(session()).toMatchObject({ state: 'signed-in', way: 'password', me: { name: 'Olivia' } })
    expect(credentials.credential()).toEqual({ token: 'first', way: 'password', userId: 'olivia', expiresAtMs: 1_060_000 })
  })

  it('the cookie of the directory becomes a session', async () => {
    const { keeper, answers, session } = setUp()
    answers.push(ok())
    await keeper.start()
    expect(session()).toMatchObject({ state: 'signed-in', way: 'directory' })
  })

  it('a user without a seller who signs in through the directory belongs to seller 0, with the roles of the token', async () => {
    const { keeper, answers, session } = setUp()
    // Platforms may leave the seller of their own staff out.
    answers.push(okAs({ sellerId: undefined, roles: ['energySupport'] }))
    await keeper.start()
    expect(session()).toMatchObject({ me: { sellerId: 0, roles: ['energySupport'] } })
  })

  it("a seller's operator who signs in through the directory keeps the seller", async () => {
    const { keeper, answers, session } = setUp()
    answers.push(okAs({ sellerId: 101 }))
    await keeper.start()
    expect(session()).toMatchObject({ me: { sellerId: 101, roles: [] } })
  })

  it('the cookie of the directory may outlive the stored bearer', async () => {
    const { keeper, answers, asked, session } = setUp({ token: 'held', way: 'directory' })
    answers.push(refused, ok())
    await keeper.start()
    expect(asked.map(({ bare }) => bare)).toEqual([false, true])
    expect(session()).toMatchObject({ state: 'signed-in', way: 'directory' })
  })

  it('nobody is signed in without either, and a refused bearer is cleared', async () => {
    const nobody = setUp()
    nobody.answers.push(refused)
    await nobody.keeper.start()
    expect(nobody.session()).toEqual({ state: 'signed-out', reason: 'never' })

    const ended = setUp({ token: 'held', way: 'password' })
    ended.answers.push(refused)
    await ended.keeper.start()
    expect(ended.session()).toEqual({ state: 'signed-out', reason: 'ended' })
    expect(ended.credentials.bearer()).toBeUndefined()
  })

  it('a failure that may pass is waited for, twice; then the user is cleared', async () => {
    const { keeper, answers, waits, session, credentials } = setUp({ token: 'held' })
    answers.push(problem(500), problem(502), problem(500))
    await keeper.start()
    expect(waits).toEqual([1_000, 2_000])
    expect(session()).toEqual({ state: 'signed-out', reason: 'ended' })
    expect(credentials.bearer()).toBeUndefined()
  })

  it('a platform out of reach leaves the bearer for another try', async () => {
    const { keeper, answers, session, credentials } = setUp({ token: 'held' })
    await keeper.start()
    expect(session()).toEqual({ state: 'signed-out', reason: 'unreachable' })
    expect(credentials.bearer()).toBe('held')
    answers.push(ok())
    await keeper.startAgain()
    expect(session()?.state).toBe('signed-in')
  })
})

describe('signing in', () => {
  const credentials = { user: 'u', password: 'p' }

  it('takes a token and asks whose it is', async () => {
    const { keeper, logins, answers, asked, session } = setUp()
    answers.push(refused, ok())
    logins.push({ outcome: 'ok', value: { token: 'new' } })
    expect(await keeper.signIn(credentials)).toBe('ok')
    expect(asked.at(-1)?.bearer).toBe('new')
    expect(session()).toMatchObject({ state: 'signed-in', way: 'password' })
  })

  it('asks for the code once; a wrong code has failed', async () => {
    const { keeper, logins, answers } = setUp()
    answers.push(refused)
    logins.push({ outcome: 'needs-code' }, { outcome: 'needs-code' })
    expect(await keeper.signIn(credentials)).toBe('needs-code')
    expect(await keeper.signIn({ ...credentials, mfaCode: '000000' })).toBe('failed')
  })

  it('fails without a token, on any refusal, and when nobody knows whose the token is', async () => {
    const { keeper, logins, answers, credentials: stored } = setUp()
    answers.push(refused)
    logins.push({ outcome: 'ok', value: {} }, refused, offline, { outcome: 'ok', value: { token: 'odd' } })
    expect(await keeper.signIn(credentials)).toBe('failed')
    expect(await keeper.signIn(credentials)).toBe('failed')
    expect(await keeper.signIn(credentials)).toBe('failed')
    answers.push(refused)
    expect(await keeper.signIn(credentials)).toBe('failed')
    expect(stored.bearer()).toBeUndefined()
  })

  it('by a NAP code marks the session so', async () => {
    const { keeper, logins, answers, session } = setUp()
    answers.push(refused, ok())
    logins.push({ outcome: 'ok', value: { token: 'nap' } })
    expect(await keeper.signInWithNapCode('NAP-OK', 12)).toBe('ok')
    expect(session()).toMatchObject({ state: 'signed-in', way: 'nap' })
  })

  it('waits for the start, whose failure must not clear the new session', async () => {
    const { keeper, logins, answers, session } = setUp()
    const late = lateAnswer()
    answers.push(late.promise, ok())
    logins.push({ outcome: 'ok', value: { token: 'nap' } })
    void keeper.start()
    const entering = keeper.signInWithNapCode('NAP-OK')
    late.give(refused)
    expect(await entering).toBe('ok')
    expect(session()?.state).toBe('signed-in')
  })
})

describe('the end', () => {
  it('by choice clears the bearer and all answers', async () => {
    const { keeper, session, credentials, forgotten } = await signedIn()
    keeper.leave()
    expect(session()).toEqual({ state: 'signed-out', reason: 'left' })
    expect(credentials.bearer()).toBeUndefined()
    expect(forgotten()).toBe(1)
  })

  it('by a 401 is an end; without a session a 401 is none', async () => {
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

  it('that signs in does so here, once it is known who it is', async () => {
    const { keeper, credentials, answers, asked, session } = setUp()
    answers.push(refused)
    await keeper.start()
    await keeper.followOtherTab({ token: 'theirs', way: 'password' })
    expect(asked).toHaveLength(1)

    const theirs = { token: 'theirs', way: 'password', userId: 'olivia', expiresAtMs: 1_060_000 } as const
    credentials.setCredential(theirs)
    answers.push(ok())
    await keeper.followOtherTab(theirs)
    expect(session()).toMatchObject({ state: 'signed-in', me: { id: 'olivia' } })
  })

  it('that signs in as somebody else leaves nothing to the last user, even before it is known who it is', async () => {
    const { keeper, credentials, answers, session, forgotten } = await signedIn()
    const theirs = { token: 'theirs', way: 'nap' } as const
    credentials.setCredential(theirs)
    const late = lateAnswer()
    answers.push(late.promise)
    const following = keeper.followOtherTab(theirs)
    expect(session()).toEqual({ state: 'loading' })
    expect(forgotten()).toBe(1)
    late.give(ok('theirs', 60, 'veikko'))
    await following
    expect(session()).toMatchObject({ state: 'signed-in', way: 'nap', me: { id: 'veikko' } })
  })

  it('that signs in while a renewal is on its way is not undone by its late answer', async () => {
    const { keeper, credentials, answers, session, pass } = await signedIn()
    const late = lateAnswer()
    answers.push(late.promise, ok('theirs', 60, 'veikko'))
    await pass(55 * SECOND_MS)
    const theirs = { token: 'theirs', way: 'password' } as const
    credentials.setCredential(theirs)
    await keeper.followOtherTab(theirs)
    late.give(ok('renewed'))
    await pass(0)
    expect(session()).toMatchObject({ state: 'signed-in', me: { id: 'veikko' } })
    expect(credentials.bearer()).toBe('theirs')
  })

  it('that signs in while this one begins is whom it begins with', async () => {
    const { keeper, credentials, answers, session } = setUp({ token: 'held', way: 'password' })
    const late = lateAnswer()
    answers.push(late.promise, ok('theirs', 60, 'veikko'))
    const starting = keeper.start()
    credentials.setCredential({ token: 'theirs', way: 'password' })
    late.give(ok())
    await starting
    expect(session()).toMatchObject({ state: 'signed-in', me: { id: 'veikko' } })
  })

  it('that renews the token of the same user calls for nothing but a later renewal', async () => {
    const { keeper, credentials, asked, timerInMs } = await signedIn()
    const theirs = { token: 'theirs', way: 'password', userId: 'olivia', expiresAtMs: 1_000_000 + 500 * SECOND_MS } as const
    credentials.setCredential(theirs)
    await keeper.followOtherTab(theirs)
    expect(asked).toHaveLength(1)
    expect(timerInMs()).toBe(495 * SECOND_MS)
  })
})
