import { fixedText, numberText } from '#units/numbers/number-format.ts'
import type { Overview } from '#contract/dashboard.ts'
import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { timeText } from '#units/dates.ts'

type Frequency = Overview['frequency']

export interface FrequencyMark {
  readonly px: number
  readonly label: string
}

/** The positions of an hour of frequency in the chart, px. */
export interface DashboardFrequencyFrame {
  readonly fromMs: number
  readonly toMs: number
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly footPx: number
  /** The area between lowest and highest value of each moment, interrupted by gaps. */
  readonly course: string
  readonly levels: readonly FrequencyMark[]
  readonly times: readonly FrequencyMark[]
  readonly thresholds: readonly FrequencyMark[]
  /** The times with an activation. */
  readonly activations: readonly { readonly fromPx: number; readonly toPx: number }[]
}

interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

const LEFT_PX = 48
const RIGHT_PX = 8
const TOP_PX = 8
const FOOT_PX = 20
const AIR_HZ = 0.02
const MAX_LEVELS = 6
const STEPS_HZ = [0.02, 0.05, 0.1, 0.2, 0.5, 1]
const TIME_EVERY_PX = 64
const TIME_STEPS = [5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)

/** Computes the chart of an hour; undefined without a known frequency. */
export function frequencyFrame({ points, thresholds, activations }: Frequency, { widthPx, heightPx }: Size) {
  const known = points.flatMap(({ lowHz, highHz }) => (lowHz === null || highHz === null ? [] : [lowHz, highHz]))
  const last = points.at(-1)
  if (known.length === 0 || !last) return undefined
  const [toMs, rightPx, footPx] = [Date.parse(last.at), Math.max(LEFT_PX + 1, widthPx - RIGHT_PX), heightPx - FOOT_PX]
  const fromMs = toMs - HOUR_MS
  const all = [...known, 50, ...thresholds.map(({ frequencyHz }) => frequencyHz)]
  const [fromHz, toHz] = [Math.min(...all) - AIR_HZ, Math.max(...all) + AIR_HZ]

  const x = (ms: number) => LEFT_PX + (Math.min(HOUR_MS, Math.max(0, ms - fromMs)) / HOUR_MS) * (rightPx - LEFT_PX)
  const y = (hz: number) => footPx - ((hz - fromHz) / (toHz - fromHz)) * (footPx - TOP_PX)
  const frame: DashboardFrequencyFrame = {
    fromMs,
    toMs,
    leftPx: LEFT_PX,
    rightPx,
    topPx: TOP_PX,
    footPx,
    course: courseOf(points, x, y),
    levels: levelsOf(fromHz, toHz).map(({ hz, label }) => ({ px: y(hz), label })),
    times: timesOf(fromMs, toMs, (rightPx - LEFT_PX) / TIME_EVERY_PX).map((ms) => ({
      px: x(ms),
      label: timeText(ms).slice(0, 5),
    })),
    thresholds: [...new Set(thresholds.map(({ frequencyHz }) => frequencyHz))].map((hz) => ({
      px: y(hz),
      label: `${numberText(hz)} Hz`,
    })),
    activations: unionOf(
      activations.map(({ start, end }) => ({ fromMs: Date.parse(start), toMs: end === null ? toMs : Date.parse(end) })),
    ).map((span) => ({ fromPx: x(span.fromMs), toPx: x(span.toMs) })),
  }
  return frame
}

interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** The union of the spans. */
function unionOf(spans: readonly TimeSpan[]): TimeSpan[] {
  const union: TimeSpan[] = []
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const before = union.at(-1)
    if (before && span.fromMs <= before.toMs) union.splice(-1, 1, { ...before, toMs: Math.max(before.toMs, span.toMs) })
    else union.push(span)
  }
  return union
}

/** Follows the highest values and returns along the lowest, once for each part without a gap. */
function courseOf(points: Frequency['points'], x: (ms: number) => number, y: (hz: number) => number): string {
  let course = ''
  let [there, back]: [string[], string[]] = [[], []]
  const close = () => {
    if (there.length > 0) course += `M${[...there, ...back.toReversed()].join('L')}Z`
    there = []
    back = []
  }
  for (const { at, lowHz, highHz } of points) {
    if (lowHz === null || highHz === null) close()
    else {
      const px = x(Date.parse(at)).toFixed(1)
      there.push(`${px} ${y(highHz).toFixed(1)}`)
      back.push(`${px} ${y(lowHz).toFixed(1)}`)
    }
  }
  close()
  return course
}

/** Round frequencies with the decimals of their step. */
function levelsOf(fromHz: number, toHz: number): { hz: number; label: string }[] {
  const step = STEPS_HZ.find((one) => (toHz - fromHz) / one <= MAX_LEVELS) ?? (toHz - fromHz) / MAX_LEVELS
  const decimals = step < 0.1 ? 2 : step < 1 ? 1 : 0
  const first = Math.ceil(fromHz / step)
  return Array.from({ length: Math.floor(toHz / step) - first + 1 }, (_, index) => {
    const hz = Number(((first + index) * step).toFixed(2))
    return { hz, label: fixedText(hz, decimals) }
  })
}

/** Round times, up to a maximum number. */
function timesOf(fromMs: number, toMs: number, most: number): number[] {
  const step = TIME_STEPS.find((one) => HOUR_MS / one <= most) ?? HOUR_MS
  const first = Math.ceil(fromMs / step)
  return Array.from({ length: Math.floor(toMs / step) - first + 1 }, (_, index) => (first + index) * step)
}
