import { useEffect, useState } from 'react'
import { focusQuietly } from './page-focus.ts'

/**
 * Returns the focus to the previous element. A dialog without its own trigger does not return it. If the element has gone, such as
 * the command palette that opened the dialog, the heading of the screen gets the focus, so that keys still work.
 */
export function useFocusReturn() {
  const [asker] = useState(() => document.activeElement)
  useEffect(() => () => returnFocus(asker), [asker])
}

function returnFocus(asker: Element | null) {
  if (asker instanceof HTMLElement) asker.focus()
  // A library or another dialog may place the focus when this one has closed.
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    focusQuietly(document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'))
  })
}
