import { can, type GateName } from '#contract/access.ts'
import type { Session } from '#session/session.ts'
import { paths } from './paths.ts'

/** What becomes of somebody at a screen's door. */
export type RouteAccess = { kind: 'in' } | { kind: 'wait' } | { kind: 'refused' } | { kind: 'sign-in'; to: string }

/**
 * Without a session one is sent to sign in, and back here afterwards; who left by choice starts afresh. Who is signed in but
 * not allowed is refused and ends at home, which is open to all who are signed in: no redirect can go round in a circle.
 */
export function admit(allow: GateName | 'anyone', session: Session, here: string): RouteAccess {
  if (allow === 'anyone') return { kind: 'in' }
  if (session.state === 'loading') return { kind: 'wait' }
  if (session.state === 'signed-in') return can[allow](session.me) ? { kind: 'in' } : { kind: 'refused' }
  const hasLeft = session.reason === 'left' || session.reason === 'left-elsewhere'
  const comesBack = !hasLeft && here !== paths.home()
  return { kind: 'sign-in', to: comesBack ? `${paths.login()}?${new URLSearchParams({ next: here })}` : paths.login() }
}
