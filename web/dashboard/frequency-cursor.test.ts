import { expect, test } from 'vitest'
import { linesAt, msAt, xOf } from './frequency-cursor.ts'

const place = { leftPx: 50, rightPx: 650, fromMs: 0, toMs: 3_600_000 }
const at = (ms: number) => new Date(ms).toISOString()

test('converts a moment to its position and back, within the hour', () => {
  expect(xOf(place, 1_800_000)).toBe(350)
  expect(msAt(place, xOf(place, 600_000))).toBe(600_000)
  expect(msAt(place, 0)).toBe(0)
  expect(msAt(place, 9_999)).toBe(3_600_000)
})

test('names the values and the activations of a moment', () => {
  const points = [
    { at: at(0), lowHz: 49.62, highHz: 49.71 },
    { at: at(10_000), lowHz: 50, highHz: 50 },
    { at: at(20_000), lowHz: null, highHz: null },
  ]
  const activations = [
    { groupId: 1, groupName: 'Depot AC', start: at(0), end: at(10_000) },
    { groupId: 2, groupName: 'Depot DC', start: at(20_000), end: null },
  ]
  expect(linesAt({ points, activations }, 0)).toEqual(['49.620 Hz to 49.710 Hz', 'Activation: Depot AC'])
  expect(linesAt({ points, activations }, 10_000)).toEqual(['50.000 Hz'])
  expect(linesAt({ points, activations }, 20_000)).toEqual(['Not measured', 'Activation: Depot DC'])
})
