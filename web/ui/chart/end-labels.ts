import { scaleOfAxis, type ChartFrame, type DrawnLine } from './chart-frame.ts'

export interface EndLabel {
  readonly text: string
  readonly color: string
  readonly xPx: number
  /** The side of `xPx` at which the text is: after the line, or before its end if the right axis has labels there. */
  readonly anchor: 'start' | 'end'
  /** Centre of the text. */
  readonly yPx: number
}

const GAP_PX = 4
/** Lines that end closer than this share a label. */
const SAME_PX = 3
const LINE_PX = 13

/**
 * Labels at the ends of the phases' lines. Lines that end at the same value share one label, `L1 L2`.
 * Labels that would overlap move apart.
 */
export function endLabels(frame: ChartFrame, lines: readonly DrawnLine[]): EndLabel[] {
  const ends = lines
    .flatMap(({ phase, look, axis, points }) => {
      const last = points.findLast(({ value }) => value !== null)
      if (phase === undefined || !last || last.value === null) return []
      const anchor = frame.right ? ('end' as const) : ('start' as const)
      const xPx = frame.x(last.atMs) + (frame.right ? -GAP_PX : GAP_PX)
      return [{ text: phase, color: look.color, xPx, anchor, yPx: scaleOfAxis(frame, axis)(last.value) }]
    })
    .toSorted((a, b) => a.yPx - b.yPx)
  const labels: EndLabel[] = []
  for (const end of ends) {
    const last = labels.at(-1)
    if (last && end.yPx - last.yPx < SAME_PX && end.xPx === last.xPx) {
      labels[labels.length - 1] = { ...last, text: [...last.text.split(' '), end.text].toSorted().join(' ') }
    } else labels.push(end)
  }
  return apart(labels, frame.footPx)
}

/** Moves labels down until they do not overlap, then up from the lower edge. */
function apart(labels: readonly EndLabel[], floorPx: number): EndLabel[] {
  const placed: EndLabel[] = []
  for (const label of labels) placed.push({ ...label, yPx: Math.max(label.yPx, (placed.at(-1)?.yPx ?? -Infinity) + LINE_PX) })
  const raised: EndLabel[] = []
  for (const label of placed.toReversed()) {
    raised.push({ ...label, yPx: Math.min(label.yPx, (raised.at(-1)?.yPx ?? floorPx + LINE_PX) - LINE_PX) })
  }
  return raised.toReversed()
}
