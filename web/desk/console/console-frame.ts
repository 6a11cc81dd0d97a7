import { atom } from 'jotai'
import { store } from '#ui/store.ts'

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
