import { SECOND_MS } from '#contract/durations.ts'

/** A linear scale from values to a percentage of the width or height of a drawing. */
export interface Scale {
  readonly from: number
  readonly to: number
}

/** Three decimals are a thousandth of a pixel and keep the file at a third of its size. */
const rounded = (percent: number) => Math.round(percent * 1e3) / 1e3

/** From the left. */
export const across = ({ from, to }: Scale, value: number): number =>
  rounded(to === from ? 0 : ((value - from) / (to - from)) * 100)

/** The distance of two positions, both in percent. */
export const widthTo = (fromPercent: number, toPercent: number): number => rounded(toPercent - fromPercent)

/** From the top. */
export const down = (scale: Scale, value: number): number => rounded(100 - across(scale, value))

/** The smallest step of 1, 2 or 5 times a power of ten that divides a span into at most `most` steps. */
function roundStep(span: number, most: number): number {
  const least = span / most
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((digit) => digit * power >= least * (1 - 1e-9)) ?? 10)
}

const decimalsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9))

/** A scale with the distance of its round figures. */
export interface RoundScale extends Scale {
  readonly step: number
}

/** A scale that contains all values, from a round figure to a round figure, with at most `most` + 2 steps. */
export function roundScale(values: Iterable<number>, most: number): RoundScale {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { from: 0, to: 1, step: 1 }
  if (low === high) return { from: low - 1, to: high + 1, step: 1 }
  const step = roundStep(high - low, most)
  return { from: Math.floor(low / step + 1e-9) * step, to: Math.ceil(high / step - 1e-9) * step, step }
}

/** The round figures of a scale, with enough decimals to distinguish them. */
export function roundTicks({ from, to, step }: RoundScale): { value: number; text: string }[] {
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.floor(to / step + 1e-9) - first + 1
  return Array.from({ length: count }, (_, index) => {
    const value = (first + index) * step
    // Zero has no sign.
    return { value, text: (value + 0).toFixed(decimalsOf(step)).replace(/^-(0(\.0*)?)$/, '$1') }
  })
}

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400]

/** The ticks of a span from 0, ms: whole seconds, minutes or hours, with at most `most` steps. */
export function momentTicks(spanMs: number, most: number): number[] {
  const stepS = STEPS_S.find((step) => spanMs / SECOND_MS / step <= most) ?? Math.ceil(spanMs / most / 86_400_000) * 86_400
  return Array.from({ length: Math.floor(spanMs / SECOND_MS / stepS) + 1 }, (_, index) => index * stepS * SECOND_MS)
}
