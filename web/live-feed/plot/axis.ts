import { fixedText } from '#units/numbers/number-format.ts'
import { roundStep, type Domain } from '#ui/chart/value-axis.ts'

const FACTORS = [1, 2, 5, 10]

/** Round ticks within the domain. The step is 1, 2 or 5 times a power of ten, and at least the domain divided by `parts`. */
export function ticks(domain: Domain, parts: number): number[] {
  if (!(domain.to > domain.from)) return [domain.from]
  const step = roundStep((domain.to - domain.from) / parts, FACTORS)
  const decimals = decimalsOf(step)
  const first = Math.ceil(domain.from / step - 1e-9)
  const last = Math.floor(domain.to / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(decimals)))
}

/** Number of decimals necessary for this step. */
const decimalsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9))

/** Labels of ticks, all with the number of decimals of their step. */
export function tickLabels(values: readonly number[]): string[] {
  const [first = 0, second = first + 1] = values
  const decimals = decimalsOf(second - first)
  return values.map((value) => fixedText(value, decimals))
}

/** Lowest to highest value with a margin; a flat line is centred. Ignores NaN; undefined without values. */
export function domainOf(values: Iterable<number>): Domain | undefined {
  let from = Infinity
  let to = -Infinity
  for (const value of values) {
    if (value < from) from = value
    if (value > to) to = value
  }
  if (from > to) return undefined
  const margin = to > from ? (to - from) * 0.08 : Math.max(Math.abs(to) * 0.01, 0.01)
  return { from: from - margin, to: to + margin }
}
