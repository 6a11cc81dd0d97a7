import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf, reported, reportedW } from './reported.ts'

describe('a device reports', () => {
  test.for([
    ['Power.Active.Import', 7_249.6, 7_250],
    ['Current.Import', 15.996, 16],
    ['Current.Import', 15.994, 15.99],
    ['Voltage', 230.26, 230.3],
    ['SoC', 63.449, 63.4],
    ['Frequency', 49.9874, 49.987],
    ['Energy.Active.Import.Register', 41_234_567.4, 41_234_567],
  ] as const)('%s %d as %d', ([measurand, value, shown]) => {
    expect(reported(measurand, value)).toBe(shown)
  })
})

test('a value from the single-precision record is reported like the measured value', () => {
  const measurand = fc.constantFrom('Power.Active.Import', 'Current.Import', 'Voltage', 'SoC', 'Frequency')
  fc.assert(
    fc.property(measurand, fc.double({ min: 0, max: 1e5, noNaN: true }), (name, value) => {
      expect(reported(name, Math.fround(value))).toBe(reported(name, value))
      expect(reported(name, reported(name, value))).toBe(reported(name, value))
      expect(String(reported(name, value)).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimalsOf(name))
    }),
  )
})

test('a power below zero is rounded like one above zero, also at half a watt', () => {
  expect([1_690.5, 0.5, 7].map(reportedW)).toEqual([1_691, 1, 7])
  expect([-1_690.5, -0.5, -7].map(reportedW)).toEqual([-1_691, -1, -7])
})

test('minus zero is reported as zero, and an unknown value stays unknown', () => {
  expect(Object.is(reportedW(-0.4), 0)).toBe(true)
  expect(reported('SoC', NaN)).toBeNaN()
})

test('a signed power is rounded like the power of each direction, also close to a rounding limit', () => {
  const nearLimit = fc.tuple(fc.integer({ min: 0, max: 5e6 }), fc.double({ min: -2e-9, max: 2e-9, noNaN: true }))
  const powerW = fc.oneof(
    fc.double({ min: 0, max: 5e9, noNaN: true }),
    nearLimit.map(([watts, beside]) => watts + 0.4995 + beside),
  )
  fc.assert(
    fc.property(powerW, (value) => {
      expect(reportedW(value)).toBe(reported('Power.Active.Import', value))
      expect(reportedW(-value)).toBe(0 - reported('Power.Active.Export', value))
    }),
    { numRuns: 2_000 },
  )
  expect(reportedW(NaN)).toBeNaN()
})
