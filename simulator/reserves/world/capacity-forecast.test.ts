import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { addBid, hourOf } from '#simulator/bids/world/bids.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { setChargerFault } from '#simulator/dynamics/world/charger-faults.ts'
import { arrive, setOnline, unplug } from '#simulator/stations/world/station-actions.ts'
import { rule } from '#simulator/testing/congestion-site.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { groupOf, POINTS, POSTS, STORES, worldOf } from '#simulator/testing/report-site.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { capacityForecastOf } from './capacity-forecast.ts'
import { reservesOf } from './reserves.ts'

/** Six posts without scheduled arrivals, with 100 kW of flexibility. */
function yard(maxStepwiseFlexibility = 100) {
  const site = loadSite({ enabled: true, importLimit: 90 })
  saveFcr(site.world, site.group, { ...site.group.fcr, isEnabledStepwise: true, maxStepwiseFlexibility })
  run(site.world, 60)
  return site
}
const hoursOf = ({ world, group }: ReturnType<typeof yard>) => capacityForecastOf(world, group).hours

describe('the forecast of a group', () => {
  test('covers 24 hours from the present one, with the sold power of each', () => {
    const site = yard()
    const { world, group } = site
    addBid(world, group, hourOf(world.nowMs) + 2 * HOUR_MS, { quantity: 0.03, price: 1 })
    const { service, state, hours } = capacityForecastOf(world, group)
    expect([service, state]).toEqual(['FCR-D', 'known'])
    expect(hours.map(({ hourMs }) => (hourMs - hourOf(world.nowMs)) / HOUR_MS)).toEqual(Array.from({ length: 24 }, (_, i) => i))
    expect(hours.map(({ soldKw }) => soldKw).slice(0, 4)).toEqual([0, 0, 30, 0])
  })

  test('follows the plan of a connected car until it is full, and forgets it when it leaves', () => {
    const site = yard()
    expect(hoursOf(site)[0]?.p90Kw).toBe(0)
    arrive(site.world, site.at(0), { limitA: 16, socPercent: 70, phases: 3 })
    run(site.world, 120)
    const [first, ...rest] = hoursOf(site)
    expect(first?.p90Kw).toBeGreaterThan(10)
    expect(rest.at(-1)?.p90Kw).toBe(0)
    unplug(site.world, site.at(0))
    run(site.world, 1)
    expect(hoursOf(site)[0]?.p90Kw).toBe(0)
  })

  test('is at most the flexibility of the settings, and at most the import limit', () => {
    const fill = (flexibilityKw: number) => {
      const site = yard(flexibilityKw)
      for (const station of site.stations) arrive(site.world, station, { limitA: 32, socPercent: 20, phases: 3 })
      run(site.world, 120)
      return hoursOf(site)[0]
    }
    expect(fill(5)).toMatchObject({ p10Kw: 5, p90Kw: 5 })
    // 90 A on three phases.
    expect(fill(200)?.p90Kw).toBeCloseTo(62.1, 3)
  })

  test('is at most the limit of a rule while the rule applies, from the second on which it is known', () => {
    const site = yard(200)
    for (const station of site.stations) arrive(site.world, station, { limitA: 32, socPercent: 5, phases: 3 })
    run(site.world, 120)
    expect(hoursOf(site)[1]?.p90Kw).toBeGreaterThan(50)
    rule(site, { startTime: '09:00', endTime: '10:00' })
    const [before, during, after] = hoursOf(site)
    expect(before?.p90Kw).toBeGreaterThan(50)
    expect(during).toMatchObject({ p10Kw: 20, p50Kw: 20, p90Kw: 20 })
    expect(after?.p90Kw).toBeGreaterThan(50)
  })

  test('is at most a safe limit in force until the present hour ends', () => {
    const site = loadSite({ ...METERED, importLimit: 100, mainCurrent: 200 })
    saveFcr(site.world, site.group, { ...site.group.fcr, isEnabledStepwise: true, maxStepwiseFlexibility: 200 })
    for (const station of site.stations) arrive(site.world, station, { limitA: 32, socPercent: 5, phases: 3 })
    run(site.world, 60)
    site.group.load.meterOverrides.external.isSilent = true
    run(site.world, 120)
    const [first, second] = hoursOf(site)
    // 20 A on three phases.
    expect(first?.p90Kw).toBeCloseTo(13.8, 3)
    expect(second?.p90Kw).toBeGreaterThan(40)
  })

  test('of V2G points is not what a rule already makes them discharge', () => {
    const world = run(worldOf(), 2)
    const points = groupOf(world, POINTS)
    const free = capacityForecastOf(world, points).hours[1]?.p90Kw ?? NaN
    expect(free).toBeGreaterThan(0)
    const times = { startTime: '00:00', endTime: '23:59', mode: 'v2g-export' as const, target: 19 }
    rule({ world }, { ...times, groupId: points.id, timeZone: 'Europe/Helsinki' })
    expect(capacityForecastOf(world, points).hours[1]?.p90Kw).toBeLessThan(free)
  })

  test('does not count on stations that are offline now', () => {
    const site = yard()
    arrive(site.world, site.at(0), { limitA: 16, socPercent: 20, phases: 3 })
    run(site.world, 120)
    expect(hoursOf(site)[0]?.p50Kw).toBeGreaterThan(10)
    site.at(0).isOnline = false
    expect(hoursOf(site)[0]?.p90Kw).toBe(0)
  })

  test('leaves out what an offline station holds of a limit, and agrees with what the group can give now', () => {
    const site = yard(200)
    for (const station of site.stations) arrive(site.world, station, { limitA: 32, socPercent: 20, phases: 3 })
    run(site.world, 120)
    const givenKw = () => reservesOf(site.world, site.group).find(({ service }) => service === 'FCR-D')?.availableKw ?? NaN
    expect([hoursOf(site)[0]?.p90Kw, givenKw()].map((kw) => Math.round(kw ?? NaN))).toEqual([62, 62])
    setOnline(site.world, site.at(0), false)
    run(site.world, 120)
    // One of six holds 15 of the 90 A.
    expect([hoursOf(site)[0]?.p90Kw, givenKw()].map((kw) => Math.round(kw ?? NaN))).toEqual([52, 52])
    expect(hoursOf(site)[1]?.p90Kw).toBeCloseTo(51.75, 2)
  })

  test('does not count on chargers that do not obey now', () => {
    const site = yard()
    arrive(site.world, site.at(0), { limitA: 16, socPercent: 20, phases: 3 })
    arrive(site.world, site.at(1), { limitA: 6, socPercent: 20, phases: 3 })
    run(site.world, 120)
    setChargerFault(site.world, site.at(0), { kind: 'no-effect' })
    expect(hoursOf(site)[0]?.p50Kw).toBeGreaterThan(10)
    applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 18 })
    run(site.world, 30)
    expect(site.at(0).path?.disobeys).not.toBeNull()
    // It draws 16 of the 18 A.
    expect(hoursOf(site)[0]?.p90Kw).toBeLessThan(2 * 0.69)
  })

  test('is not known for chargers outside that have not reported on the days before', () => {
    const { world } = ocppWorld(1)
    const group = groupOf(world, 1)
    saveFcr(world, group, { ...group.fcr, isEnabledStepwise: true, maxStepwiseFlexibility: 100 })
    expect(capacityForecastOf(world, group)).toMatchObject({ state: 'no-history', hours: [] })
  })

  test('counts on the car at a charger outside with its measured power, not with an assumed one, and not for later hours', () => {
    const { world, at, tell } = ocppWorld(1)
    const group = groupOf(world, 1)
    saveFcr(world, group, { ...group.fcr, isEnabledStepwise: true, maxStepwiseFlexibility: 100 })
    // As if it had reported on the days before.
    Object.assign(at(0).plan, { offlineSinceMs: Infinity })
    tell(0, { connected: true, boot: { vendor: 'Sample', model: 'One' } })
    tell(0, { start: { transaction: 't0', tag: 'A' }, status: 'Charging' })
    run(world, 5)
    expect([at(0).ocpp?.origin, at(0).powerW > 10_000]).toEqual(['assumed', true])
    expect(capacityForecastOf(world, group).hours[0]?.p90Kw).toBe(0)
    tell(0, { profile: { limitA: 16, answer: 'Accepted' } })
    tell(0, { meter: { currentA: [16, 16, 16], voltageV: 230 } })
    run(world, 1)
    const [first, ...later] = capacityForecastOf(world, group).hours
    expect(first?.p50Kw).toBeCloseTo(11.04, 1)
    expect(Math.max(...later.map(({ p90Kw }) => p90Kw))).toBe(0)
  })

  test('reads the past of stations with scheduled arrivals', () => {
    const world = sampleWorld()
    const group = groupOf(world, 1)
    saveFcr(world, group, { ...group.fcr, isEnabledStepwise: true, maxStepwiseFlexibility: 100 })
    const { hours } = capacityForecastOf(world, group)
    expect(Math.max(...hours.map(({ p90Kw }) => p90Kw))).toBeGreaterThan(5)
    expect(hours.some(({ p10Kw, p90Kw }) => p90Kw - p10Kw > 2)).toBe(true)
  })

  test('names the reserve of the type of the group', () => {
    const world = run(worldOf(), 2)
    const posts = groupOf(world, POSTS)
    expect(capacityForecastOf(world, posts)).toMatchObject({ service: 'FCR-D', state: 'off', hours: [] })
    const points = capacityForecastOf(world, groupOf(world, POINTS))
    expect(points).toMatchObject({ service: 'FFR', state: 'known' })
    // Two points of 10 kW promise 3 kW each.
    expect(points.hours.every(({ p90Kw, soldKw }) => p90Kw <= 6 && soldKw === 6)).toBe(true)
    expect(capacityForecastOf(world, groupOf(world, STORES))).toMatchObject({ service: 'FCR-N', state: 'known' })
  })

  test('has no number for a group without devices, and for one whose devices were not heard', () => {
    const empty = worldOf({ stations: [] })
    expect(capacityForecastOf(empty, groupOf(empty, STORES))).toMatchObject({ state: 'no-devices', hours: [] })
    const site = yard()
    for (const station of site.stations) station.isOnline = false
    expect(capacityForecastOf(site.world, site.group)).toMatchObject({ state: 'no-history', hours: [] })
  })

  test('changes neither the journal nor the world', () => {
    const read = run(worldOf(), 30)
    const unread = run(worldOf(), 30)
    for (let minute = 0; minute < 3; minute++) {
      for (const group of read.groups.values()) capacityForecastOf(read, group)
      run(read, 60)
      run(unread, 60)
    }
    expect(read.journal.toText()).toBe(unread.journal.toText())
  })

  test('is the same whether earlier hours were read or not', () => {
    const [once, hourly] = [worldOf(), worldOf()]
    for (let hour = 0; hour < 2; hour++) {
      capacityForecastOf(hourly, groupOf(hourly, POINTS))
      run(hourly, 3_600)
      run(once, 3_600)
    }
    for (const id of [POINTS, STORES]) {
      expect(capacityForecastOf(hourly, groupOf(hourly, id))).toEqual(capacityForecastOf(once, groupOf(once, id)))
    }
  })
})
