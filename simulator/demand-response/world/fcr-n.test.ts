import { describe, expect, test } from 'vitest'
import { gridFrequencyHz, moveFrequency } from '#simulator/grid/model/grid.ts'
import { run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { setFcrN } from '#simulator/stations/world/station-edit.ts'

/** A half-full battery after a minute at 50 Hz. */
function quiet() {
  const world = sampleWorld()
  const battery = stationOfKind(world, 'battery')
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  run(world, 60)
  battery.socPercent = 50
  return { world, battery }
}

/** Delivered power beyond the baseline, relative to the linear requirement (rated power at 0.1 Hz). */
function shareOf({ grid }: World, { powerW, baselineW, ratedPowerKw }: Station): number {
  const asked = Math.min(1, Math.max(-1, (gridFrequencyHz(grid) - 50) / 0.1))
  return (powerW - baselineW) / (asked * ratedPowerKw * 1_000)
}

describe('after a step of 0.1 Hz a battery', () => {
  test.for([49.9, 50.1])('to %s Hz delivers 63 % within 60 s and all within 3 min, and holds it', (toHz) => {
    const { world, battery } = quiet()
    moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0 })
    const shares = Array.from({ length: 600 }, () => shareOf(run(world, 1), battery))
    expect(Math.min(...shares.slice(59))).toBeGreaterThanOrEqual(0.63)
    expect(Math.min(...shares.slice(179))).toBeCloseTo(1, 6)
    expect(Math.max(...shares)).toBeCloseTo(1, 6)
  })
})

test.for([
  [49.95, 1],
  [49.985, 1],
  [49.991, 0],
  [50.009, 0],
  [50.03, 1],
  [50.4, 1],
] as const)('at %s Hz it delivers what the droop asks, times %s: within 10 mHz nothing', ([toHz, share]) => {
  const { world, battery } = quiet()
  moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0 })
  expect(shareOf(run(world, 2), battery)).toBeCloseTo(share, 2)
})

test('a battery that does not follow the frequency delivers no response', () => {
  const { world, battery } = quiet()
  setFcrN(world, battery, false)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.9, overMs: 0 })
  run(world, 60)
  expect(shareOf(world, battery)).toBeCloseTo(0, 6)
})
