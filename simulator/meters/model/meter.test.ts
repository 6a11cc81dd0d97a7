import { expect, test } from 'vitest'
import { buildingCurrentsA, occupancy } from './meter.ts'

const MONDAY_MS = Date.UTC(2026, 2, 2)
const at = (hour: number, minute = 0) => MONDAY_MS + (hour * 60 + minute) * 60_000
const currents = (tMs: number) => buildingCurrentsA(99, 63, tMs, 0)
const minutes = (fromHour: number, count: number) => Array.from({ length: count }, (_, minute) => currents(at(fromHour, minute)))
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('people arrive between 6 and 8 and leave between 16 and 18, a quarter of them at weekends', () => {
  expect([3, 6, 7, 8, 12, 16, 17, 18, 23].map((hour) => occupancy(at(hour)))).toEqual([0, 0, 0.5, 1, 1, 1, 0.5, 0, 0])
  expect(occupancy(at(12) + 5 * 86_400_000)).toBe(0.25)
})

test('a building draws a quarter of its fuse at night and six tenths by day', () => {
  expect(mean(minutes(1, 180).map(([l1]) => l1))).toBeGreaterThan(63 * 0.25)
  expect(mean(minutes(1, 180).map(([l1]) => l1))).toBeLessThan(63 * 0.3)
  expect(mean(minutes(9, 360).map(([l1]) => l1))).toBeGreaterThan(63 * 0.6)
  expect(mean(minutes(9, 360).map(([l1]) => l1))).toBeLessThan(63 * 0.72)
})

test('a building alone stays below its main fuse', () => {
  const highest = Array.from({ length: 40 }, (_, key) => key).flatMap((key) =>
    Array.from({ length: 12 * 60 }, (_, minute) => Math.max(...buildingCurrentsA(key, 63, at(7, minute), 0))),
  )
  expect(Math.max(...highest)).toBeCloseTo(61.11)
})

test('the phases are unequal', () => {
  const day = minutes(9, 360)
  const [l1, l2, l3] = [mean(day.map((c) => c[0])), mean(day.map((c) => c[1])), mean(day.map((c) => c[2]))]
  expect(l2).toBeLessThan(l1)
  expect(l3).toBeGreaterThan(l1)
})

test('motors and kitchens start several times an hour', () => {
  const day = minutes(9, 420)
  const steps = day.slice(1).filter((now, i) => now.some((current, phase) => current - (day[i]?.[phase] ?? NaN) > 4))
  expect(steps.length).toBeGreaterThan(14)
  expect(steps.length).toBeLessThan(42)
})

test('the value of a time does not depend on earlier reads', () => {
  const there = currents(at(10))
  currents(at(20))
  expect(currents(at(10))).toEqual(there)
})
