import { fixedText } from '#units/numbers/number-format.ts'
import type { BranchPowers } from '#contract/sim/branch.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { pxOf, spanTicks, type AxisTick, type RunAxis } from '../run/run-axis.ts'

/** One plot: its lines as SVG paths and its levels. */
interface Plot {
  readonly topPx: number
  readonly bottomPx: number
  readonly levels: readonly AxisTick[]
  readonly paths: readonly string[]
}

export interface BranchFrame {
  readonly axis: RunAxis
  readonly branchPx: number
  readonly times: readonly AxisTick[]
  /** The run and the branch. */
  readonly powers: Plot
  /** The branch minus the run. */
  readonly difference: Plot
}

interface FrameInput {
  readonly powers: BranchPowers
  readonly startMs: number
  readonly branchMs: number
  readonly widthPx: number
  readonly heightPx: number
}

const LEFT_PX = 46
const RIGHT_PX = 10
const TOP_PX = 8
const BOTTOM_PX = 22
const GAP_PX = 18
/** Share of the height for the two runs. */
const POWERS_SHARE = 0.65
const LEVELS = 4
const LEAST_KW = 1

type Value = number | null

/** The branch minus the run at each moment, kW; null where one of them has no value. */
export const differencesKw = ({ runKw, branchKw }: BranchPowers): Value[] =>
  branchKw.map((kw, place) => {
    const run = runKw[place]
    return kw === null || run === null || run === undefined ? null : kw - run
  })

const isKnown = (value: Value): value is number => value !== null

/** A range with 0 that contains all values, with round ends, and its step. kW */
export function powerDomain(values: readonly number[]): { from: number; to: number; step: number } {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const roughStep = Math.max(LEAST_KW, high - low) / LEVELS
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= roughStep) ?? 10) * power
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  return { from, to: to > from ? to : from + LEAST_KW, step }
}

function plotOf(lines: readonly (readonly Value[])[], topPx: number, bottomPx: number, x: (place: number) => number): Plot {
  const { from, to, step } = powerDomain(lines.flatMap((line) => line.filter(isKnown)))
  const y = (kw: number) => bottomPx - ((kw - from) / (to - from)) * (bottomPx - topPx)
  const pathOf = (line: readonly Value[]) =>
    line
      .map((kw, place) =>
        kw === null ? '' : `${isKnown(line[place - 1] ?? null) ? 'L' : 'M'}${x(place).toFixed(1)} ${y(kw).toFixed(1)}`,
      )
      .join('')
  const levels = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => {
    const kw = from + index * step
    return { px: y(kw), label: fixedText(kw, step < 1 ? 1 : 0) }
  })
  return { topPx, bottomPx, levels, paths: lines.map(pathOf) }
}

/** The run and its branch on one time axis, with the difference below. */
export function branchFrame({ powers, startMs, branchMs, widthPx, heightPx }: FrameInput): BranchFrame {
  const fromMs = Date.parse(powers.from)
  const stepMs = powers.stepS * SECOND_MS
  const toMs = fromMs + Math.max(1, powers.runKw.length - 1) * stepMs
  const axis = { fromMs, toMs, leftPx: LEFT_PX, rightPx: Math.max(LEFT_PX + 1, widthPx - RIGHT_PX) }
  const x = (place: number) => pxOf(axis, fromMs + place * stepMs)
  const bottomPx = heightPx - BOTTOM_PX
  const middlePx = TOP_PX + (bottomPx - TOP_PX) * POWERS_SHARE
  return {
    axis,
    branchPx: pxOf(axis, branchMs),
    times: spanTicks(axis, startMs),
    powers: plotOf([powers.runKw, powers.branchKw], TOP_PX, middlePx - GAP_PX / 2, x),
    difference: plotOf([differencesKw(powers)], middlePx + GAP_PX / 2, bottomPx, x),
  }
}
