import { valueAxis, type ValueAxis } from '#ui/chart/value-axis.ts'
import { idealLine, type DroopPoint, type DroopParameters } from './droop.ts'

/** The layout of the droop chart: size and margins in px, and the two axes. */
export interface DroopFrame {
  readonly widthPx: number
  readonly heightPx: number
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly bottomPx: number
  /** The axis of the frequency, Hz. */
  readonly across: ValueAxis
  /** The axis of the power, kW. */
  readonly up: ValueAxis
}

/** Possible distances of the axis ends from 50 Hz. The smallest one that contains all points is used. */
const HALVES_HZ = [0.12, 0.2, 0.4, 0.6, 1, 2]
const W_PER_KW = 1_000
/** Space for the labels: `-1,000` on the left, half a frequency on the right, the units above and below. */
const MARGINS = { leftPx: 52, rightPx: 22, topPx: 24, bottomPx: 40 }

/** Computes the layout of the chart. 50 Hz is in the middle, and zero power has a grid line. */
export function droopFrame(
  points: readonly DroopPoint[],
  unit: DroopParameters | undefined,
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

/** The position of a frequency, px from the left, limited to the axis. */
export const xOf = ({ widthPx, leftPx, rightPx, across }: DroopFrame, frequencyHz: number) =>
  leftPx + shareOf(frequencyHz, across) * Math.max(1, widthPx - leftPx - rightPx)

/** The position of a power in W, px from the top, limited to the axis. */
export const yOf = ({ heightPx, topPx, bottomPx, up }: DroopFrame, powerW: number) =>
  heightPx - bottomPx - shareOf(powerW / W_PER_KW, up) * Math.max(1, heightPx - topPx - bottomPx)

/** Distance of a text baseline from a line, px: above it and below it. */
const ABOVE_PX = 6
const BELOW_PX = 14

/**
 * The positions of the labels "Charging" and "Discharging", px from the top. Each label is at the outer edge of its half, or
 * at the zero line if the newest point with its values is near that edge.
 */
export function flowLabelPositions(
  frame: DroopFrame,
  newestW: number | undefined,
): { chargingPx: number; dischargingPx: number } {
  const { topPx, heightPx, bottomPx } = frame
  const [zeroPx, footPx] = [yOf(frame, 0), heightPx - bottomPx]
  const newestPx = newestW === undefined ? zeroPx : yOf(frame, newestW)
  return {
    chargingPx: newestPx < (topPx + zeroPx) / 2 ? zeroPx - ABOVE_PX : topPx + BELOW_PX,
    dischargingPx: newestPx > (zeroPx + footPx) / 2 ? zeroPx + BELOW_PX : footPx - ABOVE_PX,
  }
}

/** The grid lines of an axis with their labels. */
export const ticksOf = ({ from, step, labels }: ValueAxis) =>
  labels.map((label, index) => ({ value: from + index * step, label }))

/** The ideal line as an SVG path. */
export const idealPath = (frame: DroopFrame, unit: DroopParameters) =>
  idealLine(frame.across.from, frame.across.to, unit)
    .map(([hz, powerW], index) => `${index === 0 ? 'M' : 'L'}${xOf(frame, hz).toFixed(1)} ${yOf(frame, powerW).toFixed(1)}`)
    .join('')
