import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { moveFrequency } from '../model/grid.ts'
import { FrequencyHour, POINT_MS } from './frequency-hour.ts'
import { readFrequency } from '#simulator/history/world/history.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'

test('the hour has a point for every ten seconds, including the current ones', () => {
  const world = run(sampleWorld(), 37)
  const points = new FrequencyHour().read(world)
  expect(points).toHaveLength(360)
  expect(points.at(-1)?.atMs).toBe(Math.floor(world.nowMs / POINT_MS) * POINT_MS)
  expect((points.at(-1)?.atMs ?? 0) - (points[0]?.atMs ?? 0)).toBe(HOUR_MS - POINT_MS)
})

test('a point has the lowest and highest value of its seconds, before and after the start of the world', () => {
  const world = run(sampleWorld(), 60)
  const points = new FrequencyHour().read(world)
  for (const point of [points[10], points.at(-3)]) {
    const startMs = point?.atMs ?? NaN
    const values = finish(readFrequency(world, { startMs, endMs: startMs + POINT_MS, stepMs: 1_000 })).map(({ value }) => value)
    expect(values).toHaveLength(10)
    expect(point?.lowHz).toBeCloseTo(Math.min(...values), 3)
    expect(point?.highHz).toBeCloseTo(Math.max(...values), 3)
  }
})

test('past points stay the same in later reads, and new points follow', () => {
  const world = run(sampleWorld(), 25)
  const hour = new FrequencyHour()
  hour.read(world)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.6, overMs: 2_000 })
  run(world, 45)
  expect(hour.read(world)).toEqual(new FrequencyHour().read(world))
  expect(hour.read(world).at(-1)).toMatchObject({ lowHz: 49.6, highHz: 49.6 })
})

test('ten seconds without values are a gap', () => {
  const world = run(sampleWorld(), 9)
  world.grid.driver = { kind: 'moved', fromHz: NaN, toHz: NaN, fromMs: 0, overMs: 0, isExact: true }
  run(world, 25)
  const points = new FrequencyHour().read(world)
  expect(points.at(-2)).toMatchObject({ lowHz: null, highHz: null })
  expect(points.at(-4)?.lowHz).toBeGreaterThan(49)
})
