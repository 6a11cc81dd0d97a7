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
