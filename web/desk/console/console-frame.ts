import { atom } from 'jotai'
import { signInAs } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { credentials, onOtherTab } from '#platform/credentials.ts'
import { revokeSession } from '#platform/revoke-session.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { refusalMessage } from '../reads.ts'

/** The frame of the console; it has the same origin. */
export const frameAtom = atom<HTMLIFrameElement | null>(null)

/** The first screen of the console: the desk is in a folder of the console's own. */
export const CONSOLE_HOME = '../'

/** The path of the login, also of a console in a folder such as `/demo/`. */
const loginPath = () => new URL(`${CONSOLE_HOME}login`, window.location.href).pathname

/** Reloads the present screen of the console, or opens the first screen instead of the login. */
export function reloadConsole() {
  const frameWindow = store.get(frameAtom)?.contentWindow
  if (!frameWindow) return
  if (frameWindow.location.pathname.startsWith(loginPath())) frameWindow.location.replace(CONSOLE_HOME)
  else frameWindow.location.reload()
}

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
