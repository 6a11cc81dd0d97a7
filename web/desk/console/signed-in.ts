import { atom } from 'jotai'
import { signInAs } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { credentials, onOtherTab } from '#platform/credentials.ts'
import { notify } from '#ui/notices/notices.ts'
import { reloadConsole } from './console-frame.ts'
import { sentenceOf } from '../stimuli/sentence.ts'

/** Whose session the console has; undefined while nobody is signed in, or while the console has yet to learn who it is. */
export const signedInAtom = atom(credentials.credential()?.userId)
signedInAtom.onMount = (set) => {
  const follow = () => set(credentials.credential()?.userId)
  follow()
  // The console in the frame writes to the storage that the desk reads, which is told to the desk as to another tab.
  return onOtherTab(follow)
}

/** Gives the console the session of this user, whoever was signed in before. */
export async function signInConsole(user: string): Promise<void> {
  const reply = await call(signInAs, { body: { user } })
  if (reply.outcome !== 'ok') return notify.failed(sentenceOf(reply, `Unable to sign in as ${user}`))
  credentials.setCredential({ token: reply.value.token, way: 'password' })
  reloadConsole()
}

export function signOutConsole() {
  credentials.setCredential(undefined)
  reloadConsole()
}
