import { expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { saveFcr } from './fcr-settings.ts'

/** A stepwise group of four AC chargers with cars. */
function stepwiseSite() {
  const site = loadSite({ enabled: false }, 4, 'Post', { ideal: true })
  const { world, group, stations } = site
  saveFcr(world, group, { ...group.fcr, isEnabledStepwise: true, maxStepwiseFlexibility: 40, minStepwiseCurrent: 6 })
  for (const station of stations) arrive(world, station, { limitA: 16, socPercent: 20, phases: 3 })
  run(world, 120)
  return site
}

test('an activation ends 5 s after its cut has become 0', () => {
  const { world, group } = stepwiseSite()
  const { response } = group
  moveFrequency(world.grid, world.nowMs, { toHz: 49.7, overMs: 0 })
  run(world, 30)
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  const secondsUntil = (isSo: () => boolean) => {
    let seconds = 0
    for (; !isSo() && seconds < 60; seconds++) run(world, 1)
    return seconds
  }
  expect(secondsUntil(() => response.cutKw === 0)).toBeLessThan(60)
  expect(response.baselineKw).not.toBeNull()
  expect(secondsUntil(() => response.baselineKw === null)).toBe(5)
})

test('a charger that a large cut has switched off stays off for 20 s after the cut has become small', () => {
  const { world, stations } = stepwiseSite()
  const switchedOff = () => stations.filter(({ allowedCurrentA }) => allowedCurrentA === 0).length
  moveFrequency(world.grid, world.nowMs, { toHz: 49.5, overMs: 0 })
  run(world, 60)
  expect(switchedOff()).toBeGreaterThan(0)
  const off = switchedOff()
  // A twentieth of the capacity needs no charger to be off.
  moveFrequency(world.grid, world.nowMs, { toHz: 49.88, overMs: 0 })
  run(world, 18)
  expect(switchedOff()).toBe(off)
  run(world, 6)
  expect(switchedOff()).toBe(0)
})
