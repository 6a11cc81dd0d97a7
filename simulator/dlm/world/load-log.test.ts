import { describe, expect, test } from 'vitest'
import type { DlmAction, DlmLimits } from '#contract/dlm.ts'
import { MAX_JOURNALLED_STATIONS } from '#simulator/activity/world/station-journal.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { dlmActionsOf } from './load-reports.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { arrive, leave } from '#simulator/stations/world/station-actions.ts'

/** Rows of 90 minutes in which cars come and go, the meter stops sending values, and the building exceeds its fuse. */
function lively(dlm: Partial<DlmLimits>, type: 'Post' | 'Fast' = 'Post'): DlmAction[] {
  const { world, group, stations } = loadSite(dlm, 6, type)
  for (const [place, station] of stations.entries()) {
    arrive(world, station, { limitA: 32, phases: place % 2 === 0 ? 1 : 3, socPercent: 20 })
    run(world, 180)
  }
  silenceMeter(world, group, true)
  run(world, 200)
  silenceMeter(world, group, false)
  run(world, 900)
  setMeterValue(world, group, [70, 20, 64])
  run(world, 120)
  setMeterValue(world, group, null)
  for (const station of stations.slice(0, 3)) leave(world, station)
  run(world, 1_800)
  return dlmActionsOf(world, group)
}

describe('the figures in each row of the log add up to the last digit', () => {
  test.each<[string, Partial<DlmLimits>, 'Post' | 'Fast']>([
    ['with a meter of the building', METERED, 'Post'],
    ['with a meter of the building and the chargers', { ...METERED, stationPowerIncluded: true }, 'Post'],
    ['with phase balancing', { ...METERED, phaseBalancing: true }, 'Post'],
    ['with a queue', { ...METERED, isQueuing: true, requiredCurrent: 8 }, 'Post'],
    ['with an EM24', { ...METERED, meterDeviceProvider: 'CARLO_GAVAZZI_EM24' }, 'Post'],
    ['on solar power', { ...METERED, isSolarCharging: true, exportLimit: 1 }, 'Post'],
    ['without a meter', { enabled: true, importLimit: 30 }, 'Post'],
    ['in kilowatts', { ...METERED, importLimit: 60, mainCurrent: 125 }, 'Fast'],
  ])('%s', (_, dlm, type) => {
    const rows = lively(dlm, type)
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows) {
      expect(row.nonChargersConsumption).toBe(row.totalBuildingConsumption - row.totalChargerConsumption)
      const leftOfFuse = row.mainCurrent === null ? Infinity : row.mainCurrent - row.nonChargersConsumption
      expect(row.freeReserve).toBe(Math.min(leftOfFuse, row.importLimit ?? Infinity))
    }
  })
})

describe('the log', () => {
  const rows = lively({ ...METERED, phaseBalancing: true, isQueuing: true, requiredCurrent: 8 })

  test('lists the newest row first', () => {
    expect(rows.map(({ timestamp }) => timestamp)).toEqual(
      rows
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .toReversed(),
    )
  })

  test('has a reason in every row of a station, and rows of the budget between them', () => {
    expect(rows.filter(({ stationId }) => stationId !== null).every(({ reason }) => reason)).toBe(true)
    expect(rows.some(({ stationId }) => stationId === null)).toBe(true)
    const limits = new Set(rows.map(({ reason }) => reason?.limit))
    for (const limit of ['main-fuse', 'safe-limit', 'queue'] as const) expect(limits).toContain(limit)
  })

  test('shows a negative reserve, and the meter values while the meter is fresh', () => {
    expect(rows.some(({ freeReserve }) => freeReserve < 0)).toBe(true)
    expect(rows.some(({ powerMeterValues }) => powerMeterValues === null)).toBe(true)
    expect(rows.find(({ powerMeterValues }) => powerMeterValues !== null)?.powerMeterValues?.currentL1).toEqual(
      expect.any(Number),
    )
  })

  test('has a row for a change of one ampere, not for less', () => {
    const { world, group, at } = loadSite(METERED)
    setMeterValue(world, group, 43)
    arrive(world, at(0), { limitA: 32 })
    run(world, 30)
    const before = dlmActionsOf(world, group).length
    setMeterValue(world, group, 43.6)
    run(world, 4)
    expect(at(0).allowedCurrentA).toBeCloseTo(19.4, 9)
    expect(dlmActionsOf(world, group)).toHaveLength(before)
    setMeterValue(world, group, 44)
    run(world, 4)
    expect(dlmActionsOf(world, group)).toHaveLength(before + 1)
    expect(dlmActionsOf(world, group)[0]).toMatchObject({
      stationId: 1,
      reason: { state: 'holding', limit: 'main-fuse', current: 19 },
    })
  })

  /** Cars come and go every second at some stations, each with a row. Returns the number of rows after each second. */
  function countsWhile(world: World, group: Group, stations: readonly Station[], seconds: number): number[] {
    return Array.from({ length: seconds }, (_, second) => {
      for (const station of stations) {
        if (second % 2 === 0) arrive(world, station, { limitA: 32 })
        else leave(world, station)
      }
      run(world, 1)
      return dlmActionsOf(world, group).length
    })
  }

  test('keeps 1,000 rows', () => {
    const { world, group, stations } = loadSite(METERED, 30)
    const counts = countsWhile(world, group, stations, 90)
    expect(counts.slice(-3)).toEqual([1_000, 1_000, 1_000])
  })

  test('keeps 100 rows on large sites, and does not write to the journal', () => {
    const world = sampleWorld({ stationCount: MAX_JOURNALLED_STATIONS + 100 })
    const group = [...world.groups.values()].find(({ dlm }) => dlm.enabled)
    if (!group) throw new Error('no group has load management')
    const stations = group.stationIndexes.slice(0, 8).flatMap((index) => world.stations[index] ?? [])
    const counts = countsWhile(world, group, stations, 60)
    expect(counts.slice(-3)).toEqual([100, 100, 100])
    expect(world.journal.entries.some(({ kind }) => kind === 'allocation')).toBe(false)
  })
})
