/**
 * Before a row goes away with the button that has the focus: hands the focus to the first button of the next row, or of the
 * one before; with neither, to what stands in for the rows.
 */
export function passFocusOn(button: HTMLElement | null, standIn?: HTMLElement | null) {
  if (!button || document.activeElement !== button) return
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? standIn
  next?.focus()
}
