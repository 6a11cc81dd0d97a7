/** Width of the tooltip, px. A narrower chart limits it. */
const TOOLTIP_PX = 260
const GAP_PX = 14
const EDGE_PX = 4

/** The left edge and width of a tooltip: right of the pointer, or left of it where the space ends, and always inside the chart. */
export function tooltipPlace(xPx: number, chartWidthPx: number): { leftPx: number; widthPx: number } {
  const widthPx = Math.min(TOOLTIP_PX, chartWidthPx - 2 * EDGE_PX)
  const isRight = xPx + GAP_PX + widthPx <= chartWidthPx - EDGE_PX
  return { leftPx: Math.max(EDGE_PX, isRight ? xPx + GAP_PX : xPx - GAP_PX - widthPx), widthPx }
}
