import { login, loginWithNapCode, readMe, type Me } from '#contract/session.ts'
import type { call, Reply } from '#platform/call.ts'
import { createCredentials, type Credential } from '#platform/credentials.ts'
import { createSessionKeeper } from './session-keeper.ts'
import type { Session } from './session.ts'

const me: Me = {
  id: 'olivia',
  name: 'Olivia',
  email: 'o@x',
  sellerId: 12,
  roles: [],
  permissions: {},
  accessToken: { token: 'first', expiresInSecs: 60 },
}
export const ok = (token = 'first', expiresInSecs = 60, id = 'olivia'): Reply<Me> => ({
  outcome: 'ok',
  value: { ...me, id, accessToken: { token, expiresInSecs } },
})
/** A user as another platform may describe it: fields may be missing. */
export const okAs = (fields: { sellerId: number | undefined; roles?: Me['roles'] }): Reply<Me> => ({
  outcome: 'ok',
  value: { ...me, ...fields } as Me,
})
export const offline = { outcome: 'offline' } as const
export const refused = { outcome: 'unauthorised' } as const
export const problem = (status: number) => ({ outcome: 'problem', status, refusal: {} }) as const

/** An answer that comes when the test gives it. */
export function lateAnswer() {
  let give: (reply: Reply<Me>) => void = () => {}
  const promise = new Promise<Reply<Me>>((resolve) => {
    give = resolve
  })
  return { promise, give: (reply: Reply<Me>) => give(reply) }
}

/** A keeper with a clock and a platform of the test's own. Answers of `readMe` are given in order. */
export function setUp(held?: Credential) {
  const credentials = createCredentials()
  if (held) credentials.setCredential(held)
  const answers: (Reply<Me> | Promise<Reply<Me>>)[] = []
  const asked: { bearer: string | undefined; bare: boolean }[] = []
  const logins: Reply<{ token?: string }>[] = []
  const waits: number[] = []
  const told: Session[] = []
  let nowMs = 1_000_000
  let timer: { run: () => void; atMs: number } | undefined
  let forgotten = 0

  const answer = async (endpoint: unknown, input: { bare?: boolean } = {}) => {
    if (endpoint === login || endpoint === loginWithNapCode) return logins.shift()
    if (endpoint !== readMe) throw new Error('An unexpected call.')
    asked.push({ bearer: credentials.bearer(), bare: input.bare === true })
    return answers.shift() ?? offline
  }
  const keeper = createSessionKeeper({
    call: answer as typeof call,
    credentials,
    computerNow: () => nowMs,
    wait: async (ms) => void waits.push(ms),
    schedule: (run, ms) => {
      const mine = { run, atMs: nowMs + ms }
      timer = mine
      return () => {
        if (timer === mine) timer = undefined
      }
    },
    publish: (session) => told.push(session),
    forget: () => (forgotten += 1),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    keeper,
    credentials,
    answers,
    asked,
    logins,
    waits,
    session: () => told.at(-1),
    forgotten: () => forgotten,
    timerInMs: () => timer && timer.atMs - nowMs,
    settle,
    /** Time goes by; what was due is done. */
    pass: async (ms: number) => {
      nowMs += ms
      if (timer && timer.atMs <= nowMs) {
        const { run } = timer
        timer = undefined
        run()
      }
      await settle()
    },
    /** Time goes by in sleep: no timer runs. */
    sleep: (ms: number) => (nowMs += ms),
  }
}

/** A keeper whose user is signed in already. */
export async function signedIn(way: Credential['way'] = 'password', token = ok()) {
  const it = setUp({ token: 'held', way })
  it.answers.push(token)
  await it.keeper.start()
  return it
}
