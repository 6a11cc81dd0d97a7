/** The computed value of a theme colour at an element. Canvas and SVG files know neither tokens nor system colours. */
export function resolvedColor(color: string, element: Element): string {
  const probe = document.createElement('span')
  probe.style.color = color
  element.append(probe)
  const { color: seen } = getComputedStyle(probe)
  probe.remove()
  return seen
}
