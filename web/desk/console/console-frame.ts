import { atom } from 'jotai'
import { store } from '#ui/store.ts'

/** The frame that the console is in; it is of our own origin. */
export const frameAtom = atom<HTMLIFrameElement | null>(null)

const HOME = '/'

/** Loads the console anew where it stands; its sign-in gives way to its first screen. */
export function reloadConsole() {
  const inside = store.get(frameAtom)?.contentWindow
  if (!inside) return
  if (inside.location.pathname.startsWith('/login')) inside.location.replace(HOME)
  else inside.location.reload()
}
