import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asRecorded, CURRENT, POWER, SCALES, SOC } from './recorded.ts'
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

/** What the record keeps of a value: whole mW, mA and millionths of a percent, and single precision of the others. */
const KEPT = {
  'Power.Active.Import': (value: number) => asRecorded(value, SCALES[POWER]),
  'Current.Import': (value: number) => asRecorded(value, SCALES[CURRENT]),
  SoC: (value: number) => asRecorded(value, SCALES[SOC]),
  Voltage: Math.fround,
  Frequency: Math.fround,
}

test.for(Object.keys(KEPT) as (keyof typeof KEPT)[])('%s of the record is reported like the measured value', (name) => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), (value) => {
      expect(reported(name, KEPT[name](value))).toBe(reported(name, value))
      expect(reported(name, reported(name, value))).toBe(reported(name, value))
      expect(String(reported(name, value)).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimalsOf(name))
    }),
    { numRuns: 2_000 },
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
