import { randomBytes } from 'node:crypto'
import type { AccessToken } from '#contract/session.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { User } from '../world/user.ts'

/**
 * `access`: the bearer of calls and of the live feed. `temporary`: for download links. `directory`: the sign-in cookie.
 * `scenario`: for one call of a scenario. `again`: for one call of a user in a replayed run.
 */
export type TokenKind = 'access' | 'temporary' | 'directory' | 'scenario' | 'again'

export const TEMPORARY_LIFE_S = 60
export const DIRECTORY_LIFE_S = 12 * 3_600
/** Above this number, expired tokens are removed each time the number has doubled. */
const TIDY_ABOVE = 1_000
/** Above this number, the oldest tokens are evicted even if valid; active clients renew their tokens regularly. */
const MAX_TOKENS = 20_000
const TOKENS_LEFT = 18_000

interface Issued {
  readonly userName: string
  readonly kind: TokenKind
  readonly expiresAtMs: number
  /** The first token of the sign-in that this token descends from. */
  readonly session: string
}

/** A token as it is passed to the next process. */
export interface SavedToken extends Omit<Issued, 'expiresAtMs'> {
  readonly token: string
  /** Remaining validity, ms. */
  readonly lifeMs: number
}

export interface Tokens {
  /** `from` is the token that was exchanged for this one. Both belong to the same session. */
  issue(user: User, kind: TokenKind, from?: string): AccessToken
  /** The user of a valid token: known, of one of these kinds, not expired, and not refused by the scenario. */
  userOf(token: string | undefined, ...kinds: TokenKind[]): User | undefined
  /** Undefined for an unknown token. */
  kindOf(token: string | undefined): TokenKind | undefined
  /** Revokes a token with all others of its session. */
  revoke(token: string): void
  /** The valid tokens of browsers. Anyone who has one can use it, so write them only to a private file. */
  snapshot(): SavedToken[]
  /** Restores tokens of an earlier process for their remaining validity. */
  restore(saved: readonly SavedToken[]): void
}

/**
 * Tokens of all kinds, 256 random bits each. They expire in real time: in a world at sixty times the speed, all users would
 * otherwise be signed out every fifteen seconds. A change of the system clock does not affect them. They survive a reset of
 * the world.
 */
export function createTokens(engine: Engine, realNowMs: () => number = () => performance.now()): Tokens {
  const issued = new Map<string, Issued>()
  let generation = engine.conditions.session.generation

  const followScenario = () => {
    const now = engine.conditions.session.generation
    // A reset restarts the counter; only an increase refuses the tokens issued so far.
    if (now > generation) issued.clear()
    generation = now
  }
  engine.onChange(followScenario)

  let tidyAt = TIDY_ABOVE
  const makeRoom = () => {
    if (issued.size < tidyAt) return
    const now = realNowMs()
    for (const [token, { expiresAtMs }] of issued) if (expiresAtMs <= now) issued.delete(token)
    const tooMany = issued.size - TOKENS_LEFT
    if (issued.size >= MAX_TOKENS) for (const token of [...issued.keys()].slice(0, tooMany)) issued.delete(token)
    tidyAt = Math.min(MAX_TOKENS, Math.max(TIDY_ABOVE, 2 * issued.size))
  }

  const lifeOf = (kind: TokenKind) =>
    kind === 'temporary' ? TEMPORARY_LIFE_S : kind === 'directory' ? DIRECTORY_LIFE_S : engine.conditions.session.lifetimeS

  return {
    issue(user, kind, from) {
      followScenario()
      makeRoom()
      const token = randomBytes(32).toString('base64url')
      const expiresInSecs = lifeOf(kind)
      const session = (from === undefined ? undefined : issued.get(from)?.session) ?? token
      issued.set(token, { userName: user.user, kind, expiresAtMs: realNowMs() + expiresInSecs * 1_000, session })
      return { token, expiresInSecs }
    },
    userOf(token, ...kinds) {
      followScenario()
      const found = token === undefined ? undefined : issued.get(token)
      if (!found || !kinds.includes(found.kind) || found.expiresAtMs <= realNowMs()) return undefined
      return engine.world.users.find(({ user }) => user === found.userName)
    },
    kindOf: (token) => (token === undefined ? undefined : issued.get(token)?.kind),
    revoke(token) {
      const session = issued.get(token)?.session
      if (session === undefined) return
      for (const [other, found] of issued) if (found.session === session) issued.delete(other)
    },
    snapshot: () =>
      [...issued].flatMap(([token, { userName, kind, expiresAtMs, session }]) => {
        const lifeMs = expiresAtMs - realNowMs()
        return lifeMs > 0 && (kind === 'access' || kind === 'directory') ? [{ token, userName, kind, session, lifeMs }] : []
      }),
    restore(saved) {
      followScenario()
      for (const { token, lifeMs, ...rest } of saved) issued.set(token, { ...rest, expiresAtMs: realNowMs() + lifeMs })
    },
  }
}
