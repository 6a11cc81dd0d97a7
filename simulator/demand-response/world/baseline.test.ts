import { describe, expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive, leave } from '#simulator/stations/world/station-actions.ts'
import { loadSite, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { deliveredKw, fcrSecondAt, saveFcr } from './fcr-settings.ts'

/** A stepwise group of six AC chargers, four of them with a car of 11 kW. */
function stepwiseSite(socPercent = 20, isIdeal = true): LoadSite {
  const site = loadSite({ enabled: false }, 6, 'Post', { ideal: isIdeal })
  const stepwise = { isEnabledStepwise: true, maxStepwiseFlexibility: 20, minStepwiseCurrent: 6 }
  saveFcr(site.world, site.group, { ...site.group.fcr, ...stepwise })
  for (const station of site.stations.slice(0, 4)) arrive(site.world, station, { limitA: 16, socPercent, phases: 3 })
  run(site.world, 120)
  return site
}

const moveTo = ({ world }: LoadSite, toHz: number) => moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0, isExact: true })
const baselineKw = ({ world, group }: LoadSite) => fcrSecondAt(group, world.nowMs)?.baselineKw ?? NaN
const powerKw = ({ stations }: LoadSite) => stations.reduce((sum, { powerW }) => sum + powerW / 1_000, 0)

describe('the baseline during an activation', () => {
  test('is the power of the activation while no car changes', () => {
    const site = stepwiseSite()
    const before = powerKw(site)
    moveTo(site, 49.5)
    run(site.world, 300)
    expect(baselineKw(site)).toBeCloseTo(before, 0)
    expect(deliveredKw(site.group)).toBeGreaterThan(19.8)
  })

  test('falls by the power of a car that leaves, and the other cars deliver', () => {
    const site = stepwiseSite()
    const before = powerKw(site)
    moveTo(site, 49.5)
    run(site.world, 30)
    leave(site.world, site.at(0))
    run(site.world, 30)
    expect(baselineKw(site)).toBeCloseTo((before * 3) / 4, 0)
    expect(deliveredKw(site.group)).toBeGreaterThan(19.8)
    expect(powerKw(site)).toBeCloseTo((before * 3) / 4 - 20, 0)
  })

  test('rises by the power of a car that arrives, and the group draws more', () => {
    const site = stepwiseSite()
    const before = powerKw(site)
    moveTo(site, 49.5)
    run(site.world, 30)
    arrive(site.world, site.at(4), { limitA: 16, socPercent: 20, phases: 3 })
    for (let second = 0; second < 90; second++) {
      run(site.world, 1)
      const delivered = deliveredKw(site.group)
      expect(delivered).toBeGreaterThan(19.5)
      expect(delivered).toBeLessThan(24.5)
    }
    expect(baselineKw(site)).toBeCloseTo((before * 5) / 4, 0)
  })

  test('is 0 once every car would be full, so nothing counts as delivered', () => {
    const site = stepwiseSite(99.5)
    for (const station of site.stations.slice(0, 4)) if (station.vehicle) station.vehicle.targetSocPercent = 99.6
    moveTo(site, 49.5)
    run(site.world, 20)
    expect(deliveredKw(site.group)).toBeGreaterThan(0.5)
    run(site.world, 3_600)
    expect(baselineKw(site)).toBe(0)
    expect(deliveredKw(site.group)).toBeCloseTo(0, 6)
  })

  test('stays without a car that would be full, although the car draws its minimum and stores less than it draws', () => {
    const site = stepwiseSite(99, false)
    for (const { vehicle } of site.stations) if (vehicle) vehicle.targetSocPercent = vehicle.socPercent + 0.5
    moveTo(site, 49.6)
    let changes = 0
    let last = 4
    for (let second = 0; second < 1_800; second++) {
      run(site.world, 1)
      const counted = site.stations.filter(({ index }) => (site.group.response.baselinesKw.get(index) ?? 0) > 0).length
      changes += Number(counted !== last)
      last = counted
    }
    expect([last, changes <= 4]).toEqual([0, true])
  })

  test('is the present power after the activation', () => {
    const site = stepwiseSite()
    moveTo(site, 49.5)
    run(site.world, 60)
    moveTo(site, 50)
    run(site.world, 60)
    expect(baselineKw(site)).toBeCloseTo(powerKw(site), 4)
    expect(site.group.response.withheldWh.size).toBe(0)
  })

  test.each([1, 2, 3])('follows shares of load management as late as the chargers do, with seed %s', (seed) => {
    const site = loadSite({ enabled: true, importLimit: 40 }, 6, 'Post', { ideal: false }, seed)
    const { world, group } = site
    // An activation that cuts nothing: the baseline is the power.
    saveFcr(world, group, { ...group.fcr, isEnabled: true, powerDecrease: 0 })
    arrive(world, site.at(0), { limitA: 16, socPercent: 20, phases: 3 })
    arrive(world, site.at(1), { limitA: 32, socPercent: 20, phases: 3 })
    run(world, 120)
    moveTo(site, 49.5)
    run(world, 5)
    expect(group.response.baselineKw).not.toBeNull()
    let most = 0
    for (let second = 0; second < 180; second++) {
      if (second === 10) arrive(world, site.at(2), { limitA: 16, socPercent: 20, phases: 3 })
      if (second === 60) leave(world, site.at(0))
      if (second === 100) arrive(world, site.at(3), { limitA: 32, socPercent: 20, phases: 1 })
      run(world, 1)
      const idleKw = site.stations.reduce((sum, { powerW, vehicle }) => sum + (vehicle ? 0 : powerW), 0) / 1_000
      most = Math.max(most, Math.abs(baselineKw(site) - (powerKw(site) - idleKw)))
    }
    expect(most).toBeLessThan(0.05)
  })

  test.each([1, 2, 3])('follows setpoints that were on their way when the activation started, with seed %s', (seed) => {
    const site = loadSite({ enabled: true, importLimit: 40 }, 6, 'Post', { ideal: false }, seed)
    const { world, group } = site
    // An activation that cuts nothing: the baseline is the power.
    saveFcr(world, group, { ...group.fcr, isEnabled: true, powerDecrease: 0 })
    for (const index of [0, 1]) arrive(world, site.at(index), { limitA: 32, socPercent: 20, phases: 3 })
    run(world, 120)
    for (const index of [2, 3]) arrive(world, site.at(index), { limitA: 32, socPercent: 20, phases: 3 })
    run(world, 1)
    moveTo(site, 49.5)
    run(world, 1)
    const waiting = [0, 1].filter((index) => (site.at(index).path?.queue?.waiting.length ?? 0) > 0)
    expect([group.response.baselineKw !== null, waiting]).toEqual([true, [0, 1]])
    const drawnKw = () => site.stations.reduce((sum, { powerW, vehicle }) => sum + (vehicle ? powerW : 0), 0) / 1_000
    const before = drawnKw()
    let most = 0
    let change = 0
    for (let second = 0; second < 60; second++) {
      run(world, 1)
      most = Math.max(most, Math.abs(baselineKw(site) - drawnKw()))
      change = Math.max(change, Math.abs(drawnKw() - before))
    }
    expect(change).toBeGreaterThan(5)
    expect(most).toBeLessThan(0.05)
  })
})
