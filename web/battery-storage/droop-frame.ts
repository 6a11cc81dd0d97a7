import { plotFrame, type PlotFrame } from '#ui/chart/Plot.tsx'
import { domainWithZero, extent } from '#ui/chart/scale.ts'
import type { DroopPoint, DroopParameters } from './droop.ts'

/** Possible distances of the axis ends from 50 Hz. The smallest one that contains all points is used. */
const HALVES_HZ = [0.12, 0.2, 0.4, 0.6, 1, 2]
const W_PER_KW = 1_000
/** Space for the labels: `-1,000` on the left, half a frequency on the right, the units above and below. */
const MARGINS = { left: 52, right: 22, top: 24, bottom: 40 }

/** The frame of the droop chart: frequencies in Hz around 50 Hz, and powers in kW around zero. */
export function droopFrame(
  points: readonly DroopPoint[],
  unit: DroopParameters | undefined,
  box: { widthPx: number; heightPx: number },
): PlotFrame {
  const farHz = Math.max(0, ...points.map(({ frequencyHz }) => Math.abs(frequencyHz - 50)))
  const halfHz = HALVES_HZ.find((half) => half >= farHz) ?? 2
  const ratedW = unit?.ratedW ?? 0
  const powersW = [-ratedW, ratedW, ...points.map(({ powerW }) => powerW)]
  const y = domainWithZero(extent(powersW.map((powerW) => powerW / W_PER_KW)))
  return plotFrame({ ...box, margins: MARGINS, x: { from: 50 - halfHz, to: 50 + halfHz }, y })
}

/** Distance of a text baseline from a line, px: above it and below it. */
const ABOVE_PX = 6
const BELOW_PX = 14

/**
 * The positions of the labels "Charging" and "Discharging", px from the top. Each label is at the outer edge of its half, or
 * at the zero line if the newest point with its values is near that edge.
 */
export function flowLabelPositions(
  { topPx, footPx, y }: PlotFrame,
  newestW: number | undefined,
): { chargingPx: number; dischargingPx: number } {
  const zeroPx = y(0)
  const newestPx = newestW === undefined ? zeroPx : y(newestW / W_PER_KW)
  return {
    chargingPx: newestPx < (topPx + zeroPx) / 2 ? zeroPx - ABOVE_PX : topPx + BELOW_PX,
    dischargingPx: newestPx > (zeroPx + footPx) / 2 ? zeroPx + BELOW_PX : footPx - ABOVE_PX,
  }
}
