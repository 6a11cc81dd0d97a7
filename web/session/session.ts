import { atom, useAtomValue } from 'jotai'
import { can, type GateName } from '#contract/access.ts'
import type { Me } from '#contract/session.ts'
import type { SignInMethod } from '#platform/credentials.ts'

/**
 * The session of the user. `loading`: the user is being read at the start. Reasons of `signed-out`: `left` (logout),
 * `left-elsewhere` (logout in another tab), `ended` (the platform refused the token), `unreachable` (the platform did not
 * reply at the start), `never` (no login yet).
 */
export type Session =
  | { state: 'loading'; me?: undefined }
  | { state: 'signed-in'; me: Me; way: SignInMethod }
  | { state: 'signed-out'; me?: undefined; reason: 'never' | 'left' | 'left-elsewhere' | 'ended' }
  /** `message`: what a server in front of the platform says about it. */
  | { state: 'signed-out'; me?: undefined; reason: 'unreachable'; message?: string }

export const sessionAtom = atom<Session>({ state: 'loading' })

/** The signed-in user. Only for screens behind a guard: throws without a signed-in user. */
export function useSession(): Me {
  const { me } = useAtomValue(sessionAtom)
  if (!me) throw new Error('No user is signed in.')
  return me
}

/** Whether the signed-in user has a permission. */
export function useCan(gate: GateName): boolean {
  const { me } = useAtomValue(sessionAtom)
  return me !== undefined && can[gate](me)
}
