import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { capacityHours, PAST_DAYS, STEPS } from './capacity-forecast.ts'
import { quantile } from './quantile.ts'

/** Monday 2 March 2026, 00:00 in Helsinki. */
const MONDAY_MS = Date.UTC(2026, 2, 1, 22)
const HELSINKI_MS = 2 * HOUR_MS

type KwOf = (daysBefore: number, step: number) => number

/** Days with these values, 1 for the last one; NaN was not heard. */
const daysOf = (kwOf: KwOf) =>
  Array.from({ length: PAST_DAYS }, (_, index) => {
    const kw = Float64Array.from({ length: STEPS }, (_, step) => kwOf(index + 1, step))
    return { kw, isReporting: Uint8Array.from(kw, (value) => (Number.isNaN(value) ? 0 : 1)) }
  })
const hoursOf = (kwOf: KwOf, firstStep = 0, fromMs = MONDAY_MS) =>
  capacityHours({ fromMs, firstStep, utcOffsetMs: HELSINKI_MS, days: daysOf(kwOf) })

describe('a quantile', () => {
  test.each([
    [[7], 0.1, 7],
    [[1, 2], 0.5, 1.5],
    [[0, 10, 20, 30, 40], 0.1, 4],
    [[0, 10, 20, 30, 40], 0.9, 36],
    [[0, 10, 20, 30, 40], 1, 40],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected, 9)
  })
})

describe('the forecast', () => {
  test('has 24 hours with p10 ≤ p50 ≤ p90 between the extremes of the days, for any values', () => {
    const kw = fc.oneof(
      { arbitrary: fc.double({ min: 0, max: 1e5, noNaN: true }), weight: 9 },
      { arbitrary: fc.constant(NaN), weight: 1 },
    )
    fc.assert(
      fc.property(fc.array(kw, { minLength: 7, maxLength: 400 }), fc.nat(5), (values, firstStep) => {
        const valueOf = (day: number, step: number) => values[(day * STEPS + step) % values.length] ?? NaN
        const heard = values.filter((value) => !Number.isNaN(value))
        for (const { p10Kw, p50Kw, p90Kw } of hoursOf(valueOf, firstStep)) {
          expect(p10Kw).toBeGreaterThanOrEqual(Math.min(...heard))
          expect(p50Kw).toBeGreaterThanOrEqual(p10Kw)
          expect(p90Kw).toBeGreaterThanOrEqual(p50Kw)
          expect(p90Kw).toBeLessThanOrEqual(Math.max(...heard))
        }
      }),
    )
    expect(hoursOf(() => 1).map(({ hourMs }) => (hourMs - MONDAY_MS) / HOUR_MS)).toEqual(
      Array.from({ length: 24 }, (_, hour) => hour),
    )
  })

  test('reads weekdays for a weekday, and weekend days for a weekend day', () => {
    // 1 and 2 days before Monday are Sunday and Saturday.
    const isWeekend = (daysBefore: number) => daysBefore % 7 === 1 || daysBefore % 7 === 2
    const values = (daysBefore: number) => (isWeekend(daysBefore) ? 5 : 50)
    expect(hoursOf(values)[8]).toMatchObject({ p10Kw: 50, p90Kw: 50 })
    const saturdayMs = MONDAY_MS - 48 * HOUR_MS
    // Seen from Saturday, 6 and 7 days before are a Sunday and a Saturday.
    expect(hoursOf((day) => (day % 7 === 6 || day % 7 === 0 ? 5 : 50), 0, saturdayMs)[8]).toMatchObject({ p10Kw: 5, p90Kw: 5 })
  })

  test('changes the kind of day at local midnight', () => {
    const fridayNoonMs = MONDAY_MS - 60 * HOUR_MS
    const hours = hoursOf((daysBefore, step) => (step < 72 ? daysBefore : 1_000 + daysBefore), 0, fridayNoonMs)
    expect(hours[11]?.p90Kw).toBeLessThan(PAST_DAYS)
    // Eight weekend days: 6, 7, 13, 14, ... days before Saturday.
    expect(hours[12]?.p10Kw).toBeGreaterThanOrEqual(1_006)
  })

  test('counts what is left of the present hour', () => {
    const [first] = hoursOf((_, step) => (step < 4 ? 100 : 10), 4)
    expect(first).toMatchObject({ p10Kw: 10, p90Kw: 10 })
  })

  test('has no number for hours of which fewer than five days are known', () => {
    // The last five days before Monday are a weekend and three weekdays.
    expect(hoursOf((daysBefore) => (daysBefore <= 5 ? 10 : NaN))).toEqual([])
    expect(hoursOf((daysBefore) => (daysBefore <= 7 ? 10 : NaN))).toHaveLength(24)
  })
})
