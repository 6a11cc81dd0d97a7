import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeField, writeFixed } from './csv-digits.ts'

const out = new DataView(new ArrayBuffer(64))
/** Writes a number in units of its last decimal into a buffer that already has other bytes. */
function written(scaled: number, decimals: number, at = 0, write = writeField) {
  new Uint8Array(out.buffer).fill(0x2a)
  const end = write(out, at, scaled, decimals)
  return Buffer.from(out.buffer, at, end - at).toString('latin1')
}

describe('a number', () => {
  test.each([
    [0, 0, '0,'],
    [7, 0, '7,'],
    [999, 0, '999,'],
    [1_000, 0, '1000,'],
    [25_909_363, 0, '25909363,'],
    [1_005_000, 0, '1005000,'],
    [1_599, 2, '15.99,'],
    [1_590, 2, '15.9,'],
    [1_500, 2, '15,'],
    [5, 2, '0.05,'],
    [5, 3, '0.005,'],
    [50_040, 3, '50.04,'],
    [2_286, 1, '228.6,'],
    [-5, 1, '-0.5,'],
    [-0, 1, '0,'],
    [2_147_483_647, 0, '2147483647,'],
    [2_147_483_648, 0, '2147483648,'],
    [-2_147_483_648, 3, '-2147483.648,'],
    [9_007_199_254_740_991, 0, '9007199254740991,'],
  ])('%d in units of the last of %d decimals is %s', (scaled, decimals, expected) => {
    expect(written(scaled, decimals)).toBe(expected)
  })

  test('is written like String writes it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9 }), (scaled, decimals, at) => {
        expect(written(scaled, decimals, at)).toBe(`${scaled / 10 ** decimals},`)
      }),
      { numRuns: 2_000 },
    )
  })

  test('that is unknown leaves its field empty', () => {
    expect(written(Number.NaN, 2)).toBe(',')
  })
})

describe('a number with all its decimals', () => {
  test.each([
    [0, 6, '0.000000,'],
    [-0, 3, '0.000,'],
    [5, 0, '5,'],
    [49_900, 3, '49.900,'],
    [999, 3, '0.999,'],
    [12_345, 6, '0.012345,'],
    [-124_000, 6, '-0.124000,'],
    [1_234_567_890, 6, '1234.567890,'],
    [2_147_483_648, 6, '2147.483648,'],
    [-2_147_483_648, 3, '-2147483.648,'],
    [Number.NaN, 6, ','],
  ])('%d in units of the last of %d decimals is %s', (scaled, decimals, expected) => {
    expect(written(scaled, decimals, 0, writeFixed)).toBe(expected)
  })

  test('is written like toFixed writes it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 3, 6), fc.integer({ min: 0, max: 9 }), (scaled, decimals, at) => {
        expect(written(scaled, decimals, at, writeFixed)).toBe(`${(scaled / 10 ** decimals).toFixed(decimals)},`)
      }),
      { numRuns: 2_000 },
    )
  })
})
