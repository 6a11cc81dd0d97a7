import type { KeyboardEvent } from 'react'

/** Enter sends a row, Escape leaves it. Handled, the key does nothing else: the dialog around stays open. */
export function sendOrLeave(event: Pick<KeyboardEvent, 'key' | 'preventDefault'>, send: () => void, leave: () => void) {
  if (event.key !== 'Enter' && event.key !== 'Escape') return
  event.preventDefault()
  if (event.key === 'Enter') send()
  else leave()
}
