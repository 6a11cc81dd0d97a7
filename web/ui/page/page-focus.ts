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
