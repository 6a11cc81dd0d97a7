import { describe, expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { addBid, hourOf } from '#simulator/bids/world/bids.ts'
import { saveFcr, type FcrDraft } from '#simulator/demand-response/world/fcr-settings.ts'
import { loadSite, type LoadSite } from '#simulator/testing/load-site.ts'
import { commitmentOf, fcrDOf, reservesOf } from './reserves.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive, plugIn, unplug } from '#simulator/stations/world/station-actions.ts'

const ECP: Partial<FcrDraft> = { isEnabledStepwise: true, mode: 'ECP', minStepwiseCurrent: 8 }

/** Six places, some with a charging car; `soldMw` is the bid of this hour. */
function yard(fcr: Partial<FcrDraft>, options: { soldMw?: number; cars?: number; type?: 'Fast' | 'Post' } = {}): LoadSite {
  const { soldMw = 0, cars = 6, type = 'Fast' } = options
  const site = loadSite({ enabled: true, importLimit: 90 }, 6, type)
  const { world, group, stations } = site
  saveFcr(world, group, { ...group.fcr, ...fcr })
  if (soldMw > 0) addBid(world, group, hourOf(world.nowMs), { quantity: soldMw, price: 10 })
  for (const station of stations.slice(0, cars)) arrive(world, station, { limitA: 100, socPercent: 20, phases: 3 })
  run(world, 120)
  return site
}
const hold = ({ world }: LoadSite, toHz: number, seconds: number) => {
  moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0 })
  run(world, seconds)
}
const fcrD = ({ world, group }: LoadSite) => fcrDOf(world, group)

describe('FCR-D', () => {
  test('sold is the bid of this hour, and available is the power of the cars within the limits of the group', () => {
    const site = yard(ECP, { soldMw: 1 })
    expect(fcrD(site)).toMatchObject({ service: 'FCR-D', source: 'bid', soldKw: 1_000, isResponding: true, deliveredKw: 0 })
    expect(fcrD(site).availableKw).toBeGreaterThan(85)
    expect(fcrD(site).availableKw).toBeLessThanOrEqual(90)
  })

  test.each(['Fast', 'Post'] as const)('available equals the delivery of a full activation: %s', (type) => {
    const site = yard(ECP, { soldMw: 1, type })
    const before = fcrD(site).availableKw
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.4, overMs: 0 })
    run(site.world, 30)
    expect(fcrD(site).deliveredKw).toBeCloseTo(before, 0)
    // The reserve is in use and remains available.
    expect(fcrD(site).availableKw).toBeGreaterThan(0.9 * before)
  })

  test('required is the share of the bid that the frequency asks for, and unknown for a group that does not respond', () => {
    const site = yard(ECP, { soldMw: 0.06 })
    expect(fcrD(site)).toMatchObject({ requiredKw: 0, soldKw: 60 })
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.88, overMs: 0 })
    run(site.world, 40)
    expect(fcrD(site).requiredKw).toBeCloseTo(3, 5)
    expect(fcrD(site).deliveredKw).toBeCloseTo(3, 0)
    expect(fcrD(yard({}, { soldMw: 1 })).requiredKw).toBeNull()
  })

  test('required is unknown without a frequency, and what was required before while the activation is held', () => {
    const site = yard(ECP, { soldMw: 0.06 })
    const at = (hz: number) => (hold(site, hz, 40), fcrD(site).requiredKw)
    expect(at(NaN)).toBeNull()
    expect(commitmentOf(site.world, site.group)).toEqual({ isSold: true, isDelivering: true })
    expect(at(49.88)).toBeCloseTo(3, 5)
    expect(at(NaN)).toBeCloseTo(3, 5)
  })

  test('available falls with every car that departs or goes offline, and is 0 without any', () => {
    const site = yard(ECP, { soldMw: 1, cars: 1 })
    expect(fcrD(site).availableKw).toBeGreaterThan(20)
    site.at(0).isOnline = false
    expect(fcrD(site).availableKw).toBe(0)
    expect(fcrD(yard(ECP, { soldMw: 1, cars: 0 })).availableKw).toBe(0)
  })

  test('available is at most the total flexibility of the settings, also with ECP', () => {
    expect(fcrD(yard({ ...ECP, maxStepwiseFlexibility: 40 }, { soldMw: 1 }))).toMatchObject({ soldKw: 1_000, availableKw: 40 })
  })

  test('manual settings are the maximum, with and without a bid', () => {
    const manual: Partial<FcrDraft> = { isEnabledStepwise: true, mode: 'MANUAL', maxStepwiseFlexibility: 30 }
    expect(fcrD(yard(manual, { soldMw: 1 }))).toMatchObject({ source: 'bid', soldKw: 1_000, availableKw: 30 })
    expect(fcrD(yard(manual))).toMatchObject({ source: 'settings', soldKw: 30, availableKw: 30 })
    expect(fcrD(yard({ isEnabled: true, powerDecrease: 10 }))).toMatchObject({ source: 'settings', soldKw: 10, availableKw: 10 })
  })

  test('a bid of a group without demand response has no available power', () => {
    expect(fcrD(yard({}, { soldMw: 1 }))).toMatchObject({ soldKw: 1_000, availableKw: 0, isResponding: false })
  })

  test('a volume that stays in force after its hour is named with the end of the hour and of the ramp', () => {
    const site = yard(ECP, { soldMw: 0.03 })
    const { world } = site
    const endMs = hourOf(world.nowMs) + 3_600_000
    run(world, (endMs - world.nowMs) / 1_000 - 60)
    expect(fcrD(site).held).toBeNull()
    moveFrequency(world.grid, world.nowMs, { toHz: 49.5, overMs: 0 })
    run(world, 59)
    expect(fcrD(site).held).toBeNull()
    run(world, 10)
    const held = { volumeKw: 30, soldUntilMs: endMs, endsByMs: endMs + 20 * 60_000 }
    expect(fcrD(site)).toMatchObject({ source: 'settings', soldKw: 0, held })
    moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
    run(world, 30)
    expect(fcrD(site).held).toBeNull()
  })

  test('a group that neither sells nor offers has no reserve', () => {
    const { world, group } = yard({})
    expect(reservesOf(world, group)).toEqual([])
  })
})

describe('FFR', () => {
  const points = () => {
    const site = loadSite({ enabled: false }, 2, 'Both ways')
    const { world, group } = site
    group.v2g = { mode: 'external', minSoC: 50, ffrPositive: 4_000, ffrNegative: 1_000 } as typeof group.v2g
    moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
    plugIn(world, site.at(0), { socPercent: 70, phases: 3 })
    run(world, 10)
    return site
  }
  const ffr = ({ world, group }: LoadSite) => reservesOf(world, group).find(({ service }) => service === 'FFR')

  test('is promised for every point, and available at points with a car that may discharge', () => {
    expect(ffr(points())).toMatchObject({ source: 'settings', soldKw: 8, availableKw: 4, deliveredKw: 0 })
  })

  test('is available up to the deliverable power', () => {
    const site = points()
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.6, overMs: 0 })
    run(site.world, 5)
    expect(ffr(site)?.deliveredKw).toBeCloseTo(4, 6)
    run(site.world, 60)
    expect(ffr(site)).toMatchObject({ availableKw: 0, deliveredKw: 0 })
  })

  test('counts points that follow the settings of another group in the reserve of that group', () => {
    const site = points()
    const { world, group } = site
    const other = { ...group, id: group.id + 1, v2g: { ...group.v2g, ffrPositive: 11 } as typeof group.v2g }
    world.groups.set(other.id, other)
    for (const station of world.stations) station.groupIds = [...station.groupIds, other.id]
    run(world, 2)
    expect(ffr({ ...site, group: other })).toMatchObject({ soldKw: 0, availableKw: 0, deliveredKw: 0 })
    expect(ffr(site)).toMatchObject({ soldKw: 8, availableKw: 4 })
  })

  test('is required of everything that is sold while it lasts, also of points without a car', () => {
    const site = points()
    expect(ffr(site)?.requiredKw).toBe(0)
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.6, overMs: 0 })
    run(site.world, 5)
    expect(ffr(site)).toMatchObject({ requiredKw: 8, soldKw: 8 })
    run(site.world, 60)
    expect(ffr(site)?.requiredKw).toBe(0)
  })

  test('requires an unknown power without a frequency, and that of its activation while it lasts', () => {
    const site = points()
    expect([NaN, 49.6, NaN].map((hz) => (hold(site, hz, 3), ffr(site)?.requiredKw))).toEqual([null, 8, 8])
  })

  test('is not available without a car, and is required anyway', () => {
    const site = points()
    unplug(site.world, site.at(0))
    run(site.world, 5)
    expect(ffr(site)?.availableKw).toBe(0)
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.6, overMs: 0 })
    run(site.world, 5)
    expect(ffr(site)).toMatchObject({ requiredKw: 8, deliveredKw: 0 })
  })
})

describe('FCR-N', () => {
  const stores = () => {
    const site = loadSite({ enabled: false }, 3, 'Store')
    for (const station of site.stations) station.socPercent = 50
    return site
  }
  const at = (site: LoadSite, hz: number) => {
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: hz, overMs: 0 })
    run(site.world, 2)
    return reservesOf(site.world, site.group).find(({ service }) => service === 'FCR-N')
  }

  test.each([
    ['half of it up', 49.95, 15],
    ['half of it down', 50.05, 15],
    ['all of it beyond the range', 49.7, 30],
    ['nothing in the dead band', 50.009, 0],
  ])('is required and delivered by the droop of the batteries: %s', (_, hz, kw) => {
    const fcrN = at(stores(), hz)
    expect(fcrN).toMatchObject({ source: 'settings', soldKw: 30, availableKw: 30, isResponding: true, held: null })
    expect(fcrN?.requiredKw).toBeCloseTo(kw, 6)
    expect(fcrN?.deliveredKw).toBeCloseTo(kw, 1)
  })

  test('of a battery that is offline, faulted or at the end of its energy is required and neither available nor delivered', () => {
    const site = stores()
    site.at(0).isOnline = false
    site.at(1).socPercent = 5
    const fcrN = at(site, 49.9)
    expect(fcrN).toMatchObject({ soldKw: 30, availableKw: 10 })
    expect([fcrN?.requiredKw, fcrN?.deliveredKw].map((kw) => Math.round(kw ?? NaN))).toEqual([30, 10])
    site.at(2).heldStatus = 'Faulted'
    expect(at(site, 49.9)).toMatchObject({ soldKw: 30, availableKw: 0, deliveredKw: 0 })
  })

  test('is available within the room that a setpoint leaves', () => {
    const site = stores()
    site.at(0).control = { ...site.at(0).control, baselineW: 6_000 }
    run(site.world, 120)
    expect(at(site, 50)?.availableKw).toBeCloseTo(24, 1)
  })

  test('is unknown while the frequency is, and absent if no battery follows it', () => {
    const site = stores()
    expect(at(site, NaN)).toMatchObject({ requiredKw: null, deliveredKw: 0 })
    for (const station of site.stations) station.fcrNEnabled = false
    expect(reservesOf(site.world, site.group)).toEqual([])
  })

  test('in the opposite direction counts against the delivery', () => {
    const site = stores()
    at(site, 49.95)
    site.at(0).powerW = 20_000
    const fcrN = reservesOf(site.world, site.group)[0]
    expect(fcrN?.deliveredKw).toBeCloseTo(-10, 0)
  })

  test('is asked for before a change also in the dead band, although nothing is required then', () => {
    const site = stores()
    at(site, 50)
    expect(commitmentOf(site.world, site.group)).toEqual({ isSold: false, isDelivering: true })
  })
})

describe('FCR-N of V2G points', () => {
  const SETTINGS = { mode: 'freq', minSoC: 30, ffrPositive: 4_000, ffrNegative: 3_000, ffrActivationHz: 49.6 }
  const points = (settings: Partial<typeof SETTINGS> = {}) => {
    const site = loadSite({ enabled: false }, 3, 'Both ways')
    const { world, group } = site
    group.v2g = { ...SETTINGS, ...settings, isFfrOverFrequencyEnabled: false } as typeof group.v2g
    moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
    for (const place of [0, 1]) plugIn(world, site.at(place), { socPercent: 60, phases: 3 })
    run(world, 60)
    return site
  }
  const fcrN = ({ world, group }: LoadSite) => reservesOf(world, group).find(({ service }) => service === 'FCR-N')
  const at = (site: LoadSite, hz: number) => (hold(site, hz, 4), fcrN(site))

  test.each([
    ['half of it up', 49.95, 3, 4],
    ['half of it down', 50.05, 3, 3],
    ['all of it below the range', 49.8, 6, 8],
    ['nothing at 50 Hz', 50, 0, 0],
  ])('is the droop of points with a car in the mode freq: %s', (_, hz, requiredKw, deliveredKw) => {
    const reserve = at(points(), hz)
    expect(reserve).toMatchObject({ source: 'settings', soldKw: 6, dueKw: 6, availableKw: 6, isResponding: true })
    expect(reserve?.requiredKw).toBeCloseTo(requiredKw, 6)
    expect(reserve?.deliveredKw).toBeCloseTo(deliveredKw, 1)
  })

  test('is not available at a point that is offline, has no room, or whose driver overrides the mode', () => {
    const site = points()
    site.at(0).isOnline = false
    expect(fcrN(site)).toMatchObject({ soldKw: 6, availableKw: 3 })
    site.at(1).minPowerW = site.at(1).baselineW - 500
    expect(fcrN(site)?.availableKw).toBeCloseTo(0.5, 6)
    Object.assign(site.at(1).vehicle ?? {}, { bypass: true })
    expect(at(site, 49.95)).toMatchObject({ soldKw: 6, availableKw: 0, deliveredKw: 0 })
  })

  test('does not count the fast reserve that a point delivers at the same time', () => {
    const site = points({ ffrPositive: 2_000, ffrNegative: 2_000 })
    const reserve = at(site, 49.55)
    const ffr = reservesOf(site.world, site.group).find(({ service }) => service === 'FFR')
    expect(ffr?.deliveredKw).toBeCloseTo(4, 1)
    expect(reserve?.deliveredKw).toBeCloseTo(4, 1)
  })

  test('is unknown while the frequency is, and absent in other modes and without any power', () => {
    expect(at(points(), NaN)).toMatchObject({ requiredKw: null, deliveredKw: 0 })
    expect(fcrN(points({ mode: 'external' }))).toBeUndefined()
    expect(fcrN(points({ mode: 'powermeter' }))).toBeUndefined()
    expect(fcrN(points({ ffrPositive: 0, ffrNegative: 0 }))).toBeUndefined()
  })

  test('of points that respond in one direction only is 0, and they are still said to respond', () => {
    const site = points({ ffrNegative: 0 })
    expect(at(site, 49.95)).toMatchObject({ soldKw: 0, availableKw: 0, requiredKw: 0 })
    expect(fcrN(site)?.deliveredKw).toBeCloseTo(4, 1)
    expect(commitmentOf(site.world, site.group).isDelivering).toBe(true)
  })
})
