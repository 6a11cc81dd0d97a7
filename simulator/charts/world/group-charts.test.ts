import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { readGroupChart as readInPieces } from './group-charts.ts'
import { readFrequency, readSeries } from '#simulator/history/world/history.ts'
import { readMeterSeries as readMeterInPieces } from './meter-charts.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { arrive, setOnline } from '#simulator/stations/world/station-actions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

const readGroupChart = (...asked: Parameters<typeof readInPieces>) => finish(readInPieces(...asked))
const readMeterSeries = (...asked: Parameters<typeof readMeterInPieces>) => finish(readMeterInPieces(...asked))
const valuesOf = (points: readonly { value: number }[] | undefined) => (points ?? []).map(({ value }) => value)

/** A span around the start of the world. */
const spanOf = (world: World, stepMs: number) => ({
  startMs: world.startMs - 40 * stepMs,
  endMs: world.startMs + 400_000,
  stepMs,
})

function sumOfStations(world: World, group: Group, property: string, span: ReturnType<typeof spanOf>, moments: number) {
  const all = group.stationIndexes.flatMap((index) => {
    const station = world.stations[index]
    return station ? [valuesOf(readSeries(world, station, property, span))] : []
  })
  return Array.from({ length: moments }, (_, place) =>
    all.reduce((sum, values) => sum + (Number.isNaN(values[place] ?? NaN) ? 0 : (values[place] ?? 0)), 0),
  )
}

describe('the chart of a group', () => {
  test.each([1, 2] as const)(
    'of the AC chargers and of the V2G points (group %i) adds up the reports of its stations, before and after the start of the world',
    (id) => {
      const world = run(sampleWorld({ seed: 4 }), 300)
      const group = world.groups.get(id)
      if (!group) throw new Error('no group')
      for (const stepMs of [1_000, 60_000]) {
        const span = spanOf(world, stepMs)
        const series = readGroupChart(world, group, { ...span, units: 'W' })
        const directions =
          group.type === 'GROUP_TYPE_CHARGER' ? ['Power.Active.Import'] : ['Power.Active.Import', 'Power.Active.Export']
        const count = 40 + Math.ceil(301_000 / stepMs)
        for (const direction of directions) {
          // AC chargers are shown phase by phase.
          const lines = series.filter(({ property }) => property.startsWith(direction)).map(({ points }) => valuesOf(points))
          expect(lines).toHaveLength(group.type === 'GROUP_TYPE_CHARGER' ? 3 : 1)
          const sums = sumOfStations(world, group, direction, span, count)
          for (const [place, sum] of sums.entries()) {
            expect(lines.reduce((total, values) => total + (values[place] ?? NaN), 0)).toBeCloseTo(sum, 6)
          }
        }
        expect(Math.max(...sumOfStations(world, group, 'Power.Active.Import', span, count))).toBeGreaterThan(5_000)
      }
    },
  )

  test('in amperes assigns each car to the grid lines it draws on', () => {
    const { world, group, at } = loadSite({ enabled: true, importLimit: 100 }, 3)
    arrive(world, at(0), { limitA: 16, phases: 1 })
    arrive(world, at(1), { limitA: 20, phases: 2 })
    arrive(world, at(2), { limitA: 10, phases: 3 })
    run(world, 30)
    const series = readGroupChart(world, group, { startMs: world.nowMs, endMs: world.nowMs + 1, stepMs: 1_000, units: 'A' })
    expect(series.map(({ property, points }) => [property, valuesOf(points)])).toEqual([
      ['Current.Import.L1', [26]],
      ['Current.Import.L2', [30]],
      ['Current.Import.L3', [30]],
    ])
  })

  test('has the frequency on request', () => {
    const world = run(sampleWorld(), 5)
    const [group] = world.groups.values()
    if (!group) throw new Error('no group')
    const span = { startMs: world.startMs - 5_000, endMs: world.startMs + 5_000, stepMs: 1_000 }
    const series = readGroupChart(world, group, { ...span, units: 'A', includeFrequency: true })
    expect(series.at(-1)).toEqual({ property: 'Frequency', unit: 'Hz', points: finish(readFrequency(world, span)) })
  })

  test('has a gap where all stations were offline, and none while one was online', () => {
    const { world, group, stations, at } = loadSite({ enabled: true, importLimit: 32 }, 2)
    for (const station of stations) arrive(world, station, { limitA: 16 })
    run(world, 20)
    setOnline(world, at(0), false)
    run(world, 2)
    setOnline(world, at(1), false)
    run(world, 2)
    const span = { startMs: world.nowMs - 4_000, endMs: world.nowMs + 1, stepMs: 1_000, units: 'A' } as const
    expect(valuesOf(readGroupChart(world, group, span)[0]?.points)).toEqual([32, 16, 16, NaN, NaN])
  })

  test('returns nothing for the future, and empty lines for a group without stations', () => {
    const { world, group } = loadSite(METERED, 1)
    const later = { startMs: world.nowMs + 1_000, endMs: world.nowMs + 9_000, stepMs: 1_000, units: 'A' } as const
    expect(readGroupChart(world, group, later).map(({ points }) => points)).toEqual([[], [], []])
    const empty = world.groups.get(2)
    if (!empty) throw new Error('no second group')
    const now = { startMs: world.nowMs, endMs: world.nowMs + 1, stepMs: 1_000, units: 'W' } as const
    expect(valuesOf(readGroupChart(world, empty, now)[0]?.points)).toEqual([NaN])
  })
})

describe('the chart of a meter', () => {
  test('shows its values second by second, and gaps without values', () => {
    const { world, group } = loadSite(METERED)
    setMeterValue(world, group, [10, 20, 30])
    run(world, 10)
    silenceMeter(world, group, true)
    run(world, 10)
    const span = { startMs: world.nowMs - 16_000, endMs: world.nowMs, stepMs: 2_000 }
    const [first, , third] = readMeterSeries(world, group, { ...span, units: 'A' })
    expect([first?.property, first?.unit]).toEqual(['Current.L1', 'A'])
    expect(valuesOf(first?.points)).toEqual([10, 10, 10, 10, NaN, NaN, NaN, NaN])
    expect(valuesOf(third?.points).slice(0, 3)).toEqual([30, 30, 30])
    const watts = readMeterSeries(world, group, { ...span, units: 'W' })[2]
    expect([watts?.property, watts?.unit, watts?.points[0]?.value]).toEqual(['Power.L3', 'W', 6_900])
  })

  test.each([false, true])('has no step at the start of the world; chargers included: %s', (stationPowerIncluded) => {
    const { world, group } = loadSite({ ...METERED, stationPowerIncluded })
    run(world, 60)
    const span = { startMs: world.startMs - 60_000, endMs: world.startMs + 60_000, stepMs: 2_000, units: 'A' } as const
    for (const { points } of readMeterSeries(world, group, span)) {
      const values = valuesOf(points)
      expect(values).toHaveLength(60)
      for (const [place, value] of values.slice(1).entries()) expect(Math.abs(value - (values[place] ?? NaN))).toBeLessThan(0.6)
    }
  })

  test.each([false, true])('never exceeds the main fuse before the start of the world; chargers included: %s', (included) => {
    const fuseA = 34
    const dlm = { ...METERED, mainCurrent: fuseA, importLimit: fuseA, stationPowerIncluded: included }
    const groups = [
      { id: 1, name: 'Posts', type: 'GROUP_TYPE_CHARGER', sellerId: 1, dlm },
      { id: 2, name: 'Points', type: 'GROUP_TYPE_V2G', sellerId: 1, v2g: {} },
    ]
    const world = run(sampleWorld({ seed: 4, change: { groups } }), 5)
    const group = world.groups.get(1)
    if (!group) throw new Error('no group')
    const span = { startMs: world.startMs - 24 * HOUR_MS, endMs: world.startMs, stepMs: 60_000, units: 'A' } as const
    const chargers = readGroupChart(world, group, span)
    const meter = readMeterSeries(world, group, span)
    const total = (line: number) =>
      valuesOf(meter[line]?.points).map((value, place) => value + (included ? 0 : valuesOf(chargers[line]?.points)[place] || 0))
    const most = Math.max(...[0, 1, 2].flatMap(total))
    expect(most).toBeLessThanOrEqual(fuseA + 1e-6)
    expect(most).toBeGreaterThan(fuseA - 1)
  })

  test('of a boost source has signed watts; an EM24 has unsigned amperes', () => {
    const { world, group } = loadSite({
      ...METERED,
      enabledBoostCharging: true,
      boostChargingExternalDeviceId: 'em24-1',
      boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24',
    })
    setMeterValue(world, group, -8, 'boost')
    run(world, 4)
    const span = { startMs: world.nowMs - 1_000, endMs: world.nowMs, stepMs: 1_000, boost: true } as const
    expect(readMeterSeries(world, group, { ...span, units: 'A' })[0]?.points[0]?.value).toBe(8)
    expect(readMeterSeries(world, group, { ...span, units: 'W' })[0]?.points[0]?.value).toBe(-1_840)
  })

  test('is empty without a meter', () => {
    const { world, group } = loadSite({ enabled: true, importLimit: 30 })
    expect(
      readMeterSeries(world, group, { startMs: world.startMs - HOUR_MS, endMs: world.startMs, stepMs: 60_000, units: 'A' }),
    ).toEqual([])
  })
})
