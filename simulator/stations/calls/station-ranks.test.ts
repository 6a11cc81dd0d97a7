import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsByNumber, rowsByWord } from './station-ranks.ts'

/** All rows in the order of a comparison sort. */
function compared(keys: readonly (string | number)[]): number[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  return keys
    .map((key, row) => ({ key, row }))
    .toSorted((a, b) => compare(a.key, b.key) || a.row - b.row)
    .map(({ row }) => row)
}

/** Typical powers: many zeros, both signs, and numbers that differ only beyond the precision of a 32-bit float. */
const powers = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, -0, 11_000, 11_000.000_01, -7_400, 0.1) },
  { weight: 3, arbitrary: fc.integer({ min: -50_000, max: 350_000 }) },
  {
    weight: 1,
    arbitrary: fc.double({ noNaN: true, min: -1e9, max: 1e9 }).filter((power) => power === 0 || Math.abs(power) > 1e-9),
  },
)
const ranks = fc.record({ start: fc.nat(600), size: fc.integer({ min: 1, max: 100 }) })

test('a page sorted by a number equals that of a comparison sort, with ties in list order', () => {
  fc.assert(
    fc.property(fc.array(powers, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), ranks, (few, times, { start, size }) => {
      const keys = Array.from({ length: times }, (_, turn) => few.map((key) => (turn % 3 === 2 ? key + turn : key))).flat()
      const keyOf = (row: number) => keys[row] ?? 0
      const page = rowsByNumber(keys.length, (row) => Math.fround(keyOf(row)), keyOf, { from: start, to: start + size })
      expect(page).toEqual(compared(keys).slice(start, start + size))
    }),
    { numRuns: 300 },
  )
})

test('a page sorted by a word equals that of a comparison sort, with ties in list order', () => {
  const words = fc.array(fc.constantFrom('', 'Available', 'Charging', 'SuspendedEV', 'a custom status'), { maxLength: 400 })
  fc.assert(
    fc.property(words, ranks, (keys, { start, size }) => {
      const page = rowsByWord(keys.length, (row) => keys[row] ?? '', { from: start, to: start + size })
      expect(page).toEqual(compared(keys).slice(start, start + size))
    }),
  )
})
