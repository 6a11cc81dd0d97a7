import { describe, expect, it } from 'vitest'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { lateAnswer, offline, ok, problem, refused, signedIn } from './fake-surroundings.ts'

describe('the renewal', () => {
  it('comes 5 s before the token expires', async () => {
    const { timerInMs, pass, answers, asked, credentials } = await signedIn()
    expect(timerInMs()).toBe(55 * SECOND_MS)
    answers.push(ok('second', 120))
    await pass(55 * SECOND_MS)
    expect(asked).toHaveLength(2)
    expect(credentials.bearer()).toBe('second')
    expect(timerInMs()).toBe(115 * SECOND_MS)
  })

  it('looks at the clock now and then over a long life, and leaves a hair’s breadth to a short one', async () => {
    const long = await signedIn('password', ok('long', 3 * 86_400))
    expect(long.timerInMs()).toBe(HOUR_MS)
    await long.pass(HOUR_MS)
    expect(long.asked).toHaveLength(1)
    expect(long.timerInMs()).toBe(HOUR_MS)
    const short = await signedIn('password', ok('short', 3))
    expect(short.timerInMs()).toBe(SECOND_MS)
  })

  it('is caught up on by a tab that slept over it', async () => {
    const { sleep, answers, keeper, credentials } = await signedIn()
    expect(keeper.renewIfOverdue()).toBeUndefined()
    sleep(HOUR_MS)
    answers.push(ok('after sleep'))
    await keeper.renewIfOverdue()
    expect(credentials.bearer()).toBe('after sleep')
  })

  it('runs once at a time, and all wait for it', async () => {
    const { sleep, answers, asked, keeper } = await signedIn()
    sleep(56 * SECOND_MS)
    const late = lateAnswer()
    answers.push(late.promise)
    const first = keeper.renewIfOverdue()
    expect(keeper.renewIfOverdue()).toBe(first)
    late.give(ok('second'))
    await first
    expect(asked).toHaveLength(2)
  })

  it('needs not be done where another tab has done it', async () => {
    const { pass, credentials, asked, timerInMs } = await signedIn()
    credentials.setCredential({ token: 'theirs', way: 'password', userId: 'olivia', expiresAtMs: 1_000_000 + 200 * SECOND_MS })
    await pass(55 * SECOND_MS)
    expect(asked).toHaveLength(1)
    expect(timerInMs()).toBe(140 * SECOND_MS)
  })

  it('ends the session when it is refused', async () => {
    const { pass, answers, session, credentials, timerInMs, forgotten } = await signedIn()
    answers.push(refused)
    await pass(55 * SECOND_MS)
    expect(session()).toEqual({ state: 'signed-out', reason: 'ended' })
    expect(credentials.bearer()).toBeUndefined()
    expect(timerInMs()).toBeUndefined()
    expect(forgotten()).toBe(1)
  })

  it('is tried again after a failure that may pass', async () => {
    const { pass, answers, waits, credentials } = await signedIn()
    answers.push(offline, problem(503), ok('third time'))
    await pass(55 * SECOND_MS)
    expect(waits).toEqual([1_000, 2_000])
    expect(credentials.bearer()).toBe('third time')
  })

  it('ends the session when the platform keeps failing, but not while it is out of reach', async () => {
    const failing = await signedIn()
    failing.answers.push(problem(500), problem(500), problem(500))
    await failing.pass(55 * SECOND_MS)
    expect(failing.session()?.state).toBe('signed-out')

    const unreachable = await signedIn()
    await unreachable.pass(55 * SECOND_MS)
    expect(unreachable.session()?.state).toBe('signed-in')
    unreachable.answers.push(ok('back again'))
    await unreachable.pass(10 * SECOND_MS)
    expect(unreachable.credentials.bearer()).toBe('back again')
  })

  it('goes by the cookie where the bearer of the directory has expired in sleep', async () => {
    const { sleep, keeper, answers, asked } = await signedIn('directory')
    sleep(HOUR_MS)
    answers.push(ok('by cookie'))
    await keeper.renewIfOverdue()
    expect(asked.at(-1)?.bare).toBe(true)
  })

  it('that comes back after logging out does not sign in again', async () => {
    const { sleep, answers, keeper, session, credentials } = await signedIn()
    sleep(56 * SECOND_MS)
    const late = lateAnswer()
    answers.push(late.promise)
    const renewed = keeper.renewIfOverdue()
    keeper.leave()
    late.give(ok('too late'))
    await renewed
    expect(session()).toEqual({ state: 'signed-out', reason: 'left' })
    expect(credentials.bearer()).toBeUndefined()
  })
})
