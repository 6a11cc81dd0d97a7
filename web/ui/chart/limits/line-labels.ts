/** A horizontal line of a picture with its label, px. */
export interface LabelledLine {
  readonly text: string
  readonly yPx: number
  readonly startPx: number
  readonly stopPx: number
  /** The preferred place of the label. It moves where it would lie on a line or on another label. */
  readonly end: 'start' | 'stop'
  readonly isBelow: boolean
}

/** The place of a label: an SVG text with its baseline at `yPx`. */
export interface LabelPlace {
  readonly xPx: number
  readonly yPx: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** An area that labels keep free, px. */
export interface TakenArea {
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly bottomPx: number
}

/** The picture in which labels are placed, from its top, px. */
type Bounds = Pick<TakenArea, 'leftPx' | 'rightPx' | 'bottomPx'>

/** Width of a text of the small font, px. */
export const labelWidthPx = (text: string) => text.length * CHARACTER_PX

const CHARACTER_PX = 6.6
const INSET_PX = 4
const BASELINE_ABOVE_PX = -4
const BASELINE_BELOW_PX = 13
const ASCENT_PX = 10
const DESCENT_PX = 3

/**
 * Places the labels of lines one after another, in the order of the lines: at the preferred end and side if nothing else lies
 * there, otherwise at the other side, the other end, the middle or a quarter. If no place is free, the one with the least overlap is taken.
 */
export function placeLabels(lines: readonly LabelledLine[], taken: readonly TakenArea[], within: Bounds): LabelPlace[] {
  const areas = [...taken, ...lines.map(areaOfLine)]
  return lines.map((line) => {
    const options = placesOf(line).map((place) => ({ place, area: areaOf(place, labelWidthPx(line.text)) }))
    const costs = options.map(({ area }) => costOf(area, areas, within))
    const best = options[costs.indexOf(Math.min(...costs))]
    if (best === undefined) throw new Error(`No place for the label ${line.text}`)
    areas.push(best.area)
    return best.place
  })
}

function placesOf({ yPx, startPx, stopPx, end, isBelow }: LabelledLine): LabelPlace[] {
  const start = [startPx + INSET_PX, 'start'] as const
  const stop = [stopPx - INSET_PX, 'end'] as const
  const between = [0.5, 0.25, 0.75].map((share) => [startPx + share * (stopPx - startPx), 'middle'] as const)
  const across = end === 'start' ? [start, stop, ...between] : [stop, start, ...between]
  const down = isBelow ? [BASELINE_BELOW_PX, BASELINE_ABOVE_PX] : [BASELINE_ABOVE_PX, BASELINE_BELOW_PX]
  return across.flatMap(([xPx, anchor]) => down.map((offsetPx) => ({ xPx, yPx: yPx + offsetPx, anchor })))
}

const areaOfLine = ({ yPx, startPx, stopPx }: LabelledLine): TakenArea => ({
  leftPx: startPx,
  rightPx: stopPx,
  topPx: yPx - 0.5,
  bottomPx: yPx + 0.5,
})

function areaOf({ xPx, yPx, anchor }: LabelPlace, widthPx: number): TakenArea {
  const leftPx = xPx - (anchor === 'start' ? 0 : anchor === 'end' ? widthPx : widthPx / 2)
  return { leftPx, rightPx: leftPx + widthPx, topPx: yPx - ASCENT_PX, bottomPx: yPx + DESCENT_PX }
}

/** Overlap with each area, and with the outside of the picture, px². */
function costOf(area: TakenArea, areas: readonly TakenArea[], { leftPx, rightPx, bottomPx }: Bounds): number {
  const within = { leftPx, rightPx, topPx: 0, bottomPx }
  const outsidePx = (area.rightPx - area.leftPx) * (area.bottomPx - area.topPx) - overlapPx(area, within)
  return areas.reduce((sum, other) => sum + overlapPx(area, other), outsidePx)
}

function overlapPx(one: TakenArea, other: TakenArea): number {
  const widthPx = Math.min(one.rightPx, other.rightPx) - Math.max(one.leftPx, other.leftPx)
  const heightPx = Math.min(one.bottomPx, other.bottomPx) - Math.max(one.topPx, other.topPx)
  return widthPx > 0 && heightPx > 0 ? widthPx * heightPx : 0
}
