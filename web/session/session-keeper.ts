import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { directoryIdentity } from '#contract/directory-login.ts'
import { login, loginWithNapCode, readMe, type Credentials as Login, type Me } from '#contract/session.ts'
import type { call, Reply } from '#platform/call.ts'
import type { Credential, Credentials, SignInMethod } from '#platform/credentials.ts'
import type { Session } from './session.ts'

/** How an attempt to sign in ended. */
export type SignInOutcome = 'ok' | 'needs-code' | 'failed'

interface Surroundings {
  call: typeof call
  credentials: Pick<Credentials, 'credential' | 'setCredential'>
  computerNow: () => number
  wait: (ms: number) => Promise<void>
  /** Calls back once after so many ms; what it returns calls that off. */
  schedule: (run: () => void, ms: number) => () => void
  publish: (session: Session) => void
  /** Drops what the console knows of the last user. */
  forget: () => void
}

const RENEWED_BEFORE_MS = 5 * SECOND_MS
const SOONEST_RENEWAL_MS = SECOND_MS
/** Timers of browsers overflow after 24 days, and stand still while the computer sleeps: look at the clock now and then. */
const LATEST_LOOK_MS = HOUR_MS
const RETRY_WAITS_MS = [SECOND_MS, 2 * SECOND_MS]
const OFFLINE_RETRY_MS = 10 * SECOND_MS

/**
 * Keeps the session: begins it, renews its token 5 s before that expires, one renewal at a time, and ends it when the
 * platform refuses it. The life of a token is counted in the computer's time. A platform out of reach ends no session
 * that has begun: nothing can be done without it, what is on screen shows its age, and renewing is tried again.
 */
export function createSessionKeeper(around: Surroundings) {
  const { call, credentials, computerNow } = around
  let session: Session = { state: 'loading' }
  let starting: Promise<void> | undefined
  let renewal: Promise<void> | undefined
  let callOff = () => {}

  const become = (next: Session) => {
    session = next
    around.publish(next)
  }

  /** Asks who the bearer is, and again after a failure that may pass. */
  const askMe = async (bare = false): Promise<Reply<Me>> => {
    let reply = await call(readMe, { ahead: true, bare })
    for (const waitMs of RETRY_WAITS_MS) {
      if (!mayPass(reply)) break
      await around.wait(waitMs)
      reply = await call(readMe, { ahead: true, bare })
    }
    return reply
  }

  const scheduleRenewal = () => {
    callOff()
    const expiresAtMs = credentials.credential()?.expiresAtMs
    if (expiresAtMs === undefined) return
    const inMs = expiresAtMs - RENEWED_BEFORE_MS - computerNow()
    callOff = around.schedule(
      () => {
        void renewIfOverdue()
        if (!renewal) scheduleRenewal()
      },
      Math.min(Math.max(inMs, SOONEST_RENEWAL_MS), LATEST_LOOK_MS),
    )
  }

  const adopt = (me: Me, way: SignInMethod) => {
    const { token, expiresInSecs } = me.accessToken
    credentials.setCredential({ token, way, userId: me.id, expiresAtMs: computerNow() + expiresInSecs * SECOND_MS })
    become({ state: 'signed-in', me: way === 'directory' ? { ...me, ...directoryIdentity(me) } : me, way })
    scheduleRenewal()
  }

  const end = (reason: 'never' | 'left' | 'left-elsewhere' | 'ended') => {
    callOff()
    credentials.setCredential(undefined)
    become({ state: 'signed-out', reason })
    around.forget()
  }

  /** Another tab has signed somebody in or out, or renewed, since this was held: what was asked with it is of the past. */
  const isOfAnother = (held: Credential | undefined) => credentials.credential()?.token !== held?.token

  const begin = async (): Promise<void> => {
    const held = credentials.credential()
    let reply = await askMe()
    // The cookie of the directory may have outlived the bearer.
    if (reply.outcome === 'unauthorised' && held?.way === 'directory') reply = await askMe(true)
    if (isOfAnother(held)) return begin()
    if (reply.outcome === 'ok') adopt(reply.value, held?.way ?? (held ? 'password' : 'directory'))
    // The stored bearer may still be good, and another tab may be living on it.
    else if (reply.outcome === 'offline') become({ state: 'signed-out', reason: 'unreachable' })
    else end(held ? 'ended' : 'never')
  }

  const start = () => (starting ??= begin())

  const renew = async () => {
    const held = credentials.credential()
    const { way, expiresAtMs = 0 } = held ?? {}
    const reply = await askMe(way === 'directory' && computerNow() >= expiresAtMs)
    if (session.state !== 'signed-in' || !way || isOfAnother(held)) return
    if (reply.outcome === 'ok') adopt(reply.value, way)
    else if (reply.outcome === 'offline') callOff = around.schedule(() => void renewIfOverdue(), OFFLINE_RETRY_MS)
    else end('ended')
  }

  /** Renews the token if it is time to; what it returns resolves when that is over. */
  const renewIfOverdue = (): Promise<void> | undefined => {
    const expiresAtMs = credentials.credential()?.expiresAtMs
    const isOverdue = expiresAtMs !== undefined && computerNow() >= expiresAtMs - RENEWED_BEFORE_MS
    if (session.state !== 'signed-in' || (!isOverdue && !renewal)) return undefined
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  /** A token becomes a session once the platform has told whose it is. */
  const enter = async (reply: Reply<{ token?: string | undefined }>, way: SignInMethod): Promise<SignInOutcome> => {
    if (reply.outcome !== 'ok' || !reply.value.token) return 'failed'
    around.forget()
    credentials.setCredential({ token: reply.value.token, way })
    const me = await askMe()
    if (me.outcome === 'ok') adopt(me.value, way)
    else end('never')
    return me.outcome === 'ok' ? 'ok' : 'failed'
  }

  return {
    /** Finds out who is signed in, by the stored bearer or by the directory's cookie. */
    start,
    startAgain: () => (starting = begin()),
    renewIfOverdue,
    signIn: async (body: Login): Promise<SignInOutcome> => {
      await start()
      const reply = await call(login, { body })
      // Asked for a code that was sent along already, the platform has refused it.
      if (reply.outcome === 'needs-code' && body.mfaCode === undefined) return 'needs-code'
      return enter(reply, 'password')
    },
    signInWithNapCode: async (code: string, sellerId?: number): Promise<SignInOutcome> => {
      await start()
      return enter(await call(loginWithNapCode, { body: { code, sellerId } }), 'nap')
    },
    leave: () => end('left'),
    /** The platform has refused the present bearer. */
    refused: () => {
      if (session.state === 'signed-in') end('ended')
    },
    /**
     * Another tab has signed in or out, or renewed the token that all tabs share. With a token of somebody else nothing may go
     * on in the name of the last user, even before it is known whose it is. Resolves when it is known.
     */
    followOtherTab: async (credential: Credential | undefined) => {
      const isSignedIn = session.state === 'signed-in'
      if (!credential) {
        if (isSignedIn) end('left-elsewhere')
      } else if (credential.userId !== undefined && credential.userId === session.me?.id) {
        scheduleRenewal()
      } else if (isSignedIn || (credential.userId !== undefined && session.state !== 'loading')) {
        callOff()
        if (isSignedIn) become({ state: 'loading' })
        around.forget()
        await (starting = begin())
      }
    },
  }
}

/** No answer, or the platform's own trouble; anything else is its decision. */
const mayPass = (reply: Reply<unknown>) => reply.outcome === 'offline' || (reply.outcome === 'problem' && reply.status >= 500)
