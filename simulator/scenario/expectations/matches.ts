import { Range } from '../language/expectation.ts'

/** Two figures that differ by less are the same: what is shown has one decimal. */
const SAME = 0.05

/** `same`: two figures that differ by less are the same. */
export const isWithin = (value: number, { above, below, atLeast, atMost, equals }: Range, same = SAME): boolean =>
  (above === undefined || value > above) &&
  (below === undefined || value < below) &&
  (atLeast === undefined || value > atLeast - same) &&
  (atMost === undefined || value < atMost + same) &&
  (equals === undefined || Math.abs(value - equals) < same)

/** How far a value is from a range, in the unit of the value; 0 within. NaN for a value that is not known. */
export function distanceTo(value: number, { above, below, atLeast, atMost, equals }: Range): number {
  const lowest = Math.max(above ?? -Infinity, atLeast ?? -Infinity, equals ?? -Infinity)
  const highest = Math.min(below ?? Infinity, atMost ?? Infinity, equals ?? Infinity)
  return Math.max(0, lowest - value, value - highest)
}

const WORDS = { above: 'above', below: 'below', atLeast: 'at least', atMost: 'at most', equals: '' }

/** `at most 48`, `above 0 and below 6` */
export const rangeInWords = (range: Range): string =>
  (Object.keys(WORDS) as (keyof typeof WORDS)[])
    .flatMap((key) => (range[key] === undefined ? [] : [`${WORDS[key]} ${range[key]}`.trim()]))
    .join(' and ')

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a value is as expected: the same, within a range, or of mappings and lists every named part as expected.
 * What is not named may be anything; a list has to have as many parts.
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

/** What there is of the named parts, for the sentence that says what was seen instead. */
export function partsOf(value: unknown, expected: unknown): unknown {
  if (!isMapping(expected) || !isMapping(value)) return value
  return Object.fromEntries(Object.entries(expected).map(([key, part]) => [key, partsOf(value[key], part) ?? null]))
}
