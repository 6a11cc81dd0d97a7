import { expect, test } from 'vitest'
import { gaussian, hash01, hashOf, logNormal, stream } from './random.ts'

const draws = (next: () => number, count: number) => Array.from({ length: count }, next)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('equal names give equal streams, and different names give different streams', () => {
  const once = draws(stream(7, 'visits', 12), 20)
  expect(draws(stream(7, 'visits', 12), 20)).toEqual(once)
  for (const other of [stream(8, 'visits', 12), stream(7, 'visits', 13), stream(7, 'voltage', 12)]) {
    expect(draws(other, 20)).not.toEqual(once)
  }
})

test('the boundaries of names matter', () => {
  const keys = [hashOf(1, 'ab', 'c'), hashOf(1, 'a', 'bc'), hashOf(1, 'abc'), hashOf(1, 1, 2), hashOf(1, 12), hashOf(1, '12')]
  expect(new Set(keys).size).toBe(keys.length)
})

test('the keys of many stations and days rarely collide', () => {
  const keys = new Set<number>()
  for (let station = 0; station < 1_000; station++) for (let day = 20_000; day < 20_200; day++) keys.add(hashOf(3, station, day))
  // 200,000 draws from 2³² values have about 5 collisions by chance.
  expect(keys.size).toBeGreaterThan(199_970)
})

test('a stream is uniform in [0, 1)', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (const value of draws(stream(1, 'even'), 100_000)) {
    tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? NaN) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(400)
})

test('hashes of consecutive numbers are as uniform as a stream', () => {
  const values = Array.from({ length: 20_000 }, (_, i) => hash01(1, 'station', i))
  expect(mean(values)).toBeCloseTo(0.5, 1)
  const pairs = values.slice(1).map((value, i) => (value - 0.5) * ((values[i] ?? NaN) - 0.5))
  expect(Math.abs(mean(pairs))).toBeLessThan(0.002)
})

test('normal numbers have mean 0 and deviation 1', () => {
  const next = stream(1, 'normal')
  const values = Array.from({ length: 50_000 }, () => gaussian(next))
  expect(Math.abs(mean(values))).toBeLessThan(0.02)
  expect(mean(values.map((value) => value ** 2))).toBeCloseTo(1, 1)
})

test('log-normal numbers have the requested median and 90th percentile', () => {
  const next = stream(1, 'stay')
  const values = Array.from({ length: 50_000 }, () => logNormal(next, 6, 10)).toSorted((a, b) => a - b)
  expect(values[25_000]).toBeCloseTo(6, 0)
  expect(Math.abs((values[45_000] ?? NaN) - 10)).toBeLessThan(0.25)
})
