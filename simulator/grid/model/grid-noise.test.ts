import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { GridNoise, hourDeviationHz } from './grid-noise.ts'

const FROM_MS = Date.UTC(2026, 0, 15)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => value ** 2)) - mean(values) ** 2)

test('the noise of a moment does not depend on earlier reads', () => {
  const moments = Array.from({ length: 500 }, (_, i) => FROM_MS + ((i * 7_919) % 1_000) * 977_100)
  const forwards = new GridNoise(7)
  const there = new Map(moments.toSorted((a, b) => a - b).map((tMs) => [tMs, forwards.at(tMs)]))
  const shuffled = new GridNoise(7)
  for (const tMs of moments) expect(shuffled.at(tMs)).toBe(there.get(tMs))
})

test('another seed gives other noise', () => {
  expect(new GridNoise(1).at(FROM_MS)).not.toBe(new GridNoise(2).at(FROM_MS))
})

test('over ten days the mean is 50 Hz and the deviation is that of the Nordic grid', () => {
  const noise = new GridNoise(1)
  const values = Array.from({ length: 240 * 60 }, (_, i) => noise.at(FROM_MS + i * 60_000))
  expect(Math.abs(mean(values))).toBeLessThan(0.003)
  // Root mean square of the hours: 32.8 mHz × exp(0.233²) is 34.6 mHz.
  expect(deviation(values)).toBeGreaterThan(0.0325)
  expect(deviation(values)).toBeLessThan(0.0368)
  expect(Math.max(...values.map(Math.abs))).toBeLessThan(0.25)
})

test('the deviation of the hours has the measured median and tails', () => {
  const hours = Array.from({ length: 8_760 }, (_, hour) => hourDeviationHz(1, 480_000 + hour) * 1_000).toSorted((a, b) => a - b)
  const percentile = (p: number) => hours[Math.floor((p / 100) * hours.length)] ?? NaN
  expect(Math.abs(percentile(50) - 32.8)).toBeLessThan(0.5)
  expect(Math.abs(percentile(5) - 22.4)).toBeLessThan(1)
  expect(Math.abs(percentile(95) - 48.1)).toBeLessThan(1.5)
})

test('values correlate over half a minute, and not over half an hour', () => {
  const noise = new GridNoise(1)
  const values = Array.from({ length: 20_000 }, (_, i) => noise.at(FROM_MS + i * 30_000))
  const alike = (steps: number) => {
    const pairs = values.slice(steps).map((value, i) => value * (values[i] ?? NaN))
    return mean(pairs) / mean(values.map((value) => value ** 2))
  }
  // The share 0.3 of the variance decays in 20 s, the share 0.7 in 240 s.
  expect(alike(1)).toBeCloseTo(0.3 * Math.exp(-30 / 20) + 0.7 * Math.exp(-30 / 240), 1)
  expect(Math.abs(alike(60))).toBeLessThan(0.05)
})

test('hours join without a jump', () => {
  const noise = new GridNoise(3)
  const step = (tMs: number) => Math.abs(noise.at(tMs) - noise.at(tMs - 1_000))
  const within = Array.from({ length: 3_000 }, (_, i) => step(FROM_MS + (i + 1) * 37_000))
  const across = Array.from({ length: 400 }, (_, hour) => step(FROM_MS + hour * HOUR_MS))
  expect(mean(across)).toBeLessThan(1.3 * mean(within))
  expect(Math.max(...across)).toBeLessThan(1.5 * Math.max(...within))
})
