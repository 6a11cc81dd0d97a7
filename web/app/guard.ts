import { can, type GateName } from '#contract/access.ts'
import type { Session } from '#session/session.ts'
import { paths } from './paths.ts'

/** The result of the permission check of a route. */
export type RouteAccess = { kind: 'in' } | { kind: 'wait' } | { kind: 'refused' } | { kind: 'sign-in'; to: string }

/**
 * Checks whether a session may open a route. Without a session, the user is redirected to the login and returns to `here`
 * afterwards, except after a logout. A user without permission is refused and redirected to home. Home is open to every
 * signed-in user, so redirects cannot loop.
 */
export function admit(allow: GateName | 'anyone', session: Session, here: string): RouteAccess {
  if (allow === 'anyone') return { kind: 'in' }
  if (session.state === 'loading') return { kind: 'wait' }
  if (session.state === 'signed-in') return can[allow](session.me) ? { kind: 'in' } : { kind: 'refused' }
  const hasLoggedOut = session.reason === 'left' || session.reason === 'left-elsewhere'
  const returnsHere = !hasLoggedOut && here !== paths.home()
  return { kind: 'sign-in', to: returnsHere ? `${paths.login()}?${new URLSearchParams({ next: here })}` : paths.login() }
}
