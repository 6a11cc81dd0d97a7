import { useEffect, useState } from 'react'

/** Gives the focus back to where it was. A dialog without a trigger of its own does not do so by itself. */
export function useFocusReturn() {
  const [asker] = useState(() => document.activeElement)
  useEffect(() => () => (asker instanceof HTMLElement ? asker.focus() : undefined), [asker])
}
