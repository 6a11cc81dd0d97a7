import { expect, test } from 'vitest'
import { PROBLEM_KINDS } from '#contract/dashboard.ts'
import { addBid, hourOf } from '#simulator/bids/world/bids.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { activationEndMs, saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { FleetCounter, type FleetSum } from './fleet-sums.ts'
import { loadSite, type LoadSite } from '#simulator/testing/load-site.ts'
import { setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { problemsOf } from './problems.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { v2gSite } from '#simulator/testing/v2g-site.ts'
import { arrive, endSession, plugIn, setOnline, setStatus, unplug } from '#simulator/stations/world/station-actions.ts'

const found = ({ world }: LoadSite) => problemsOf(world, [...world.groups.values()], new FleetCounter(world).read())
const kinds = (site: LoadSite) => found(site).map(({ kind }) => kind)

test('a site over its main fuse is a problem after a minimum time, from its first second until the overload ends', () => {
  const site = loadSite()
  run(site.world, 20)
  expect(kinds(site)).toEqual([])
  setMeterValue(site.world, site.group, 70)
  run(site.world, 9)
  expect(kinds(site)).toEqual([])
  run(site.world, 11)
  const [overload] = found(site)
  expect(overload).toMatchObject({ kind: 'overload', group: site.group })
  expect(overload?.power?.powerKw).toBeCloseTo(70 * 0.69, 1)
  expect(overload?.power?.limitKw).toBeCloseTo(63 * 0.69, 1)
  expect(site.world.nowMs - (overload?.sinceMs ?? 0)).toBeGreaterThanOrEqual(15_000)
  setMeterValue(site.world, site.group, 20)
  run(site.world, 10)
  expect(kinds(site)).toEqual([])
})

test('chargers that follow a falling limit some seconds later are no problem', () => {
  const { world } = createEngine({ scenario: 'quiet-day', hasPast: false })
  const group = [...world.groups.values()].find(({ name }) => name === 'Depot DC')
  if (!group) throw new Error('no group')
  const overloadsIn = (seconds: number) => {
    const count = { over: 0, problems: 0 }
    for (let second = 0; second < seconds; second++) {
      run(world, 1)
      if (group.load.over) count.over += 1
      if (problemsOf(world, [group], []).some(({ kind }) => kind === 'overload')) count.problems += 1
    }
    return count
  }
  // The solar surplus that adds to the import limit falls slowly.
  run(world, 41 * 60)
  const { over, problems } = overloadsIn(180)
  expect(over).toBeGreaterThan(90)
  expect(problems).toBe(0)
})

test('a load that stays while its limit falls is a problem after the minimum time', () => {
  const site = loadSite()
  setMeterValue(site.world, site.group, 62)
  run(site.world, 20)
  for (let mainCurrent = 63; mainCurrent > 60; mainCurrent -= 0.1) {
    site.group.dlm = { ...site.group.dlm, mainCurrent }
    run(site.world, 1)
  }
  expect(kinds(site)).toEqual(['overload'])
})

test('a stale meter is a problem from the start of the safe limit', () => {
  const site = loadSite()
  run(site.world, 20)
  silenceMeter(site.world, site.group, true)
  run(site.world, 90)
  const [problem] = found(site)
  const told = site.group.load.safeLimitChanges.at(-1)?.timestamp ?? ''
  expect(problem).toMatchObject({ kind: 'safe-limit', sinceMs: Date.parse(told), count: 6 })
})

test('waiting cars are counted, charging cars are not', () => {
  const site = loadSite({ enabled: true, importLimit: 33 })
  for (const station of site.stations) arrive(site.world, station, { limitA: 32 })
  run(site.world, 60)
  expect(found(site)).toMatchObject([{ kind: 'waiting', count: 1, device: null }])
})

test('cars that a reserve stops wait too; a car at an offline charger is not counted', () => {
  const site = loadSite({ enabled: true, importLimit: 33 })
  for (const station of site.stations) arrive(site.world, station, { limitA: 32 })
  run(site.world, 60)
  const [served, stopped] = [...site.group.load.sessions.values()].filter(({ applied }) => applied.current > 0)
  site.group.response.ceilings = new Map([[stopped?.station ?? NaN, 0]])
  expect(found(site)).toMatchObject([{ kind: 'waiting', count: 2 }])
  if (served) Object.assign(served, { isOffline: true, applied: { ...served.applied, current: 0 } })
  expect(found(site)).toMatchObject([{ kind: 'waiting', count: 2 }])
})

test('one device is named; several devices of a group are one problem', () => {
  const site = loadSite()
  setStatus(site.world, site.at(0), 'Faulted')
  expect(found(site)).toMatchObject([{ kind: 'faulted', count: 1, device: site.at(0) }])
  setStatus(site.world, site.at(3), 'Faulted')
  expect(found(site)).toMatchObject([{ kind: 'faulted', count: 2, device: null, group: site.group }])
})

test('a car at a faulted or offline V2G point is not counted on for its departure, at once', () => {
  const site = v2gSite({ ffrPositive: 0 })
  arrive(site.world, site.at(0), { socPercent: 60, departureTime: 1600, targetSocPercent: 80 })
  run(site.world, 60)
  expect(kinds(site)).toEqual([])
  setStatus(site.world, site.at(0), 'Faulted')
  const [missed] = found(site)
  expect(missed).toMatchObject({ kind: 'target-missed', device: site.at(0), plan: { targetSoC: 80 } })
  expect(missed?.plan?.reachableSoC).toBeCloseTo(site.at(0).socPercent, 1)
  setStatus(site.world, site.at(0), 'Available')
  setOnline(site.world, site.at(0), false)
  expect(found(site)).toMatchObject([{ kind: 'offline', plan: { targetSoC: 80, reachableSoC: null } }])
  run(site.world, 8 * 3_600 + 60)
  expect(found(site)[0]?.plan).toBeUndefined()
})

test('a driver who ends a session before its target is no problem, unless the car stays', () => {
  const site = v2gSite({ ffrPositive: 0 })
  arrive(site.world, site.at(0), { socPercent: 60, departureTime: 1600, targetSocPercent: 80 })
  run(site.world, 60)
  endSession(site.world, site.at(0))
  run(site.world, 5 * 60 - 1)
  expect(kinds(site)).toEqual([])
  setStatus(site.world, site.at(0), 'Faulted')
  expect(kinds(site)).toContain('target-missed')
  setStatus(site.world, site.at(0), 'Available')
  run(site.world, 2)
  expect(kinds(site)).toEqual(['target-missed'])
})

test('an offline station is reported as offline, regardless of its last status', () => {
  const site = loadSite()
  setStatus(site.world, site.at(0), 'Faulted')
  setOnline(site.world, site.at(0), false)
  expect(kinds(site)).toEqual(['offline'])
})

test('the worst problem comes first', () => {
  const site = loadSite()
  run(site.world, 10)
  setOnline(site.world, site.at(0), false)
  run(site.world, 10)
  setStatus(site.world, site.at(1), 'Faulted')
  silenceMeter(site.world, site.group, true)
  run(site.world, 90)
  const order = kinds(site).map((kind) => PROBLEM_KINDS.indexOf(kind))
  expect(kinds(site)).toEqual(expect.arrayContaining(['safe-limit', 'faulted', 'offline']))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

const silentSince = (sinceMs: number, sellerId: number): FleetSum => ({
  group: null,
  sellerId,
  category: 'charger',
  importW: 0,
  exportW: 0,
  unknownPower: 0,
  online: 0,
  statuses: new Map(),
  offline: { count: 2, sinceMs, newestMs: sinceMs, first: null },
  faulted: { count: 0, sinceMs: Infinity, newestMs: -Infinity, first: null },
  ignoring: { count: 0, sinceMs: Infinity, newestMs: -Infinity, first: null },
})

test('the oldest problem of a kind comes first; stations without a group are listed by owner', () => {
  const { world } = loadSite()
  const told = problemsOf(world, [], [silentSince(20, 1), silentSince(10, 2), silentSince(30, 2)])
  expect(told.map(({ sinceMs, count, group }) => [sinceMs, count, group])).toEqual([
    [10, 4, null],
    [20, 2, null],
  ])
})

test('a bid of this hour above the available reserve is a problem, with the available reserve', () => {
  const site = loadSite({ enabled: true, importLimit: 33 })
  const { world, group } = site
  saveFcr(world, group, { ...group.fcr, isEnabledStepwise: true, mode: 'ECP' })
  const short = () => found(site).find(({ kind }) => kind === 'reserve-short')
  expect(short()).toBeUndefined()
  addBid(world, group, hourOf(world.nowMs) + 3_600_000, { quantity: 1, price: 10 })
  expect(short()).toBeUndefined()
  addBid(world, group, hourOf(world.nowMs), { quantity: 0.005, price: 10 })
  expect(short()?.power).toEqual({ powerKw: 0, limitKw: 5 })
  arrive(world, site.at(0), { limitA: 16, phases: 3 })
  run(world, 60)
  expect(short()).toBeUndefined()
  addBid(world, group, hourOf(world.nowMs), { quantity: 1, price: 10 })
  expect(short()?.power?.powerKw).toBeGreaterThan(9)
})

test('an activation ends when nothing is required and nothing is reduced, before the end is confirmed', () => {
  const site = loadSite({ enabled: true, importLimit: 33 })
  const { world, group } = site
  saveFcr(world, group, { ...group.fcr, isEnabledStepwise: true, mode: 'MANUAL', maxStepwiseFlexibility: 5 })
  arrive(world, site.at(0), { limitA: 16, phases: 3 })
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  run(world, 60)
  const isFound = () => found(site).some(({ kind }) => kind === 'fcr-activated')
  moveFrequency(world.grid, world.nowMs, { toHz: 49.7, overMs: 1_000 })
  run(world, 20)
  expect(isFound()).toBe(true)
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 1_000 })
  for (let second = 0; group.response.quietMs === null && second < 60; second++) run(world, 1)
  expect(group.response.baselineKw).not.toBeNull()
  expect(isFound()).toBe(false)
  expect(activationEndMs(group, { untilMs: null })).toBe(group.response.quietMs)
})

test('FFR that is short for some seconds, as before a car leaves, is no problem; a lasting shortage is one until it ends', () => {
  const site = loadSite({ enabled: false }, 1, 'Both ways')
  const { world, group } = site
  group.v2g = { mode: 'external', minSoC: 50, ffrPositive: 4_000, ffrNegative: 1_000 } as typeof group.v2g
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  plugIn(world, site.at(0), { socPercent: 70, phases: 3 })
  run(world, 60)
  const isShort = () => found(site).some(({ kind }) => kind === 'reserve-short')
  const seconds = (count: number, isOnline: boolean) => {
    site.at(0).isOnline = isOnline
    return Array.from({ length: count }, () => {
      run(world, 1)
      return isShort()
    })
  }
  for (let turn = 0; turn < 5; turn++) {
    expect(seconds(10, false)).not.toContain(true)
    expect(seconds(5, true)).not.toContain(true)
  }
  const since = seconds(60, false).indexOf(true)
  expect(since).toBeGreaterThanOrEqual(29)
  expect(since).toBeLessThan(35)
  expect(seconds(5, false)).not.toContain(false)
  expect(seconds(60, true)).not.toContain(true)
})

test('FFR that points with a car cannot give is a problem, and a point without a car has no such problem', () => {
  const site = loadSite({ enabled: false }, 2, 'Both ways')
  const { world, group } = site
  group.v2g = { mode: 'external', minSoC: 50, ffrPositive: 4_000, ffrNegative: 1_000 } as typeof group.v2g
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  plugIn(world, site.at(0), { socPercent: 70, phases: 3 })
  run(world, 10)
  const short = () => found(site).filter(({ kind }) => kind === 'reserve-short')
  expect(short()).toEqual([])
  plugIn(world, site.at(1), { socPercent: 70, phases: 3 })
  run(world, 10)
  expect(short()).toEqual([])
  site.at(1).isOnline = false
  run(world, 40)
  expect(short()).toMatchObject([{ power: { powerKw: 4, limitKw: 8 }, reserve: { service: 'FFR', source: 'settings' } }])
  // The sold power stays that of all points, and only points with a car owe theirs now.
  unplug(world, site.at(0))
  run(world, 10)
  expect(short()).toMatchObject([{ power: { powerKw: 0, limitKw: 4 }, reserve: { soldKw: 8 } }])
})
