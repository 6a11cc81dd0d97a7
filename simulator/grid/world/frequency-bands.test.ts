import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { ordinaryFrequencyHz } from '../model/grid.ts'
import { frequencyBands } from './frequency-bands.ts'
import { MORNING_MS, smallSite } from '#simulator/testing/sample-site.ts'
import { createWorld } from '#simulator/world/world.ts'

/** A world after some seconds with the given frequency in every 100 ms. */
function worldWith(seconds: number, hzAt: (s: number) => number) {
  const world = createWorld({ site: smallSite(), siteName: 'small', seed: 1, startMs: MORNING_MS })
  for (let s = 0.1; s <= seconds; s = Math.round(s * 10 + 1) / 10) {
    world.fastFrequency.write(MORNING_MS + s * 1_000, hzAt(s))
    if (s % 1 === 0) world.recorder.write(MORNING_MS + s * 1_000, world.stations, hzAt(s))
  }
  world.nowMs += seconds * 1_000
  return world
}
const readFrom = (world: ReturnType<typeof worldWith>, s: number, stepS: number, endS = 1e6) =>
  frequencyBands(world, { startMs: MORNING_MS + s * 1_000, endMs: MORNING_MS + endS * 1_000, stepMs: stepS * 1_000 }).map(
    ({ atMs, lowHz, highHz }) => [(atMs - MORNING_MS) / 1_000, Number(lowHz.toFixed(3)), Number(highHz.toFixed(3))],
  )

test('a dip between two seconds is in the step that contains it', () => {
  const world = worldWith(4, (s) => (s === 2.4 ? 49.4 : 50))
  expect(readFrom(world, 1, 1)).toEqual([
    [1, 50, 50],
    [2, 49.4, 50],
    [3, 50, 50],
    [4, 50, 50],
  ])
  expect(readFrom(world, 1, 10)).toEqual([[1, 49.4, 50]])
})

test('a step is a gap only if it has no value', () => {
  const world = worldWith(6, (s) => (s >= 2.5 && s < 5 ? NaN : 49.9))
  expect(readFrom(world, 2, 1, 6)).toEqual([
    [2, 49.9, 49.9],
    [3, NaN, NaN],
    [4, NaN, NaN],
    [5, 49.9, 49.9],
  ])
  expect(readFrom(world, 2.4, 0.1, 2.6)).toEqual([
    [2.4, 49.9, 49.9],
    [2.5, NaN, NaN],
  ])
})

test('times before the world use the ordinary frequency, and future times have no values', () => {
  const world = worldWith(2, () => 49.5)
  const [before] = readFrom(world, -1, 0.1, -0.9)
  expect(before?.[1]).toBe(Number(ordinaryFrequencyHz(world.grid, MORNING_MS - 1_000).toFixed(3)))
  expect(readFrom(world, 2, 1)).toEqual([[2, 49.5, 49.5]])
  expect(readFrom(world, 3, 1)).toEqual([])
})

test('times before the fast recording use one value per second', () => {
  const world = worldWith(3, () => 49.8)
  world.fastFrequency.write(MORNING_MS + 4 * HOUR_MS, 50)
  world.nowMs += 4 * HOUR_MS
  expect(readFrom(world, 1, 1, 2)).toEqual([[1, 49.8, 49.8]])
})
