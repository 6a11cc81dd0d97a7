import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/** The path of the menu entry that a screen outside the paths of the menu belongs to; undefined if there is none. */
export const menuEntryAtom = atom<string>()

/** Marks a menu entry as current while the component is mounted. */
export function useMenuEntry(path: string | undefined) {
  const setEntry = useSetAtom(menuEntryAtom)
  useLayoutEffect(() => {
    setEntry(path)
    return () => setEntry(undefined)
  }, [setEntry, path])
}
