import type { KeyboardEvent } from 'react'

/**
 * Enter sends a row, Escape leaves it. Handled, the key does nothing else: the dialog around stays open. Where there is
 * nothing to leave, Escape is the dialog's.
 */
export function sendOrLeave(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  send: () => void,
  leave: (() => void) | undefined,
) {
  const act = event.key === 'Enter' ? send : event.key === 'Escape' ? leave : undefined
  if (!act) return
  event.preventDefault()
  act()
}
