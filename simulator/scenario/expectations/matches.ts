import { isMapping } from '#simulator/core/model/mapping.ts'
import { Range } from '../language/expectation.ts'

/** Two figures that differ by less are equal, because displayed figures have one decimal. */
const SAME = 0.05

/** `same`: two figures that differ by less are equal. */
export const isWithin = (value: number, { above, below, atLeast, atMost, equals }: Range, same = SAME): boolean =>
  (above === undefined || value > above) &&
  (below === undefined || value < below) &&
  (atLeast === undefined || value > atLeast - same) &&
  (atMost === undefined || value < atMost + same) &&
  (equals === undefined || Math.abs(value - equals) < same)

/**
 * The distances of a value from the bounds of a range, in the unit of the value. `miss`: how far the value is outside, 0 within.
 * `margin`: how far it may still change, negative outside. NaN for an unknown value.
 */
export function distancesTo(value: number, { above, below, atLeast, atMost, equals }: Range): { miss: number; margin: number } {
  const lowest = Math.max(above ?? -Infinity, atLeast ?? -Infinity, equals ?? -Infinity)
  const highest = Math.min(below ?? Infinity, atMost ?? Infinity, equals ?? Infinity)
  const margin = Math.min(value - lowest, highest - value)
  return { miss: Math.max(0, -margin), margin }
}

const WORDS = { above: 'above', below: 'below', atLeast: 'at least', atMost: 'at most', equals: '' }

/** `at most 48`, `above 0 and below 6` */
export const rangeAsText = (range: Range): string =>
  (Object.keys(WORDS) as (keyof typeof WORDS)[])
    .flatMap((key) => (range[key] === undefined ? [] : [`${WORDS[key]} ${range[key]}`.trim()]))
    .join(' and ')

/** A figure with its unit, and with its direction where it is discharged: `−2940 W, discharging`. */
export const flowAsText = (figure: number | string, unit: 'A' | 'W'): string =>
  withDirection(`${figure} ${unit}`, Number(figure) < 0)

/** A range of power or current: `at most −1000 W, discharging`. A range with both directions names none. */
export function flowRangeAsText(range: Range, unit: 'A' | 'W'): string {
  const bounds = Object.values(range).filter((bound) => bound !== undefined)
  return withDirection(`${rangeAsText(range)} ${unit}`, Math.min(...bounds) < 0 && Math.max(...bounds) <= 0)
}

const withDirection = (text: string, isDischarging: boolean) =>
  `${text.replaceAll('-', '−')}${isDischarging ? ', discharging' : ''}`

/**
 * Whether a value is as expected: equal, within a range, or a mapping or list whose named parts are as expected.
 * Parts that are not named may have any value; a list must have the expected length.
 */
export function matches(value: unknown, expected: unknown): boolean {
  if (isMapping(expected)) {
    const range = Range.safeParse(expected)
    if (range.success && typeof value === 'number') return isWithin(value, range.data)
    return isMapping(value) && Object.entries(expected).every(([key, part]) => matches(value[key], part))
  }
  if (Array.isArray(expected)) {
    return Array.isArray(value) && value.length === expected.length && expected.every((part, i) => matches(value[i], part))
  }
  return value === expected
}

/** The named parts of a value, for the sentence that reports the observation. */
export function partsOf(value: unknown, expected: unknown): unknown {
  if (!isMapping(expected) || !isMapping(value)) return value
  return Object.fromEntries(Object.entries(expected).map(([key, part]) => [key, partsOf(value[key], part) ?? null]))
}
