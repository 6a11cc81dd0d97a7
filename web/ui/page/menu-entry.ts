import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect, useState } from 'react'

/** A section that a skip link leads to. */
export interface SkipTarget {
  readonly sectionId: string
  /** `Skip to stations` */
  readonly label: string
}

/** Further skip links of the current screen, after 'Skip to content'. */
export const skipTargetsAtom = atom<readonly SkipTarget[]>([])

/** Offers skip links while the component is mounted. Keep the list stable. */
export function useSkipTargets(targets: readonly SkipTarget[]) {
  const setTargets = useSetAtom(skipTargetsAtom)
  useLayoutEffect(() => {
    setTargets(targets)
    return () => setTargets([])
  }, [setTargets, targets])
}

/** The open dialog of the header: the command palette or the list of keyboard shortcuts. Any screen can open it. */
export const searchDialogAtom = atom<'palette' | 'help' | undefined>(undefined)

/** The place for open menus at the end of the main landmark, above sticky headings and bars of a page. */
export const MENUS_ID = 'menus'

/**
 * Properties of a menu on a page: its items are mounted inside the main landmark, where screen readers look for them. The
 * element is read when the menu opens, because another zone of times renders a new one.
 */
export function useMenuInMain() {
  const [mountNode, setMountNode] = useState<HTMLElement | null>(null)
  return { mountNode, onOpenChange: () => setMountNode(document.getElementById(MENUS_ID)) }
}

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
