import { describe, expect, it, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { stationStates, statesSinceMs } from '#simulator/charts/world/station-states.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isChargerKind } from '#simulator/devices/model/plan.ts'
import { dlmActionsOf } from '#simulator/dlm/world/load-reports.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { sampleWorld, smallSite } from '#simulator/testing/sample-site.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { BEFORE_STATIONS_MAX } from '#simulator/sites/world/site.ts'
import { createPlayedWorld } from './before.ts'

const MORNING_MS = Date.UTC(2026, 2, 2, 7, 30)

const depot = loadScenario({ yaml: 'about: a\nstarts: 2026-03-02T07:30:00Z\nsite: depot' }).site

interface Start {
  readonly seed?: number
  readonly startMs?: number
  readonly beforeMs?: number
  readonly stationCount?: number
}

const playedWorld = ({ seed = 1, startMs = MORNING_MS, beforeMs = 10 * MINUTE_MS, stationCount }: Start = {}) =>
  createPlayedWorld({ site: depot, siteName: 'depot', seed, startMs, stationCount }, beforeMs, () => {})

const valueAt = (world: World, station: Station, property: string, atMs: number) =>
  readSeries(world, station, property, { startMs: atMs, endMs: atMs + 1, stepMs: SECOND_MS })[0]?.value ?? NaN

/** The power that a station draws, W; 0 without values. */
const powerAt = (world: World, station: Station, atMs: number) =>
  (valueAt(world, station, 'Power.Active.Import', atMs) || 0) - (valueAt(world, station, 'Power.Active.Export', atMs) || 0)

/** The limit of a group, W; the rated power of its stations without one. */
function limitW({ type, dlm }: Group, members: readonly Station[]): number {
  if (dlm.enabled && dlm.importLimit !== null) return dlm.importLimit * (type === 'GROUP_TYPE_DC' ? 1_000 : 3 * 230)
  return members.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw * 1_000, 0)
}

/**
 * The groups whose power or state of charge differs too much on the two sides of the beginning of the recording. Batteries follow
 * the frequency, so that their power changes in each second.
 */
function jumpsOf(world: World): string[] {
  const { startMs } = world
  const change = (station: Station, read: (station: Station, atMs: number) => number) =>
    read(station, startMs) - read(station, startMs - SECOND_MS)
  return [...world.groups.values()].flatMap((group) => {
    const members = group.stationIndexes.flatMap((index) => world.stations[index] ?? [])
    const steady = members.filter(({ plan }) => plan.kind !== 'battery')
    const jumpW = steady.reduce((sum, station) => sum + change(station, (one, atMs) => powerAt(world, one, atMs)), 0)
    const percent = (Math.abs(jumpW) / limitW(group, members)) * 100
    const points = members
      .map((station) => Math.abs(change(station, (one, atMs) => valueAt(world, one, 'SoC', atMs))))
      .filter(Number.isFinite)
    const isSmall = percent <= 5 && Math.max(0, ...points) <= 2
    return isSmall ? [] : [`${group.name}: ${percent.toFixed(1)} % of the limit, ${Math.max(0, ...points).toFixed(1)} points`]
  })
}

/** The groups whose chargers leave their computed past within a minute by too much, without those with a car that has come or gone. */
function driftsOf(world: World): string[] {
  const { startMs } = world
  return [...world.groups.values()].flatMap((group) => {
    const members = group.stationIndexes.flatMap((index) => world.stations[index] ?? [])
    let driftW = 0
    for (const station of members) {
      const { vehicle, plan } = station
      const hasChanged = vehicle && (vehicle.readyMs > startMs - MINUTE_MS || vehicle.socPercent > vehicle.targetSocPercent - 1)
      if (!isChargerKind(plan.kind) || hasChanged) continue
      const seconds = Array.from({ length: 60 }, (_, second) => powerAt(world, station, startMs + second * SECOND_MS))
      driftW += seconds.reduce((sum, powerW) => sum + powerW, 0) / 60 - powerAt(world, station, startMs - SECOND_MS)
    }
    const percent = (Math.abs(driftW) / limitW(group, members)) * 100
    return percent > 5 ? [`${group.name}: ${percent.toFixed(1)} %`] : []
  })
}

describe('where the recording begins', () => {
  const moments = ['05:30', '09:50'].map((at) => [at, Date.parse(`2026-03-02T${at}:00Z`)] as const)
  it.each(moments.flatMap(([at, ms]) => [1, 3, 71].map((seed) => [at, seed, ms] as const)))(
    'neither power nor state of charge of a group jumps (%s, seed %i)',
    (_, seed, beginsMs) => {
      const beforeMs = 2 * MINUTE_MS
      const world = playedWorld({ seed, startMs: beginsMs + beforeMs, beforeMs })
      expect([...jumpsOf(world), ...driftsOf(world)]).toEqual([])
    },
  )
})

describe('the time before the start', () => {
  const world = playedWorld({ beforeMs: HOUR_MS })

  test('is played: states, decisions and seconds are known, and the clock stands at the start of the run', () => {
    expect([world.nowMs, world.runStartMs, world.startMs]).toEqual([MORNING_MS, MORNING_MS, MORNING_MS - HOUR_MS])
    expect(statesSinceMs(world)).toBe(MORNING_MS - HOUR_MS)
    const states = stationStates(world, world.stations, { startMs: MORNING_MS - HOUR_MS, endMs: MORNING_MS })
    expect(states.every(({ states: [first] }) => first?.atMs === MORNING_MS - HOUR_MS)).toBe(true)
    expect(states.some((one) => one.states.length > 1)).toBe(true)
    const ac = [...world.groups.values()].find(({ name }) => name === 'Depot AC')
    if (!ac) throw new Error('no group')
    expect(dlmActionsOf(world, ac).length).toBeGreaterThan(20)
    expect(dlmActionsOf(world, ac, MORNING_MS)).toEqual([])
    const charger = world.stations.find(({ plan, powerW }) => plan.kind === 'ac' && powerW > 1_000)
    if (!charger) throw new Error('no car charges')
    const energy = (atMs: number) => valueAt(world, charger, 'Energy.Active.Import.Register', atMs)
    expect(energy(MORNING_MS)).toBeGreaterThan(energy(MORNING_MS - HOUR_MS))
  })

  test('gives the same bytes each time', () => {
    expect(playedWorld({ beforeMs: HOUR_MS }).journal.toText()).toBe(world.journal.toText())
  })
})

test('hours count from the start of the run, not from the beginning of the recording', () => {
  const bidsAt = (beforeMs: number) => {
    const world = playedWorld({ beforeMs })
    return [...world.groups.values()].flatMap(({ bids }) => Array.from(bids.keys()))
  }
  expect(bidsAt(2 * MINUTE_MS)).toEqual(bidsAt(0))
})

test('a site with more stations goes without', () => {
  const world = playedWorld({ stationCount: BEFORE_STATIONS_MAX + 1 })
  expect([world.startMs, world.runStartMs, world.nowMs]).toEqual([MORNING_MS, MORNING_MS, MORNING_MS])
})

test('a world without time before its start is that of its site', () => {
  const options = { site: smallSite(), siteName: 'small', seed: 1, startMs: sampleWorld().startMs }
  expect(createPlayedWorld(options, 0, () => {}).journal.toText()).toBe(sampleWorld().journal.toText())
})
