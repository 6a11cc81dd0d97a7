import { describe, expect, test } from 'vitest'
import { withoutReserveW } from './drill-activations.ts'

const row = (powerW: number, expectedW: number) => ({ atMs: 0, powerW, expectedW })

describe('the power without the fast reserve', () => {
  test.for([
    ['is the sum of baseline and droop', row(5_000, 5_000), 6_000, 6_000],
    ['ignores the rounding of logs', row(5_010, 5_000), 6_000, 6_000],
    ['does not exceed the upper limit before the crossing', row(2_500, 5_000), 6_000, 2_500],
    ['falls below that with the droop', row(2_500, 5_000), 2_000, 2_000],
    ['does not fall below the lower limit before the crossing', row(0, -1_000), -500, 0],
    ['rises above that with the droop', row(0, -1_000), 500, 500],
  ] as const)('%s', ([, before, expectedW, withoutW]) => {
    expect(withoutReserveW(before)(row(NaN, expectedW))).toBe(withoutW)
  })

  test('is the sum of baseline and droop without values from before the crossing', () => {
    expect(withoutReserveW(undefined)(row(0, 700))).toBe(700)
    expect(withoutReserveW(row(NaN, 0))(row(0, 700))).toBe(700)
  })
})
