import { expect, test } from 'vitest'
import { areaPath, isolatedPoints, linePath } from './paths.ts'
import { linearScale } from './scale.ts'

const axes = { x: linearScale({ from: 0, to: 10 }, 0, 100), y: linearScale({ from: 0, to: 10 }, 100, 0) }
const line = (...values: (number | null)[]) => values.map((value, at) => ({ at, value }))

test('a line stops at gaps', () => {
  expect(linePath(line(1, 2, null, 4, null, 6, 7), axes)).toBe('M0,90L10,80M30,60ZM50,40L60,30')
  expect(linePath([], axes)).toBe('')
})

test('values between two gaps are lines of zero length', () => {
  expect(linePath(isolatedPoints(line(1, null, 3, 4, null, 6)), axes)).toBe('M0,90ZM50,40Z')
  expect(isolatedPoints(line(1, 2))).toEqual([])
})

test('a stepped line holds each value until the next position', () => {
  expect(linePath(line(1, 2), { ...axes, isStepped: true })).toBe('M0,90L10,90L10,80')
})

test('an area is interrupted at gaps, and covers each value until the next position if it is stepped', () => {
  const spans = [1, null, 3, 4].map((high, at) => ({ at, low: high === null ? null : 0, high }))
  expect(areaPath(spans, axes).match(/M/g)).toHaveLength(2)
  expect(areaPath(spans.slice(2), { ...axes, isStepped: true })).toBe('M20,70L30,70L30,60L30,100L30,100L20,100Z')
})

test('values beyond the scale are at its edge', () => {
  expect(linePath(line(-5, 50), axes)).toBe('M0,100L10,0')
})
