import { nice, ticks } from 'd3-array'
import { roundStepMs } from '#contract/durations.ts'

/** A linear scale from values to a percentage of the width or height of a drawing. */
export interface Scale {
  readonly from: number
  readonly to: number
}

/** Three decimals are a thousandth of a pixel and keep the file at a third of its size. */
const rounded = (percent: number) => Math.round(percent * 1e3) / 1e3

/** From the left. */
export const across = ({ from, to }: Scale, value: number): number =>
  rounded(to === from ? 0 : (100 * (value - from)) / (to - from))

/** The distance of two positions, both in percent. */
export const widthTo = (fromPercent: number, toPercent: number): number => rounded(toPercent - fromPercent)

/** From the top. */
export const down = (scale: Scale, value: number): number => rounded(100 - across(scale, value))

/** A scale with round ends and about this many parts. */
export interface RoundScale extends Scale {
  readonly parts: number
}

/** A scale that contains all values, with about `parts` parts between its round figures. */
export function roundScale(values: Iterable<number>, parts: number): RoundScale {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { from: 0, to: 1, parts: 1 }
  if (low === high) return { from: low - 1, to: high + 1, parts: 2 }
  const [from, to] = nice(low, high, parts)
  return { from, to, parts }
}

/** The round figures of a scale, with enough decimals to distinguish them. */
export function roundTicks({ from, to, parts }: RoundScale): { value: number; text: string }[] {
  const values = ticks(from, to, parts)
  const decimals = Math.max(0, -Math.floor(Math.log10((values[1] ?? 1) - (values[0] ?? 0)) + 1e-9))
  // Zero has no sign.
  return values.map((value) => ({ value, text: (value + 0).toFixed(decimals).replace(/^-(0(\.0*)?)$/, '$1') }))
}

/** The ticks of a span from 0, ms: whole seconds, minutes or hours, with at most `most` steps. */
export function momentTicks(spanMs: number, most: number): number[] {
  const stepMs = roundStepMs(spanMs, most)
  return Array.from({ length: Math.floor(spanMs / stepMs) + 1 }, (_, index) => index * stepMs)
}
