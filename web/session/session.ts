import { atom, useAtomValue } from 'jotai'
import { can, type GateName } from '#contract/access.ts'
import type { Me } from '#contract/session.ts'
import type { SignInMethod } from '#platform/credentials.ts'

/**
 * Who is signed in. `loading` while the platform is asked at the start. A session is over because the person `left`, or
 * because it `ended`: the platform refused it; `left-elsewhere`: in another tab. At the start the platform may be `unreachable`.
 */
export type Session =
  | { state: 'loading'; me?: undefined }
  | { state: 'signed-in'; me: Me; way: SignInMethod }
  | { state: 'signed-out'; me?: undefined; reason: 'never' | 'left' | 'left-elsewhere' | 'ended' | 'unreachable' }

export const sessionAtom = atom<Session>({ state: 'loading' })

/** The signed-in user. Only for screens behind a guard: throws when nobody is signed in. */
export function useSession(): Me {
  const { me } = useAtomValue(sessionAtom)
  if (!me) throw new Error('Nobody is signed in.')
  return me
}

/** May the signed-in user pass this gate? */
export function useCan(gate: GateName): boolean {
  const { me } = useAtomValue(sessionAtom)
  return me !== undefined && can[gate](me)
}
