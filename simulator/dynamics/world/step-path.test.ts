import { describe, expect, test } from 'vitest'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { carPathOf } from '../model/path-parameters.ts'

/** One post with a car of 62 kWh that may draw 12 A, at a site with real chargers. */
function charging() {
  const site = loadSite({ enabled: true, importLimit: 12 }, 1, 'Post', { ideal: false })
  const station = site.at(0)
  arrive(site.world, station, { limitA: 32, phases: 3, socPercent: 20 })
  run(site.world, 40)
  if (!station.path) throw new Error('the station is ideal')
  return { ...site, station, path: station.path }
}

describe('a charger with a path', () => {
  test('keeps the former current until the setpoint has arrived at the car', () => {
    const { world, group, station, path } = charging()
    const formerA = station.currentA
    applyDlmLimits(world, group, { ...group.dlm, importLimit: 8 })
    const takenMs = path.station.platformMs + path.car.followsMs
    run(world, Math.ceil(takenMs / 1_000))
    expect([station.allowedCurrentA, station.currentA]).toEqual([8, formerA])
    run(world, 1)
    expect(formerA - station.currentA).toBeCloseTo(4, 9)
  })

  test('draws voltage × current × phases × power factor', () => {
    const { station } = charging()
    const { powerFactor } = carPathOf(62_000, 'ac')
    expect(station.powerFactor).toBe(powerFactor)
    expect(station.powerW).toBeCloseTo(station.voltageV * station.currentA * 3 * powerFactor, 6)
  })

  test('draws its standby power without a car, which charges nothing', () => {
    const { world, at } = loadSite({}, 1, 'Post', { ideal: false })
    run(world, 3_600)
    const { path, powerW, energyImportWh, plan } = at(0)
    expect(powerW).toBeCloseTo(path?.station.standbyW ?? NaN, 9)
    expect(energyImportWh - plan.importRegisterWh).toBeCloseTo(path?.station.standbyW ?? NaN, 3)
  })

  test('stores less of its energy at low power', () => {
    const stored = (limitA: number) => {
      const { world, at } = loadSite({}, 1, 'Post', { ideal: false })
      arrive(world, at(0), { limitA, phases: 1, socPercent: 20 })
      run(world, 1_800)
      const wh = at(0).energyImportWh - at(0).plan.importRegisterWh
      return (((at(0).vehicle?.socPercent ?? 0) - 20) * 620) / wh
    }
    expect(stored(7)).toBeLessThan(0.84)
    expect(stored(32)).toBeGreaterThan(0.9)
  })
})

test('an ideal charger has no path and follows in the same second', () => {
  const { world, at } = loadSite({ enabled: true, importLimit: 12 }, 1)
  arrive(world, at(0), { limitA: 32 })
  run(world, 10)
  expect([at(0).path, at(0).currentA, at(0).powerFactor]).toEqual([null, 12, 1])
})
