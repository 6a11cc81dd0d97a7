import { describe, expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { charge } from './control.ts'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { MORNING_MS, run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { plugIn, unplug } from '#simulator/stations/world/station-actions.ts'

/** Chargers without load management. */
const POINTS = (v2g: Record<string, unknown>) => ({
  groups: [
    { id: 1, name: 'Posts', type: 'GROUP_TYPE_CHARGER', sellerId: 1 },
    { id: 2, name: 'Points', type: 'GROUP_TYPE_V2G', sellerId: 1, v2g },
  ],
})

function withCar(kind: 'ac' | 'dc' | 'v2g', car: Parameters<typeof plugIn>[2] = {}, change = {}): [World, Station] {
  const world = sampleWorld({ change })
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  const station = stationOfKind(world, kind)
  plugIn(world, station, { socPercent: 60, phases: 3, limitA: 32, ...car })
  return [run(world, 12), station]
}

describe('a charger', () => {
  test.for(['ac', 'dc'] as const)('%s draws at most its ceiling until the car departs', (kind) => {
    const [world, station] = withCar(kind, {}, POINTS({}))
    const free = station.powerW
    charge(world, station, { powerKw: 5 })
    run(world, 1)
    expect(station.powerW).toBeCloseTo(5_000, 6)
    unplug(world, station)
    plugIn(world, station, { socPercent: 60, phases: 3, limitA: 32 })
    run(world, 12)
    expect(station.powerW / free).toBeCloseTo(1, 1)
  })

  test('pauses at 0, and resumes', () => {
    const [world, station] = withCar('ac', {}, POINTS({}))
    charge(world, station, { powerKw: 0 })
    run(world, 1)
    expect(station).toMatchObject({ powerW: 0, status: 'SuspendedEVSE' })
    charge(world, station, { powerKw: 11 })
    run(world, 1)
    expect(station.status).toBe('Charging')
    expect(station.powerW).toBeCloseTo(11_000, 6)
  })

  test('pauses below the minimum current of a car', () => {
    const [world, station] = withCar('ac', {}, POINTS({}))
    charge(world, station, { powerKw: 4.1 })
    run(world, 1)
    expect(station).toMatchObject({ powerW: 0, status: 'SuspendedEVSE' })
  })

  test('in a group applies the lower limit, and releases the rest to others', () => {
    const [world, station] = withCar('ac')
    const others = () => world.stations.filter(({ index, plan }) => plan.kind === 'ac' && index !== station.index)
    const told = () => others().reduce((sum, { allowedCurrentA }) => sum + allowedCurrentA, 0)
    for (const other of others()) plugIn(world, other, { socPercent: 60, phases: 3, limitA: 32 })
    run(world, 400)
    const before = told()
    charge(world, station, { powerKw: 4.5 })
    run(world, 400)
    expect(station.powerW).toBeLessThanOrEqual(4_500)
    expect(told()).toBeGreaterThan(before)
    const group = world.groups.get(1)
    const reason = () => group && allocationsOf(world, group).stations[0]?.reason
    expect(reason()).toMatchObject({ state: 'holding', limit: 'operator' })
    charge(world, station, { powerKw: 22 })
    run(world, 400)
    expect(station.powerW).toBeLessThan(station.allowedCurrentA * 3 * 235)
    expect(reason()?.limit).toBe('import-limit')
    charge(world, station, { powerKw: 0 })
    run(world, 2)
    expect(reason()).toMatchObject({ state: 'paused', limit: 'operator', current: 0 })
  })

  test('without a car has no session to adjust', () => {
    const world = sampleWorld({ startMs: Date.UTC(2026, 2, 1, 1) })
    const station = stationOfKind(world, 'ac')
    charge(world, station, { powerKw: 5 })
    plugIn(world, station, { socPercent: 60, phases: 3, limitA: 16 })
    run(world, 12)
    expect(station.powerW).toBeGreaterThan(6_000)
  })
})

describe('a V2G point', () => {
  test('replaces its own baseline by the command, at a quarter of its power per second', () => {
    const [world, point] = withCar('v2g')
    expect(point.powerW).toBeCloseTo(6_000, 6)
    charge(world, point, { Pbaseline: -2_000 })
    const path = [1, 2, 3, 4, 5].map(() => run(world, 1) && Math.round(point.baselineW))
    expect(path).toEqual([3_500, 1_000, -1_500, -2_000, -2_000])
    expect(point.powerW).toBeCloseTo(-2_000, 6)
  })

  test('adds the frequency response to its baseline', () => {
    const [world, point] = withCar('v2g')
    charge(world, point, { powerKw: 3 })
    run(world, 4)
    moveFrequency(world.grid, world.nowMs, { toHz: 49.95, overMs: 0 })
    run(world, 1)
    expect([Math.round(point.baselineW), Math.round(point.powerW)]).toEqual([3_000, 2_500])
    charge(world, point, { FFRPowerPositive: 4_000 })
    run(world, 1)
    expect([point.ffrPositiveW, point.ffrNegativeW, Math.round(point.powerW)]).toEqual([4_000, 1_000, 1_000])
  })

  test('does not discharge at its minimum state of charge or in ordinary charging', () => {
    const [world, point] = withCar('v2g')
    if (point.vehicle) point.vehicle.socPercent = 50
    charge(world, point, { Pbaseline: -5_000 })
    run(world, 8)
    expect(point.powerW).toBe(0)
    const [plain, other] = withCar('v2g', {}, POINTS({ mode: 'no_v2g' }))
    charge(plain, other, { powerKw: -5 })
    run(plain, 8)
    expect(other).toMatchObject({ powerW: 0, status: 'SuspendedEVSE' })
    charge(plain, other, { powerKw: 4 })
    run(plain, 8)
    expect(other.powerW).toBeCloseTo(4_000, 6)
  })

  test('does not discharge after a change to ordinary charging', () => {
    const [world, point] = withCar('v2g')
    charge(world, point, { Pbaseline: -8_000 })
    run(world, 8)
    expect(point.powerW).toBeCloseTo(-8_000, 6)
    const group = world.groups.get(2)
    if (group?.v2g) group.v2g = { ...group.v2g, mode: 'no_v2g' }
    run(world, 1)
    expect(point.powerW).toBe(0)
  })

  test('waits for setpoints in external mode', () => {
    const [world, point] = withCar('v2g', {}, POINTS({ mode: 'external' }))
    expect(point.powerW).toBe(0)
    charge(world, point, { powerKw: -4 })
    run(world, 4)
    expect(point.powerW).toBeCloseTo(-4_000, 6)
  })

  test('follows basepoints every second and keeps the last', () => {
    const [world, point] = withCar('v2g')
    charge(world, point, { Pbaseline: 0 })
    run(world, 5)
    charge(world, point, { Baseline: [1_000, -500, 2_000] })
    const path = [1, 2, 3, 4, 5].map(() => run(world, 1) && Math.round(point.powerW))
    expect(path).toEqual([1_000, -500, 2_000, 2_000, 2_000])
  })

  test('follows basepoints with times, each until the next', () => {
    const [world, point] = withCar('v2g')
    charge(world, point, { Pbaseline: 500 })
    run(world, 5)
    const time = (seconds: number) => new Date(world.nowMs + seconds * 1_000).toISOString()
    charge(world, point, {
      Baseline: [
        { time: time(2), value: 1_500 },
        { time: time(4), value: -500 },
      ],
    })
    const path = [1, 2, 3, 4, 5].map(() => run(world, 1) && Math.round(point.powerW))
    expect(path).toEqual([500, 1_500, 1_500, -500, -500])
  })

  test('follows the last command of any kind', () => {
    const [world, point] = withCar('v2g')
    charge(world, point, { Baseline: [1_000] })
    charge(world, point, { Pbaseline: 2_000 })
    expect(run(world, 5) && Math.round(point.baselineW)).toBe(2_000)
    charge(world, point, { powerKw: 3 })
    expect(run(world, 5) && Math.round(point.baselineW)).toBe(3_000)
    charge(world, point, { powerKw: 1, Pbaseline: 2_000, Baseline: [4_000] })
    expect(run(world, 5) && Math.round(point.baselineW)).toBe(4_000)
    charge(world, point, { FFRPowerNegative: 500 })
    expect(run(world, 5) && Math.round(point.baselineW)).toBe(4_000)
  })
})

describe('a battery', () => {
  const EATON = { id: 4, name: 'Store', category: 'Energy storage', driver: 'EATON', powerKw: 10, capacityKwh: 22 }
  const battery = (driver = 'EATON'): [World, Station] => {
    const world = sampleWorld({
      change: { stationTypes: [EATON], groups: [], stations: [{ id: 8, name: 'Store 8', type: 'Store', sellerId: 1 }] },
    })
    const station = stationOfKind(world, 'battery')
    station.type = { ...station.type, driver }
    station.socPercent = 50
    moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
    return [run(world, 3), station]
  }

  test.for([
    ['EATON', 40, 4_000],
    ['EATON', -150, -10_000],
    ['EATON', 150, 10_000],
    ['EATON', 1_000, 10_000],
    ['sonnen', 4, 4_000],
    ['sonnen', -40, -10_000],
  ] as const)('of the driver %s told %d does %d W', ([driver, powerKw, powerW]) => {
    const [world, station] = battery(driver)
    charge(world, station, { powerKw })
    run(world, 4)
    expect(station.baselineW).toBe(powerW)
    expect(station.powerW).toBeCloseTo(powerW, 6)
  })

  test('adds the droop to its baseline, and restores its charge only without one', () => {
    const [world, station] = battery()
    station.socPercent = 70
    run(world, 1)
    expect(station.powerW).toBeCloseTo(-4_000, 0)
    charge(world, station, { Pbaseline: 1_000 })
    run(world, 2)
    expect(station.powerW).toBeCloseTo(1_000, 6)
    moveFrequency(world.grid, world.nowMs, { toHz: 49.95, overMs: 0 })
    run(world, 1)
    expect(station.powerW).toBeCloseTo(-4_000, 0)
  })
})

test('every command is journalled', () => {
  const world = sampleWorld({ startMs: MORNING_MS })
  charge(world, stationOfKind(world, 'v2g'), { powerKw: 5, Baseline: [1, 2, 3] })
  expect(JSON.parse(JSON.stringify(world.journal.entries.at(-1)))).toMatchObject({
    kind: 'control',
    deviceId: 'd-6',
    powerKw: 5,
    basepoints: 3,
  })
})
