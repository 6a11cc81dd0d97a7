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

/**
 * Before a row goes away with the button that has the focus: hands the focus to the link of the next row, or of the one
 * before, and with neither to the part of the page around it. A second press of the key then removes nothing.
 */
export function passFocusToName(button: HTMLElement | null) {
  if (!button || document.activeElement !== button) return
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('a') ?? button.closest<HTMLElement>('[tabindex="-1"]')
  next?.focus()
}
