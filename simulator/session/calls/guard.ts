import { can } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { readMe } from '#contract/session.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { User } from '../world/user.ts'
import { requiredPermission } from './permission-messages.ts'
import { forbidden, unauthorised } from '#simulator/http/refusals.ts'
import type { Asked } from '#simulator/http/asked.ts'
import type { Tokens } from './tokens.ts'
import { type UserSession, sessionOf } from './visibility.ts'

export const DIRECTORY_COOKIE = 'loadstar_directory'

/** A cookie of a `Cookie` header. */
export function cookieOf(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (header: string | null | undefined) => /^Bearer (\S+)$/i.exec(header ?? '')?.[1]

type Asking = Pick<Asked, 'request' | 'query'>

/**
 * The caller of a request. A bearer token takes precedence, so that an old cookie cannot select another user. A download is a
 * navigation without headers, so its token is in the query. The cookie of the directory sign-in is valid only for the call
 * that exchanges it for a bearer token.
 */
function callerOf({ request: { headers }, query }: Asking, endpoint: AnyEndpoint, tokens: Tokens): User | undefined {
  const authorization = headers.get('authorization')
  if (authorization !== null) return tokens.userOf(bearerOf(authorization), 'access', 'scenario', 'again')
  if (endpoint.answers === 'csv') {
    const { token } = query
    return typeof token === 'string' ? tokens.userOf(token, 'temporary') : undefined
  }
  return endpoint.path === readMe.path ? tokens.userOf(cookieOf(headers.get('cookie'), DIRECTORY_COOKIE), 'directory') : undefined
}

const SIGN_IN_FIRST = 'Sign in first: the access token is missing, unknown or has expired.'
const EXPIRED_LINK = 'This download link has expired. Go back to the console and start the download again.'

/** Passes callers that satisfy the gate: 401 without a valid token, 403 with the required permission. */
export function admit(asked: Asking, endpoint: AnyEndpoint, engine: Engine, tokens: Tokens): UserSession | undefined {
  if (endpoint.allow === 'anyone') return undefined
  const user = callerOf(asked, endpoint, tokens)
  if (!user) throw unauthorised(endpoint.answers === 'csv' ? EXPIRED_LINK : SIGN_IN_FIRST)
  const session = sessionOf(engine.world, user)
  if (!can[endpoint.allow](session)) throw forbidden(requiredPermission(endpoint.allow))
  return session
}
