import { useState } from 'react'

/**
 * Properties of a menu on a page: its items are mounted inside the main landmark, where screen readers look for them. The
 * element is read when the menu opens, because another zone of times renders a new one.
 */
export function useMenuInMain() {
  const [mountNode, setMountNode] = useState<HTMLElement | null>(null)
  return { mountNode, onOpenChange: () => setMountNode(document.getElementById('main')) }
}
