import { expect, test } from 'vitest'
import { flowAsText, flowRangeAsText, distancesTo, isWithin, matches, partsOf, rangeAsText } from './matches.ts'

test.for([
  [48, { atMost: 48 }, true],
  [48.2, { atMost: 48 }, false],
  [48, { below: 48 }, false],
  [6, { above: 6 }, false],
  [5.97, { atLeast: 6 }, true],
  [5.9, { atLeast: 6 }, false],
  [3, { above: 0, below: 6 }, true],
  [0, { above: 0, below: 6 }, false],
  [16.04, { equals: 16 }, true],
  [16.06, { equals: 16 }, false],
  [NaN, { atMost: 48 }, false],
] as const)('%d within %j: %s', ([value, range, expected]) => {
  expect(isWithin(value, range)).toBe(expected)
})

test.for([
  [5, { atLeast: 6 }, 1],
  [9, { above: 0, below: 6 }, 3],
  [3, { above: 0, below: 6 }, 0],
  [12, { equals: 16 }, 4],
  [NaN, { atMost: 48 }, NaN],
] as const)('%d is %j by %d', ([value, range, distance]) => {
  expect(distancesTo(value, range).miss).toBe(distance)
})

test('rangeAsText returns a range as text', () => {
  expect(rangeAsText({ above: 0, below: 6 })).toBe('above 0 and below 6')
  expect(rangeAsText({ equals: 16 })).toBe('16')
})

test.for([
  [{ a: 1, b: 2 }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: { b: null } }, { a: { b: null } }, true],
  [{ a: -3 }, { a: { below: 0 } }, true],
  [{ a: null }, { a: { below: 0 } }, false],
  [{ a: { below: 0 } }, { a: { below: 0 } }, true],
  [[{ id: 1, name: 'A' }], [{ id: 1 }], true],
  [[{ id: 1 }, { id: 2 }], [{ id: 1 }], false],
  [[], [], true],
  [undefined, {}, false],
] as const)('%j is as %j expects: %s', ([value, expected, isSo]) => {
  expect(matches(value, expected)).toBe(isSo)
})

test('partsOf returns only the named parts of an answer', () => {
  expect(partsOf({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 4 }, e: 5 })).toEqual({ b: { d: 3 }, e: null })
})

test('a discharged power has a minus sign and its direction beside it', () => {
  expect(flowAsText(7_400, 'W')).toBe('7400 W')
  expect(flowAsText(-2_940, 'W')).toBe('−2940 W, discharging')
  expect(flowAsText('-14.5', 'A')).toBe('−14.5 A, discharging')
  expect(flowRangeAsText({ atMost: -1_000 }, 'W')).toBe('at most −1000 W, discharging')
  expect(flowRangeAsText({ atLeast: -500, atMost: 500 }, 'W')).toBe('at least −500 and at most 500 W')
})
