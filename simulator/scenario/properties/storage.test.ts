import { expect, it } from 'vitest'
import { charge } from '#simulator/control/world/control.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { breachIn } from './testing/breach-in.ts'
import { batteryPower, manualSetpoint } from './storage.ts'

function battery(hz = 49.95) {
  const { world, at } = loadSite({}, 1, 'Store')
  moveFrequency(world.grid, world.nowMs, { toHz: hz, overMs: 0, isExact: true })
  run(world, 5)
  return { world, station: at(0) }
}

it('a battery follows the frequency and its setpoint', () => {
  for (const hz of [49.85, 49.95, 50, 50.04]) expect(breachIn(batteryPower, battery(hz).world, 30)).toBeGreaterThan(20)
  const { world, station } = battery()
  charge(world, station, { powerKw: -4 })
  expect(breachIn(batteryPower, world, 30)).toBeGreaterThan(20)
})

it('reports the wrong sign, a discharge of an empty battery, and another baseline', () => {
  const sign = battery()
  expect(breachIn(batteryPower, sign.world, 10, () => (sign.station.powerW = 5_000))).toContain('should have -5000 W')
  const empty = battery()
  expect(breachIn(batteryPower, empty.world, 10, () => Object.assign(empty.station, { socPercent: 4, powerW: -500 }))).toContain(
    'is empty and discharges',
  )
  const other = battery()
  charge(other.world, other.station, { powerKw: -4 })
  expect(breachIn(batteryPower, other.world, 10, () => (other.station.baselineW = -1_000))).toMatch(/has a baseline|should have/)
})

it('a charger keeps its setpoint until its car leaves, or is reported', () => {
  const { world, at } = loadSite({}, 1)
  arrive(world, at(0), { limitA: 16, phases: 3 })
  charge(world, at(0), { powerKw: 5 })
  run(world, 10)
  expect(breachIn(manualSetpoint, world, 20)).toBeGreaterThan(10)
  expect(breachIn(manualSetpoint, world, 5, () => (at(0).powerW = 6_000))).toContain('draws 6000 W with a setpoint of 5000 W')
  expect(breachIn(manualSetpoint, world, 5, () => (at(0).vehicle = null))).toContain('without a car')
})
