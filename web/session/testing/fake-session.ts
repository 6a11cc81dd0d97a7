import { login, loginWithNapCode, readMe, type Me } from '#contract/session.ts'
import type { call, Reply } from '#platform/call.ts'
import { createCredentials, type Credential } from '#platform/credentials.ts'
import { createSessionKeeper } from '../session-keeper.ts'
import type { Session } from '../session.ts'

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
/** A user of a platform that omits fields. */
export const okReply = (fields: { sellerId: number | undefined; roles?: Me['roles'] }): Reply<Me> => ({
  outcome: 'ok',
  value: { ...me, ...fields } as Me,
})
export const offline = { outcome: 'offline' } as const
export const unauthorisedReply = { outcome: 'unauthorised' } as const
/** A reply without what a session needs. */
export const unreadable = { outcome: 'problem', status: 200, refusal: {}, isUnreadable: true } as const
export const problem = (status: number) => ({ outcome: 'problem', status, refusal: {} }) as const

/** A reply that arrives when the test calls `give`. */
export function delayedReply() {
  let give: (reply: Reply<Me>) => void = () => {}
  const promise = new Promise<Reply<Me>>((resolve) => {
    give = resolve
  })
  return { promise, give: (reply: Reply<Me>) => give(reply) }
}

/** A session keeper with a fake clock and platform. `readMe` returns the replies in order. */
export function setUp(stored?: Credential) {
  const credentials = createCredentials()
  if (stored) credentials.setCredential(stored)
  const replies: (Reply<Me> | Promise<Reply<Me>>)[] = []
  const requests: { bearer: string | undefined; bare: boolean }[] = []
  const logins: Reply<{ token?: string }>[] = []
  const waits: number[] = []
  const published: Session[] = []
  let nowMs = 1_000_000
  let timer: { run: () => void; atMs: number } | undefined
  let clearCount = 0

  const fakeCall = async (endpoint: unknown, input: { bare?: boolean } = {}) => {
    if (endpoint === login || endpoint === loginWithNapCode) return logins.shift()
    if (endpoint !== readMe) throw new Error('An unexpected call.')
    requests.push({ bearer: credentials.bearer(), bare: input.bare === true })
    return replies.shift() ?? offline
  }
  const keeper = createSessionKeeper({
    call: fakeCall as typeof call,
    credentials,
    computerNow: () => nowMs,
    wait: async (ms) => void waits.push(ms),
    schedule: (run, ms) => {
      const scheduled = { run, atMs: nowMs + ms }
      timer = scheduled
      return () => {
        if (timer === scheduled) timer = undefined
      }
    },
    publish: (session) => published.push(session),
    clearUserData: () => (clearCount += 1),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    keeper,
    credentials,
    replies,
    requests,
    logins,
    waits,
    session: () => published.at(-1),
    clearCount: () => clearCount,
    timerInMs: () => timer && timer.atMs - nowMs,
    settle,
    /** Advances the clock and runs the timer if it is due. */
    advance: async (ms: number) => {
      nowMs += ms
      if (timer && timer.atMs <= nowMs) {
        const { run } = timer
        timer = undefined
        run()
      }
      await settle()
    },
    /** Advances the clock while the computer sleeps: no timer runs. */
    sleep: (ms: number) => (nowMs += ms),
  }
}

/** A session keeper with a signed-in user. */
export async function signedIn(way: Credential['way'] = 'password', token = ok()) {
  const fake = setUp({ token: 'stored', way })
  fake.replies.push(token)
  await fake.keeper.start()
  return fake
}
