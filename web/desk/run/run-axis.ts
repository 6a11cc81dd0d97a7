import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { durationText } from './moments.ts'

/** A range of simulated time and the px range of its drawing. */
export interface RunAxis {
  readonly fromMs: number
  readonly toMs: number
  readonly leftPx: number
  readonly rightPx: number
}

export interface AxisTick {
  readonly px: number
  readonly label: string
}

const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
]
const LABEL_EVERY_PX = 70

/** The px of a time; times outside the range are at the edge. */
export function pxOf({ fromMs, toMs, leftPx, rightPx }: RunAxis, atMs: number): number {
  const share = (atMs - fromMs) / Math.max(1, toMs - fromMs)
  return leftPx + Math.min(1, Math.max(0, share)) * (rightPx - leftPx)
}

/** The whole second at a px. */
export function timeAtPx({ fromMs, toMs, leftPx, rightPx }: RunAxis, px: number): number {
  const share = Math.min(1, Math.max(0, (px - leftPx) / Math.max(1, rightPx - leftPx)))
  return Math.round((fromMs + share * (toMs - fromMs)) / SECOND_MS) * SECOND_MS
}

/** Ticks at round durations since the start of the run, with enough distance for their labels. */
export function spanTicks(axis: RunAxis, startMs: number): AxisTick[] {
  const maxTicks = Math.max(1, Math.floor((axis.rightPx - axis.leftPx) / LABEL_EVERY_PX))
  const spanMs = axis.toMs - axis.fromMs
  const days = Math.max(1, Math.ceil(spanMs / maxTicks / DAY_MS))
  const stepMs = STEPS_MS.find((step) => spanMs / step <= maxTicks) ?? days * DAY_MS
  const ticks: AxisTick[] = []
  for (let atMs = startMs + Math.ceil((axis.fromMs - startMs) / stepMs) * stepMs; atMs <= axis.toMs; atMs += stepMs) {
    ticks.push({ px: pxOf(axis, atMs), label: durationText(atMs - startMs) })
  }
  return ticks
}
