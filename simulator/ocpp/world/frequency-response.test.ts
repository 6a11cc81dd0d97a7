import { expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'

/** Chargers with cars that draw 16 of the 32 A that they may, in a group that reduces its power at 49.7 Hz. */
function respondingSite(powerDecrease: number) {
  const site = ocppWorld(4, 200)
  const { world, tell } = site
  const group = world.groups.get(1)
  if (!group) throw new Error('The site has no group')
  group.fcr = { ...group.fcr, isEnabled: true, activationFrequency: 49.7, powerDecrease }
  const report = (place: number, amperes: number) =>
    tell(place, { meter: { currentA: [amperes, amperes, amperes], voltageV: 230 } })
  for (const place of [0, 1, 2, 3]) {
    tell(place, { boot: { vendor: 'Sample', model: 'One' } })
    tell(place, { start: { transaction: `t${place}` }, status: 'Charging' })
    report(place, 16)
  }
  run(world, 20)
  const second = () => group.response.second ?? { baselineKw: NaN, deliveredKw: NaN, requiredKw: NaN, capacityKw: NaN }
  return { ...site, group, report, second }
}

test('a group of chargers outside delivers what their reports show, and nothing before', () => {
  const { world, at, report, second } = respondingSite(20)
  expect(second().baselineKw).toBeCloseTo(4 * 11.04, 2)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.6, overMs: 0 })
  run(world, 2)
  expect(second()).toMatchObject({ requiredKw: 20, deliveredKw: 0 })
  expect(second().baselineKw).toBeCloseTo(44.16, 2)
  const follow = (place: number) => report(place, Math.min(16, at(place).allowedCurrentA))
  follow(2)
  run(world, 1)
  expect(second().deliveredKw).toBeCloseTo(6.9, 1)
  for (const place of [0, 1, 3]) follow(place)
  // The platform rounds the limits down, so that a little more than the required power is delivered.
  run(world, 30)
  expect(second().deliveredKw).toBeGreaterThanOrEqual(20)
  expect(second().deliveredKw).toBeLessThan(21)
})
