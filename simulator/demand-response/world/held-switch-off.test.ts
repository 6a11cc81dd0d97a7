import { expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { saveFcr } from './fcr-settings.ts'

test('a charger that a large cut has switched off stays off for 20 s after the cut has become small', () => {
  const site = loadSite({ enabled: false }, 4, 'Post', { ideal: true })
  const { world, group, stations } = site
  saveFcr(world, group, { ...group.fcr, isEnabledStepwise: true, maxStepwiseFlexibility: 40, minStepwiseCurrent: 6 })
  for (const station of stations) arrive(world, station, { limitA: 16, socPercent: 20, phases: 3 })
  run(world, 120)
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
