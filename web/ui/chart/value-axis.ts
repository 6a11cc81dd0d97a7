import { fixedText } from '#units/numbers/number-format.ts'
import type { SeriesPoint } from './chart-series.ts'

/** Both axes have the same number of parts, so that they share grid lines. */
export const PARTS = 4

export interface Domain {
  readonly from: number
  readonly to: number
}

export interface ValueAxis extends Domain {
  readonly step: number
  /** From the lowest to the highest value: one more than the number of parts. */
  readonly labels: readonly string[]
}

const STEPS = [1, 2, 2.5, 4, 5, 6, 8, 10]
/** Space above the values, because a line at the upper edge would look like the edge. */
const AIR = 0.04
/** Smaller heights count as zero. */
const FLAT = 1e-6

/**
 * An axis with round numbers that contains all values. It includes zero, so that heights can be compared. A fixed domain does not
 * depend on the values.
 */
export function valueAxis(values: Domain | undefined, fixed?: Domain): ValueAxis {
  if (fixed) return axisFrom(fixed.from, (fixed.to - fixed.from) / PARTS)
  const low = Math.min(0, values?.from ?? 0)
  const high = Math.max(0, values?.to ?? 0)
  if (high - low < FLAT) return axisFrom(0, 1 / PARTS)

  const air = (high - low) * AIR
  const [wantedLow, wantedHigh] = [low < 0 ? low - air : 0, high > 0 ? high + air : 0]
  let rough = (wantedHigh - wantedLow) / PARTS
  for (;;) {
    const step = roundStep(rough)
    const from = Math.floor(wantedLow / step + 1e-9) * step
    if (from + PARTS * step >= wantedHigh - step * 1e-9) return axisFrom(from, step)
    rough = step * 1.001
  }
}

/** The smallest round number that is at least the given number. */
export function roundStep(rough: number, factors: readonly number[] = STEPS): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = factors.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10
  return factor * power
}

/** An axis with round numbers close around the values, without zero: for values that are never close to zero. */
export function snugDomain(values: Domain | undefined): Domain | undefined {
  if (!values) return undefined
  let rough = Math.max(values.to - values.from, 1) / PARTS
  for (;;) {
    const step = roundStep(rough)
    const from = Math.floor(values.from / step + 1e-9) * step
    if (from + PARTS * step >= values.to - step * 1e-9) return { from, to: from + PARTS * step }
    rough = step * 1.001
  }
}

function axisFrom(from: number, step: number): ValueAxis {
  const decimals = decimalsOf(step)
  const labels = Array.from({ length: PARTS + 1 }, (_, index) => fixedText(plainZero(from + index * step, step), decimals))
  return { from, to: from + PARTS * step, step, labels }
}

/** Rounds tiny values and minus zero to zero. */
const plainZero = (value: number, step: number) => (Math.abs(value) < step * 1e-6 ? 0 : value)

/** Number of decimals that a step needs, at most three. */
function decimalsOf(step: number): number {
  const needed = [0, 1, 2, 3].find((decimals) => Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-6)
  return needed ?? 3
}

/** Lowest and highest value of all points and levels; undefined without a number. */
export function extent(lines: readonly (readonly SeriesPoint[])[], levels: readonly number[] = []): Domain | undefined {
  let from = Infinity
  let to = -Infinity
  for (const value of levels) {
    from = Math.min(from, value)
    to = Math.max(to, value)
  }
  for (const points of lines) {
    for (const { value } of points) {
      if (value === null) continue
      if (value < from) from = value
      if (value > to) to = value
    }
  }
  return from > to ? undefined : { from, to }
}

/** Consecutive points beyond a fixed axis, with the farthest of them. */
export interface Clipped {
  readonly atMs: number
  readonly value: number
  readonly isAbove: boolean
}

/** The values beyond the axis: one mark for each run of consecutive points. */
export function clippedRuns(points: readonly SeriesPoint[], { from, to }: Domain): Clipped[] {
  const runs: Clipped[] = []
  let isOpen = false
  for (const { atMs, value } of points) {
    const isAbove = value !== null && value > to
    if (value === null || (!isAbove && value >= from)) {
      isOpen = false
      continue
    }
    const last = isOpen ? runs.at(-1) : undefined
    if (!last || last.isAbove !== isAbove) runs.push({ atMs, value, isAbove })
    else if (isAbove ? value > last.value : value < last.value) runs[runs.length - 1] = { atMs, value, isAbove }
    isOpen = true
  }
  return runs
}
