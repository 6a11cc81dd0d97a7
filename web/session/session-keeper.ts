import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { directoryIdentity } from '#contract/directory-login.ts'
import { login, loginWithNapCode, readMe, type Credentials as Login, type Me } from '#contract/session.ts'
import type { call, Reply } from '#platform/call.ts'
import type { Credential, CredentialStore, SignInMethod } from '#platform/credentials.ts'
import type { Session } from './session.ts'

/** The result of a login. */
export type SignInOutcome = 'ok' | 'needs-code' | 'failed'

interface Dependencies {
  call: typeof call
  credentials: Pick<CredentialStore, 'credential' | 'setCredential'>
  computerNow: () => number
  wait: (ms: number) => Promise<void>
  /** Runs a function after a number of ms. Returns a function that cancels it. */
  schedule: (run: () => void, ms: number) => () => void
  publish: (session: Session) => void
  /** Clears the cached data of the last user. */
  clearUserData: () => void
}

const RENEWED_BEFORE_MS = 5 * SECOND_MS
const MIN_RENEWAL_MS = SECOND_MS
/** Timers of browsers overflow after 24 days and do not run while the computer sleeps. So the clock is checked every hour. */
const CLOCK_CHECK_MS = HOUR_MS
const RETRY_WAITS_MS = [SECOND_MS, 2 * SECOND_MS]
const OFFLINE_RETRY_MS = 10 * SECOND_MS

/**
 * Keeps the session: starts it, renews its token 5 s before it expires, one renewal at a time, and ends it when the
 * platform refuses the token. The lifetime of a token is measured by the clock of the computer. While the platform is
 * unreachable or fails, a session continues: the screens show the age of their data, and the renewal is retried.
 */
export function createSessionKeeper(dependencies: Dependencies) {
  const { call, credentials, computerNow } = dependencies
  let session: Session = { state: 'loading' }
  let starting: Promise<void> | undefined
  let renewal: Promise<void> | undefined
  let cancelRenewal = () => {}

  const setSession = (next: Session) => {
    session = next
    dependencies.publish(next)
  }

  /** Reads the user of the bearer. Retries after a temporary failure. */
  const requestMe = async (bare = false): Promise<Reply<Me>> => {
    // A cache must not end a session; the platform checks the token of each call.
    const input = { ahead: true, bare, takesCopies: true }
    let reply = await call(readMe, input)
    for (const waitMs of RETRY_WAITS_MS) {
      if (!isTemporary(reply)) break
      await dependencies.wait(waitMs)
      reply = await call(readMe, input)
    }
    return reply
  }

  const scheduleRenewal = () => {
    cancelRenewal()
    const expiresAtMs = credentials.credential()?.expiresAtMs
    if (expiresAtMs === undefined) return
    const inMs = expiresAtMs - RENEWED_BEFORE_MS - computerNow()
    cancelRenewal = dependencies.schedule(
      () => {
        void renewIfOverdue()
        if (!renewal) scheduleRenewal()
      },
      Math.min(Math.max(inMs, MIN_RENEWAL_MS), CLOCK_CHECK_MS),
    )
  }

  const adopt = (me: Me, way: SignInMethod) => {
    const { token, expiresInSecs } = me.accessToken
    credentials.setCredential({ token, way, userId: me.id, expiresAtMs: computerNow() + expiresInSecs * SECOND_MS })
    setSession({ state: 'signed-in', me: way === 'directory' ? { ...me, ...directoryIdentity(me) } : me, way })
    scheduleRenewal()
  }

  const end = (reason: 'never' | 'left' | 'left-elsewhere' | 'ended') => {
    cancelRenewal()
    credentials.setCredential(undefined, reason === 'ended')
    setSession({ state: 'signed-out', reason })
    dependencies.clearUserData()
  }

  /** Whether another tab has changed the credential since the request. The reply of that request is obsolete. */
  const isReplaced = (used: Credential | undefined) => credentials.credential()?.token !== used?.token

  const begin = async (): Promise<void> => {
    const stored = credentials.credential()
    let reply = await requestMe()
    // The cookie of the directory may be valid for longer than the bearer.
    if (reply.outcome === 'unauthorised' && stored?.way === 'directory') reply = await requestMe(true)
    if (isReplaced(stored)) return begin()
    if (reply.outcome === 'ok') adopt(reply.value, stored?.way ?? (stored ? 'password' : 'directory'))
    // The stored bearer may still be valid, and another tab may be using it.
    else if (isTemporary(reply)) setSession({ state: 'signed-out', reason: 'unreachable', message: messageOf(reply) })
    else end(stored ? 'ended' : 'never')
  }

  const start = () => (starting ??= begin())

  const renew = async () => {
    const used = credentials.credential()
    const { way, expiresAtMs = 0 } = used ?? {}
    const reply = await requestMe(way === 'directory' && computerNow() >= expiresAtMs)
    if (session.state !== 'signed-in' || !way || isReplaced(used)) return
    if (reply.outcome === 'ok') adopt(reply.value, way)
    else if (isTemporary(reply)) {
      cancelRenewal = dependencies.schedule(() => void renewIfOverdue(), OFFLINE_RETRY_MS)
    } else end('ended')
  }

  /** Renews the token if the renewal is due. The promise resolves when the renewal has completed. */
  const renewIfOverdue = (): Promise<void> | undefined => {
    const expiresAtMs = credentials.credential()?.expiresAtMs
    const isOverdue = expiresAtMs !== undefined && computerNow() >= expiresAtMs - RENEWED_BEFORE_MS
    if (session.state !== 'signed-in' || (!isOverdue && !renewal)) return undefined
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  /** Starts a session with a token after reading its user. */
  const enter = async (reply: Reply<{ token?: string | undefined }>, way: SignInMethod): Promise<SignInOutcome> => {
    if (reply.outcome !== 'ok' || !reply.value.token) return 'failed'
    dependencies.clearUserData()
    credentials.setCredential({ token: reply.value.token, way })
    const me = await requestMe()
    if (me.outcome === 'ok') adopt(me.value, way)
    else end('never')
    return me.outcome === 'ok' ? 'ok' : 'failed'
  }

  return {
    /** Reads the signed-in user with the stored bearer or the cookie of the directory. */
    start,
    startAgain: () => (starting = begin()),
    renewIfOverdue,
    signIn: async (body: Login): Promise<SignInOutcome> => {
      await start()
      const reply = await call(login, { body })
      // A second request for the code means that the platform has refused the code.
      if (reply.outcome === 'needs-code' && body.mfaCode === undefined) return 'needs-code'
      return enter(reply, 'password')
    },
    signInWithNapCode: async (code: string, sellerId?: number): Promise<SignInOutcome> => {
      await start()
      return enter(await call(loginWithNapCode, { body: { code, sellerId } }), 'nap')
    },
    leave: () => end('left'),
    /** Ends the session because the platform has refused the bearer. */
    refused: () => {
      if (session.state === 'signed-in') end('ended')
    },
    /**
     * Follows a login, logout or renewal in another tab; all tabs share the token. With a token of another user, the data of
     * the last user is cleared before the new user is known. Resolves when the user is known.
     */
    followOtherTab: async (credential: Credential | undefined, hasEnded = false) => {
      const isSignedIn = session.state === 'signed-in'
      if (!credential) {
        if (isSignedIn) end(hasEnded ? 'ended' : 'left-elsewhere')
      } else if (credential.userId !== undefined && credential.userId === session.me?.id) {
        scheduleRenewal()
      } else if (isSignedIn || (credential.userId !== undefined && session.state !== 'loading')) {
        cancelRenewal()
        if (isSignedIn) setSession({ state: 'loading' })
        dependencies.clearUserData()
        await (starting = begin())
      }
    },
  }
}

/** Whether the platform replied without what a session needs. The bearer may still be valid. */
const isUnreadable = (reply: Reply<unknown>): reply is Extract<Reply<never>, { outcome: 'problem' }> =>
  reply.outcome === 'problem' && reply.isUnreadable === true

/** The reason of a server in front of the platform, or of a reply that is not whole. Other failures give the user none. */
const messageOf = (reply: Reply<unknown>): string | undefined =>
  reply.outcome === 'problem' && ([502, 503, 504].includes(reply.status) || isUnreadable(reply))
    ? reply.refusal.message
    : undefined

/** Whether a retry can succeed: no reply, an internal error of the platform, or a reply that is not whole. */
const isTemporary = (reply: Reply<unknown>) =>
  reply.outcome === 'offline' || (reply.outcome === 'problem' && (reply.status >= 500 || isUnreadable(reply)))
