import { expect, test } from 'vitest'
import { testLines, testRange } from './test-lines.ts'

const START_MS = Date.UTC(2026, 2, 2, 10)
const course = {
  name: 'Fast ramps',
  startsAt: new Date(START_MS).toISOString(),
  stepS: 3,
  frequencyHz: [49.9, 49.7, 49.5],
  requiredKw: [0, 10, 20],
  responseKw: [0, 8, 19],
}

test('each line has a point for every step of the test', () => {
  const lines = testLines(course)
  expect(lines.map(({ name, unit, axis }) => [name, unit, axis])).toEqual([
    ['Response', 'kW', undefined],
    ['Required', 'kW', undefined],
    ['Test frequency', 'Hz', 'right'],
  ])
  expect(lines[0]?.points).toEqual([
    { atMs: START_MS, value: 0 },
    { atMs: START_MS + 3_000, value: 8 },
    { atMs: START_MS + 6_000, value: 19 },
  ])
})

test('the range ends at the last point', () => {
  expect(testRange(course)).toEqual({ fromMs: START_MS, toMs: START_MS + 6_000 })
})
