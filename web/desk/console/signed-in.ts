import { atom } from 'jotai'
import { signInAs } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { credentials, onOtherTab } from '#platform/credentials.ts'
import { revokeSession } from '#platform/revoke-session.ts'
import { notify } from '#ui/notices/notices.ts'
import { reloadConsole } from './console-frame.ts'
import { refusalMessage } from '../stimuli/refusal-message.ts'

/** The user of the console; undefined when no user is signed in, or until the console has read the user. */
export const signedInAtom = atom(credentials.credential()?.userId)
signedInAtom.onMount = (set) => {
  const follow = () => set(credentials.credential()?.userId)
  follow()
  // The console in the frame writes to the same storage; the desk receives a storage event as from another tab.
  return onOtherTab(follow)
}

/** Signs in to the console as this user and replaces an existing session. */
export async function signInConsole(user: string): Promise<void> {
  const reply = await call(signInAs, { body: { user } })
  if (reply.outcome !== 'ok') return notify.failed(refusalMessage(reply, `Unable to sign in as ${user}`))
  credentials.setCredential({ token: reply.value.token, way: 'password' })
  reloadConsole()
}

export function signOutConsole() {
  const token = credentials.bearer()
  if (token !== undefined) revokeSession(token)
  credentials.setCredential(undefined)
  reloadConsole()
}
