import { atom } from 'jotai'

/** The open dialog of the header: the command palette or the list of keyboard shortcuts. Any screen can open it. */
export const searchDialogAtom = atom<'palette' | 'help' | undefined>(undefined)
