import { valueAxis, type ValueAxis } from '#ui/chart/value-axis.ts'
import { idealLine, type DroopPoint, type DroopUnit } from './droop.ts'

/** Where things lie in the box of the picture, px. */
export interface DroopFrame {
  readonly widthPx: number
  readonly heightPx: number
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly bottomPx: number
  /** Hz */
  readonly across: ValueAxis
  /** kW */
  readonly up: ValueAxis
}

/** How far the picture reaches to both sides of 50 Hz: the least of these that holds all points. */
const HALVES_HZ = [0.12, 0.2, 0.4, 0.6, 1, 2]
const W_PER_KW = 1_000
/** Room for the labels: `-1,000` on the left, half a frequency on the right, the units above and below. */
const MARGINS = { leftPx: 52, rightPx: 22, topPx: 24, bottomPx: 40 }

/** Lays the picture out. 50 Hz stands in the middle, and zero power has a line. */
export function droopFrame(
  points: readonly DroopPoint[],
  unit: DroopUnit | undefined,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): DroopFrame {
  const farHz = Math.max(0, ...points.map(({ frequencyHz }) => Math.abs(frequencyHz - 50)))
  const halfHz = HALVES_HZ.find((half) => half >= farHz) ?? 2
  const ratedW = unit?.ratedW ?? 0
  const powersKw = [-ratedW, ratedW, ...points.map(({ powerW }) => powerW)].map((powerW) => powerW / W_PER_KW)
  return {
    widthPx,
    heightPx,
    ...MARGINS,
    across: valueAxis(undefined, { from: 50 - halfHz, to: 50 + halfHz }),
    up: valueAxis({ from: Math.min(...powersKw), to: Math.max(...powersKw) }),
  }
}

const shareOf = (value: number, { from, to }: ValueAxis) => (Math.min(to, Math.max(from, value)) - from) / (to - from)

/** Where a frequency lies, px from the left; beyond the axis on its edge. */
export const xOf = ({ widthPx, leftPx, rightPx, across }: DroopFrame, frequencyHz: number) =>
  leftPx + shareOf(frequencyHz, across) * Math.max(1, widthPx - leftPx - rightPx)

/** Where a power in W lies, px from the top. */
export const yOf = ({ heightPx, topPx, bottomPx, up }: DroopFrame, powerW: number) =>
  heightPx - bottomPx - shareOf(powerW / W_PER_KW, up) * Math.max(1, heightPx - topPx - bottomPx)

/** Room that a line of text takes beside a line, px: above it, below it. */
const ABOVE_PX = 6
const BELOW_PX = 14

/**
 * Where it is said on which side a battery charges, px from the top: at the edge of each half, or beside the line of zero
 * while the newest power, with its values, lies near that edge.
 */
export function sidesOf(frame: DroopFrame, newestW: number | undefined): { chargingPx: number; dischargingPx: number } {
  const { topPx, heightPx, bottomPx } = frame
  const [zeroPx, footPx] = [yOf(frame, 0), heightPx - bottomPx]
  const newestPx = newestW === undefined ? zeroPx : yOf(frame, newestW)
  return {
    chargingPx: newestPx < (topPx + zeroPx) / 2 ? zeroPx - ABOVE_PX : topPx + BELOW_PX,
    dischargingPx: newestPx > (zeroPx + footPx) / 2 ? zeroPx + BELOW_PX : footPx - ABOVE_PX,
  }
}

/** The grid lines of an axis, each with its label. */
export const ticksOf = ({ from, step, labels }: ValueAxis) =>
  labels.map((label, index) => ({ value: from + index * step, label }))

/** The ideal line as an SVG path. */
export const idealPath = (frame: DroopFrame, unit: DroopUnit) =>
  idealLine(frame.across.from, frame.across.to, unit)
    .map(([hz, powerW], index) => `${index === 0 ? 'M' : 'L'}${xOf(frame, hz).toFixed(1)} ${yOf(frame, powerW).toFixed(1)}`)
    .join('')
