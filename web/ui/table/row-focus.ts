/**
 * Call before the row with the focused button is removed. Moves the focus to the first button of the next row or of the previous
 * row. Without other rows, moves it to the fallback element.
 */
export function focusNextRowButton(button: HTMLElement | null, fallback?: HTMLElement | null) {
  if (!button || document.activeElement !== button) return
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? fallback
  next?.focus()
}

/**
 * Call before the row with the focused button is removed. Moves the focus to the link of the next row or of the previous row, so
 * that a second key press removes nothing. Without other rows, moves it to the surrounding section.
 */
export function focusNextRowLink(button: HTMLElement | null) {
  if (!button || document.activeElement !== button) return
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('a') ?? button.closest<HTMLElement>('[tabindex="-1"]')
  next?.focus()
}
