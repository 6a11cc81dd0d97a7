import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortByNumber, sortByWord } from './station-order.ts'

/** The order as a plain comparison sort makes it. */
function compared(indexes: Uint32Array, keyOf: (index: number) => string | number): number[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const places = Array.from(indexes.keys(), (place) => ({ place, key: keyOf(indexes[place] ?? 0) }))
  return places.toSorted((a, b) => compare(a.key, b.key) || a.place - b.place).map(({ place }) => indexes[place] ?? 0)
}

/** Powers as they occur: many zeros, both signs, whole and broken, and the odd extreme. */
const powers = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, -0, 11_000, -7_400, 0.1) },
  { weight: 3, arbitrary: fc.integer({ min: -50_000, max: 350_000 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
)
const several = { minLength: 1, maxLength: 40 }

test.each([
  ['a few stations', 1],
  ['a large fleet', 60],
])('sorting %s by a number gives what comparing each pair gives, equals in the order of the list', (_, times) => {
  fc.assert(
    fc.property(fc.array(powers, several), fc.boolean(), (few, isTurned) => {
      const keys = Array.from({ length: times }, (_each, turn) => few.map((key) => (turn % 3 === 0 ? key : key + turn))).flat()
      const repeated = times === 1 ? keys : Array.from({ length: 2_400 }, (_each, at) => keys[at % keys.length] ?? 0)
      const all = Uint32Array.from(repeated.keys())
      const indexes = isTurned ? all.toReversed() : all
      const keyOf = (index: number) => repeated[index] ?? 0
      expect([...sortByNumber(indexes, keyOf)]).toEqual(compared(indexes, keyOf))
    }),
    { numRuns: times === 1 ? 200 : 40 },
  )
})

test('sorting by a word gives what comparing each pair gives, equals in the order of the list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('', 'Available', 'Charging', 'SuspendedEV', 'a status of its own'), several),
      (words) => {
        const indexes = Uint32Array.from(words.keys()).toReversed()
        const keyOf = (index: number) => words[index] ?? ''
        expect([...sortByWord(indexes, keyOf)]).toEqual(compared(indexes, keyOf))
      },
    ),
  )
})
