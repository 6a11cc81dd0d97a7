import { useState } from 'react'

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
