import { atom } from 'jotai'
import { store } from '#ui/store.ts'

/** The frame of the console; it has the same origin. */
export const frameAtom = atom<HTMLIFrameElement | null>(null)

const HOME = '/'

/** Reloads the present screen of the console, or opens the first screen instead of the login. */
export function reloadConsole() {
  const frameWindow = store.get(frameAtom)?.contentWindow
  if (!frameWindow) return
  if (frameWindow.location.pathname.startsWith('/login')) frameWindow.location.replace(HOME)
  else frameWindow.location.reload()
}
