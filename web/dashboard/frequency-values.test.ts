import { expect, test } from 'vitest'
import { activeTimes, frequencyDomain, linesAt } from './frequency-values.ts'

const at = (ms: number) => new Date(ms).toISOString()

test('has no range for an hour without values', () => {
  expect(frequencyDomain({ points: [{ at: at(0), lowHz: null, highHz: null }], thresholds: [] })).toBeUndefined()
  expect(frequencyDomain({ points: [], thresholds: [] })).toBeUndefined()
})

test('contains 50 Hz, and thresholds at any distance', () => {
  const points = [{ at: at(0), lowHz: 49.95, highHz: 49.98 }]
  expect(frequencyDomain({ points, thresholds: [] })).toEqual({ from: expect.closeTo(49.93), to: expect.closeTo(50.02) })
  const thresholds = [{ frequencyHz: 49.5, side: 'activation' as const, groups: 1 }]
  expect(frequencyDomain({ points, thresholds })?.from).toBeCloseTo(49.48)
})

test('activations are shaded once where they overlap, and up to now while they last', () => {
  const one = (fromMs: number, toMs: number | null) => ({
    groupId: 1,
    groupName: 'Depot',
    start: at(fromMs),
    end: toMs === null ? null : at(toMs),
  })
  expect(activeTimes([one(54, null), one(15, 24), one(-20, 6), one(10, 20)], 60)).toEqual([
    { fromMs: -20, toMs: 6 },
    { fromMs: 10, toMs: 24 },
    { fromMs: 54, toMs: 60 },
  ])
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
