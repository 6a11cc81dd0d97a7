import type { KeyboardEvent } from 'react'

/**
 * Enter saves a row, Escape cancels it. A handled key does nothing else, so the dialog stays open. If there is nothing to
 * cancel, Escape closes the dialog.
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
