import { useEffect, useState } from 'react'

/**
 * The `ref` of an element that disappears with the button that was pressed in it, such as a retry button. The focus moves to the
 * surrounding dialog or section and is not lost, so that keys, including Escape, still work.
 */
export function restoreFocus(part: HTMLElement | null) {
  if (!part) return undefined
  return () => {
    if (part.contains(document.activeElement)) part.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }
}

interface Page {
  /** The page is shown in a frame of another page, such as the console at the scenario desk. */
  isInFrame: boolean
  hasFocus: boolean
}

const thisPage = (): Page => ({ isInFrame: window.parent !== window, hasFocus: document.hasFocus() })

/** Whether the page may move the focus without an action of the user. In a frame, this would take the focus from a field outside. */
export const mayMoveFocus = ({ isInFrame, hasFocus }: Page = thisPage()) => !isInFrame || hasFocus

/** Focuses an element that has just appeared, unless the user is working outside of the page's frame. */
export function focusOnArrival(element: HTMLElement | null, options: FocusOptions = {}, page?: Page) {
  if (mayMoveFocus(page)) element?.focus(options)
}

/** Whether a dialog or a question is open; the focus stays in it. */
export const hasOpenDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Focuses an element that has no place in the order of the Tab key, without scrolling. Returns false without an element. */
export function focusQuietly(target: HTMLElement | null): boolean {
  if (!target) return false
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  return true
}

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
