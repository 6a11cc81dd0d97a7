import { useEffect, useState } from 'react'

/** Returns the focus to the previous element. A dialog without its own trigger does not return it. */
export function useFocusReturn() {
  const [asker] = useState(() => document.activeElement)
  useEffect(() => () => (asker instanceof HTMLElement ? asker.focus() : undefined), [asker])
}
