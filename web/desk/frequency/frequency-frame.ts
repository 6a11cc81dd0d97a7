import { fixedText } from '#units/numbers/number-format.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSimFrequency, RunView } from '#contract/sim.ts'
import { pxOf, spanTicks, type AxisTick, type RunAxis } from '../run/run-axis.ts'

export type FrequencySteps = ReplyOf<typeof readSimFrequency>

export interface FrequencyFrame {
  readonly axis: RunAxis
  readonly bottomPx: number
  readonly topPx: number
  /** SVG path from the lowest to the highest value of each step; it stops at gaps. */
  readonly path: string
  readonly levels: readonly AxisTick[]
  readonly times: readonly AxisTick[]
  readonly thresholds: readonly { readonly px: number; readonly label: string; readonly side: 'activation' | 'deactivation' }[]
  /** Periods in which a group was activated. */
  readonly shades: readonly { readonly fromPx: number; readonly toPx: number }[]
}

interface FrameInput {
  readonly steps: FrequencySteps
  readonly run: Pick<RunView, 'thresholds' | 'activations'>
  readonly startMs: number
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  readonly widthPx: number
  readonly heightPx: number
}

const LEFT_PX = 46
const RIGHT_PX = 10
const TOP_PX = 10
const BOTTOM_PX = 22
/** The minimum range, so that the normal noise of a grid does not fill the chart. */
const MIN_RANGE_HZ = { from: 49.88, to: 50.08 }
const MARGIN_HZ = 0.02
const LEVEL_STEPS_HZ = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
const LEVELS = 6

/** The frequency range of the chart; contains all values and thresholds. */
export function frequencyDomain(steps: FrequencySteps, thresholdsHz: readonly number[]) {
  let { from, to } = MIN_RANGE_HZ
  for (const { lowHz, highHz } of steps) {
    if (lowHz !== null && lowHz - MARGIN_HZ < from) from = lowHz - MARGIN_HZ
    if (highHz !== null && highHz + MARGIN_HZ > to) to = highHz + MARGIN_HZ
  }
  for (const hz of thresholdsHz) {
    from = Math.min(from, hz - MARGIN_HZ)
    to = Math.max(to, hz + MARGIN_HZ)
  }
  return { from, to }
}

export function frequencyFrame({ steps, run, startMs, fromMs, toMs, nowMs, widthPx, heightPx }: FrameInput): FrequencyFrame {
  const axis = { fromMs, toMs, leftPx: LEFT_PX, rightPx: Math.max(LEFT_PX + 1, widthPx - RIGHT_PX) }
  const bottomPx = heightPx - BOTTOM_PX
  const domain = frequencyDomain(
    steps,
    run.thresholds.map(({ frequencyHz }) => frequencyHz),
  )
  const y = (hz: number) => bottomPx - ((hz - domain.from) / (domain.to - domain.from)) * (bottomPx - TOP_PX)
  const stepHz = LEVEL_STEPS_HZ.find((step) => (domain.to - domain.from) / step <= LEVELS) ?? 20
  const firstLevel = Math.ceil(domain.from / stepHz - 1e-9)
  const levelCount = Math.floor(domain.to / stepHz + 1e-9) - firstLevel + 1

  const shades = run.activations.flatMap(({ start, end }) => {
    const [startsMs, endsMs] = [Date.parse(start), end === null ? nowMs : Date.parse(end)]
    if (endsMs < fromMs || startsMs > toMs) return []
    return [{ fromPx: pxOf(axis, startsMs), toPx: Math.max(pxOf(axis, startsMs) + 1, pxOf(axis, endsMs)) }]
  })
  return {
    axis,
    bottomPx,
    topPx: TOP_PX,
    path: pathOf(steps, (atMs) => pxOf(axis, atMs), y),
    levels: Array.from({ length: levelCount }, (_, index) => {
      const hz = (firstLevel + index) * stepHz
      return { px: y(hz), label: fixedText(hz, stepHz < 0.1 ? 2 : 1) }
    }),
    times: spanTicks(axis, startMs),
    thresholds: run.thresholds.map(({ frequencyHz, side }) => ({ px: y(frequencyHz), side, label: fixedText(frequencyHz, 3) })),
    shades,
  }
}

/** Each step is a vertical line between its lowest and highest value; it starts at the value nearer to the end of the previous step. */
function pathOf(steps: FrequencySteps, x: (atMs: number) => number, y: (hz: number) => number): string {
  let path = ''
  let lastHz: number | undefined
  for (const { at, lowHz, highHz } of steps) {
    if (lowHz === null || highHz === null) {
      lastHz = undefined
      continue
    }
    const goesUp = lastHz === undefined || Math.abs(lastHz - lowHz) <= Math.abs(lastHz - highHz)
    const [firstHz, secondHz] = goesUp ? [lowHz, highHz] : [highHz, lowHz]
    const px = x(Date.parse(at)).toFixed(1)
    path += `${lastHz === undefined ? 'M' : 'L'}${px} ${y(firstHz).toFixed(1)}`
    // A single step between gaps is a dot: a line of zero length with round ends.
    path += firstHz === secondHz ? (lastHz === undefined ? 'h0' : '') : `V${y(secondHz).toFixed(1)}`
    lastHz = secondHz
  }
  return path
}
