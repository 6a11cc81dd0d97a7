/**
 * As the `ref` of something that goes away with what was pressed in it, such as a button that reads anew: the focus goes to
 * what is around, a dialog or a section, instead of getting lost. From there the keyboard goes on, Escape included.
 */
export function restoreFocus(part: HTMLElement | null) {
  if (!part) return undefined
  return () => {
    if (part.contains(document.activeElement)) part.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }
}
