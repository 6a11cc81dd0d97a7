/** Before a row goes away with the button that has the focus: hands the focus to the button of the next row, or the one before. */
export function passFocusOn(button: HTMLElement | null) {
  if (!button || document.activeElement !== button) return
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}
