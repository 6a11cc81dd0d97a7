import { describe, expect, it } from 'vitest'
import { HOUR, SECOND } from '#units/durations.ts'
import { lateAnswer, offline, ok, problem, refused, signedIn } from './fake-surroundings.ts'

describe('the renewal', () => {
  it('comes 5 s before the token expires', async () => {
    const { timerInMs, pass, answers, asked, credentials } = await signedIn()
    expect(timerInMs()).toBe(55 * SECOND)
    answers.push(ok('second', 120))
    await pass(55 * SECOND)
    expect(asked).toHaveLength(2)
    expect(credentials.bearer()).toBe('second')
    expect(timerInMs()).toBe(115 * SECOND)
  })

  it('looks at the clock now and then over a long life, and leaves a hair’s breadth to a short one', async () => {
    const long = await signedIn('password', ok('long', 3 * 86_400))
    expect(long.timerInMs()).toBe(HOUR)
    await long.pass(HOUR)
    expect(long.asked).toHaveLength(1)
    expect(long.timerInMs()).toBe(HOUR)
    const short = await signedIn('password', ok('short', 3))
    expect(short.timerInMs()).toBe(SECOND)
  })

  it('is caught up on by a tab that slept over it', async () => {
    const { sleep, answers, keeper, credentials } = await signedIn()
    expect(keeper.renewIfOverdue()).toBeUndefined()
    sleep(HOUR)
    answers.push(ok('after sleep'))
    await keeper.renewIfOverdue()
    expect(credentials.bearer()).toBe('after sleep')
  })

  it('runs once at a time, and all wait for it', async () => {
    const { sleep, answers, asked, keeper } = await signedIn()
    sleep(56 * SECOND)
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
    credentials.setCredential({ token: 'theirs', way: 'password', userId: 'olivia', expiresAtMs: 1_000_000 + 200 * SECOND })
    await pass(55 * SECOND)
    expect(asked).toHaveLength(1)
    expect(timerInMs()).toBe(140 * SECOND)
  })

  it('ends the session when it is refused', async () => {
    const { pass, answers, session, credentials, timerInMs, forgotten } = await signedIn()
    answers.push(refused)
    await pass(55 * SECOND)
    expect(session()).toEqual({ state: 'signed-out', reason: 'ended' })
    expect(credentials.bearer()).toBeUndefined()
    expect(timerInMs()).toBeUndefined()
    expect(forgotten()).toBe(1)
  })

  it('is tried again after a failure that may pass', async () => {
    const { pass, answers, waits, credentials } = await signedIn()
    answers.push(offline, problem(503), ok('third time'))
    await pass(55 * SECOND)
    expect(waits).toEqual([1_000, 2_000])
    expect(credentials.bearer()).toBe('third time')
  })

  it('ends the session when the platform keeps failing, but not while it is out of reach', async () => {
    const failing = await signedIn()
    failing.answers.push(problem(500), problem(500), problem(500))
    await failing.pass(55 * SECOND)
    expect(failing.session()?.state).toBe('signed-out')

    const unreachable = await signedIn()
    await unreachable.pass(55 * SECOND)
    expect(unreachable.session()?.state).toBe('signed-in')
    unreachable.answers.push(ok('back again'))
    await unreachable.pass(10 * SECOND)
    expect(unreachable.credentials.bearer()).toBe('back again')
  })

  it('goes by the cookie where the bearer of the directory has expired in sleep', async () => {
    const { sleep, keeper, answers, asked } = await signedIn('directory')
    sleep(HOUR)
    answers.push(ok('by cookie'))
    await keeper.renewIfOverdue()
    expect(asked.at(-1)?.bare).toBe(true)
  })

  it('that comes back after logging out does not sign in again', async () => {
    const { sleep, answers, keeper, session, credentials } = await signedIn()
    sleep(56 * SECOND)
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
