import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { fixedText } from '#units/numbers/number-format.ts'

export interface Domain {
  readonly from: number
  readonly to: number
}

/** Converts values or moments to px. `invert` converts back. */
export type Scale = ScaleLinear<number, number>

/** A round value of an axis. */
export interface Level {
  readonly value: number
  readonly label: string
}

/** About as many parts of an axis between round values. */
const PARTS = 4
/** Space above the values, because a line at the upper edge would look like the edge. */
const AIR = 0.04
/** Margin of a padded domain, as a share of its height. */
const PADDING = 0.08
/** Smaller heights count as zero. */
const FLAT = 1e-6

/** A linear scale; values beyond its domain are at its edge. */
export const linearScale = ({ from, to }: Domain, fromPx: number, toPx: number): Scale =>
  scaleLinear([from, to], [fromPx, toPx]).clamp(true)

/** The smallest domain with round ends that contains another one. */
export function roundDomain({ from, to }: Domain, parts = PARTS): Domain {
  const [low = from, high = to] = scaleLinear([from, to], [0, 1]).nice(parts).domain()
  return { from: low, to: high }
}

/** A round domain with zero, so that heights can be compared. */
export function domainWithZero(values: Domain | undefined, parts = PARTS): Domain {
  const low = Math.min(0, values?.from ?? 0)
  const high = Math.max(0, values?.to ?? 0)
  if (high - low < FLAT) return { from: 0, to: 1 }
  const air = (high - low) * AIR
  return roundDomain({ from: low < 0 ? low - air : 0, to: high > 0 ? high + air : 0 }, parts)
}

/** A round domain close around the values, without zero: for values that are never close to zero. */
export const snugDomain = (values: Domain | undefined): Domain | undefined =>
  values && roundDomain({ from: values.from, to: Math.max(values.to, values.from + 1) })

/** The round values within a domain, with the decimals of their distance. */
export function levelsOf({ from, to }: Domain, parts = PARTS): Level[] {
  const values = scaleLinear([from, to], [0, 1]).ticks(parts)
  const step = (values[1] ?? from + 1) - (values[0] ?? from)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return values.map((value) => ({ value, label: fixedText(value, decimals) }))
}

/** Lowest and highest value; undefined without a number. Null and NaN are gaps. */
export function extent(values: Iterable<number | null>): Domain | undefined {
  let from = Infinity
  let to = -Infinity
  for (const value of values) {
    if (value === null) continue
    if (value < from) from = value
    if (value > to) to = value
  }
  return from > to ? undefined : { from, to }
}

/** A domain with a margin around the values; a flat line is in its middle. */
export function paddedDomain({ from, to }: Domain): Domain {
  const margin = to > from ? (to - from) * PADDING : Math.max(Math.abs(to) * 0.01, 0.01)
  return { from: from - margin, to: to + margin }
}
