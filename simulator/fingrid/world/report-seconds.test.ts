import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { moveFrequency, replay } from '#simulator/grid/model/grid.ts'
import { traceOf } from '#simulator/testing/trace-of.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { measurandsOf } from '#simulator/devices/world/measurands.ts'
import { REPORT_COLUMNS, type ReportColumn } from './report-columns.ts'
import { missingSeconds } from './report-coverage.ts'
import { reportSeconds } from './report-seconds.ts'
import { readSeconds, type Stretch } from '#simulator/history/world/seconds.ts'
import { groupOf, POINTS, POSTS, STATIONS, stationsIn, STORES, worldOf } from '#simulator/testing/report-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { World } from '#simulator/core/world/state.ts'
import { plugIn, setOnline } from '#simulator/stations/world/station-actions.ts'

const HOUR_S = 3_600
type Columns = Record<ReportColumn, number[]>
/** Seconds from the start of the world on, a list for each column. */
function reported(world: World, id: number, fromS: number, untilS: number): Columns {
  const lists = REPORT_COLUMNS.map((): number[] => [])
  const [startMs, endMs] = [fromS, untilS].map((seconds) => world.startMs + seconds * SECOND_MS) as [number, number]
  for (const { count, columns } of reportSeconds(world, groupOf(world, id), startMs, endMs)) {
    for (const [at, list] of lists.entries()) list.push(...(columns[at]?.subarray(0, count) ?? []))
  }
  return Object.fromEntries(REPORT_COLUMNS.map((column, at) => [column, lists[at] ?? []])) as Columns
}

/** Sum of the powers in the files of the stations, W; NaN where all were offline. */
function sumOfFiles(world: World, id: number, fromS: number, untilS: number): number[] {
  const sums = Array.from({ length: untilS - fromS }, () => NaN)
  for (const station of stationsIn(world, id)) {
    const [imported, exported] = (['Power.Active.Import', 'Power.Active.Export'] as const).map((name) =>
      measurandsOf(station).indexOf(name),
    )
    let at = 0
    for (const { count, columns } of readSeconds(
      world,
      station,
      world.startMs + fromS * SECOND_MS,
      world.startMs + untilS * SECOND_MS,
    )) {
      for (let i = 0; i < count; i++, at++) {
        const powerW = (columns[imported ?? -1]?.[i] ?? 0) - (columns[exported ?? -1]?.[i] ?? 0)
        if (!Number.isNaN(powerW)) sums[at] = (Number.isNaN(sums[at] ?? NaN) ? 0 : (sums[at] ?? 0)) + powerW
      }
    }
  }
  return sums
}

const trace = (text: string) => traceOf(text)
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)

describe('the power of a group', () => {
  test.each([POSTS, POINTS, STORES])('is the sum of the meter values of its stations, past and present: group %d', (id) => {
    const world = run(worldOf(), 700)
    const silent = stationsIn(world, id)[0]
    if (silent) setOnline(world, silent, false)
    run(world, 100)
    expect(reported(world, id, -2 * HOUR_S, 801).activePower).toEqual(sumOfFiles(world, id, -2 * HOUR_S, 801))
  })

  test('differs from its baseline by the activated power, in every second', () => {
    const world = run(worldOf(), 300)
    for (const id of [POSTS, POINTS, STORES]) {
      const { baseline, activePower, activated } = reported(world, id, -HOUR_S, 301)
      expect(baseline).toHaveLength(HOUR_S + 301)
      expect(baseline.map((watts, at) => watts - (activePower[at] ?? NaN))).toEqual(activated)
    }
  })
})

describe('the activated power', () => {
  test.each([POINTS, STORES])('follows the frequency before and after the start of the world: group %d', (id) => {
    const world = worldOf()
    for (const station of id === POINTS ? stationsIn(world, id) : []) plugIn(world, station, { socPercent: 60 })
    moveFrequency(world.grid, world.nowMs, { toHz: 49.95, overMs: 0 })
    run(world, 60)
    moveFrequency(world.grid, world.nowMs, { toHz: 50.05, overMs: 0 })
    run(world, 60)
    const now = reported(world, id, 40, 121)
    const ratedW = id === POINTS ? 2 * 3_000 : 10_000
    expect(now.activated[10]).toBeGreaterThan(0.4 * ratedW)
    expect(now.activated[70]).toBeLessThan(-0.4 * ratedW)
    expect(now.activated[10]).toBeLessThan(0.6 * ratedW)

    const past = reported(world, id, -6 * HOUR_S, 0)
    const against = past.activated.filter((watts, at) => watts * ((past.frequency[at] ?? NaN) - 50_000) > 0)
    expect(against).toEqual([])
    expect(most(past.activated)).toBeGreaterThan(500)
    expect(least(past.activated)).toBeLessThan(-500)
  })

  test('is 0 for chargers without demand response, and their delivered power with it', () => {
    const world = worldOf()
    const group = groupOf(world, POSTS)
    for (const station of stationsIn(world, POSTS)) plugIn(world, station, { socPercent: 20, targetSocPercent: 95 })
    run(world, 60)
    saveFcr(world, group, { ...group.fcr, isEnabled: true, powerDecrease: 6 })
    run(world, 60)
    moveFrequency(world.grid, world.nowMs, { toHz: 49.65, overMs: 0 })
    run(world, 60)
    const { activated, activePower, controllerOn } = reported(world, POSTS, -600, 181)
    expect(activated.slice(0, 720).every((watts) => watts === 0)).toBe(true)
    expect(controllerOn.slice(0, 661).every((on) => on === 0)).toBe(true)
    expect(controllerOn.slice(661).every((on) => on === 1)).toBe(true)
    expect(activated.at(-1)).toBeGreaterThan(5_900)
    const cut = (activePower[719] ?? NaN) - (activePower.at(-1) ?? NaN)
    expect(cut).toBeGreaterThan(5_800)
    expect(Math.abs(cut - (activated.at(-1) ?? NaN))).toBeLessThan(300)
  })
})

test('the maintained power is the bid of the hour', () => {
  const world = run(worldOf(), 10)
  const group = groupOf(world, POINTS)
  const hourMs = hourOf(world.startMs)
  group.bids.set(hourMs - HOUR_S * SECOND_MS, { quantity: 1.5, price: 12 })
  const { maintainedCapacity } = reported(world, POINTS, -2 * HOUR_S, 11)
  const hours = [0, 1, 2].map((hour) => maintainedCapacity.slice(hour * HOUR_S, (hour + 1) * HOUR_S))
  expect(world.startMs).toBe(hourMs)
  expect(hours.map((watts) => new Set(watts))).toEqual([new Set([0]), new Set([1_500_000]), new Set([0])])
})

test('limits and the count of stations cover the online stations only', () => {
  const world = run(worldOf(), 10)
  const [one] = stationsIn(world, POINTS)
  if (one) setOnline(world, one, false)
  run(world, 10)
  const { stationsOnline, maxPower, minPower } = reported(world, POINTS, 0, 21)
  expect(stationsOnline).toEqual([...Array(11).fill(2), ...Array(10).fill(1)])
  expect((maxPower[0] ?? NaN) / 2).toBeCloseTo(10_000, -3)
  expect(maxPower[20]).toBeLessThan(maxPower[0] ?? NaN)
  expect(minPower).toEqual(maxPower.map((watts) => -watts))
  expect(reported(world, POSTS, 0, 3).minPower).toEqual([0, 0, 0])
})

test('the past does not change when the world advances or cars are plugged in', () => {
  const before = reported(worldOf(), POINTS, -HOUR_S, 0)
  const world = worldOf()
  moveFrequency(world.grid, world.nowMs, { toHz: 49.6, overMs: 0 })
  expect(reported(run(world, 120), POINTS, -HOUR_S, 0)).toEqual(before)
})

test('none of the values are of the future, however far the world goes on meanwhile', () => {
  const world = run(worldOf(), 20)
  const past = 60 * SECOND_MS
  const stretches = reportSeconds(world, groupOf(world, POINTS), world.startMs - past, world.startMs + 3_600_000)[
    Symbol.iterator
  ]()
  expect(stretches.next().value?.count).toBe(60)
  for (const station of stationsIn(world, POINTS)) setOnline(world, station, false)
  run(world, 7_300)
  const recorded: Stretch | undefined = stretches.next().value
  expect(recorded?.count).toBe(21)
  expect(recorded?.columns.map((column) => column[20])).not.toContain(NaN)
  expect(stretches.next().done).toBe(true)
})

describe('a second has no value', () => {
  const missing = (world: World, id: number, fromS: number, untilS: number) =>
    missingSeconds(world, groupOf(world, id), {
      startMs: world.startMs + fromS * SECOND_MS,
      endMs: world.startMs + untilS * SECOND_MS,
    }).map(({ startMs, endMs }) => [(startMs - world.startMs) / SECOND_MS, (endMs - world.startMs) / SECOND_MS])
  /** The fields of the report that are unknown. */
  function emptySeconds(world: World, id: number, fromS: number, untilS: number) {
    const columns = Object.values(reported(world, id, fromS, untilS))
    return Array.from({ length: untilS - fromS }, (_, at) => fromS + at).filter((second) =>
      columns.some((column) => Number.isNaN(column[second - fromS])),
    )
  }
  const secondsOf = (spans: number[][]) =>
    spans.flatMap(([from = 0, until = 0]) => Array.from({ length: until - from }, (_, at) => from + at))

  test('where all stations were offline; one online station is enough', () => {
    const world = run(worldOf(), 10)
    const [one, other] = stationsIn(world, POINTS)
    if (!one || !other) throw new Error('too few points')
    setOnline(world, one, false)
    run(world, 10)
    setOnline(world, other, false)
    run(world, 10)
    setOnline(world, one, true)
    run(world, 10)
    expect(missing(world, POINTS, -100, 41)).toEqual([[21, 31]])
    expect(emptySeconds(world, POINTS, -100, 41)).toEqual(secondsOf([[21, 31]]))
  })

  test('where a recording has a gap, in every group; the powers are present', () => {
    const world = run(worldOf(), 5)
    replay(world.grid, world.nowMs, trace('t,f\n0,50\n2,\n6,50\n'))
    run(world, 10)
    const holes = secondsOf(missing(world, POSTS, 0, 16))
    expect(holes.length).toBeGreaterThan(2)
    expect(emptySeconds(world, POSTS, 0, 16)).toEqual(holes)
    expect(missing(world, STORES, 0, 16)).toEqual(missing(world, POSTS, 0, 16))
    expect(reported(world, POSTS, 0, 16).activePower).not.toContain(NaN)
  })

  test('in any field of a group without stations', () => {
    const world = run(worldOf({ stations: STATIONS.map((station) => ({ ...station, groups: [] })) }), 10)
    expect(missing(world, POSTS, -50, 11)).toEqual([[-50, 11]])
    expect(emptySeconds(world, POSTS, -50, 11)).toHaveLength(61)
  })

  test('after the only station of a group went offline long before the start of the world', () => {
    const world = run(worldOf({ stations: [{ ...STATIONS[4], offline: true }] }), 10)
    const spans = missing(world, STORES, -14 * 24 * HOUR_S, 11)
    expect(spans).toHaveLength(1)
    expect(spans[0]?.[1]).toBe(11)
    expect(spans[0]?.[0]).toBeLessThan(0)
    const [fellSilentS = 0] = spans[0] ?? []
    expect(emptySeconds(world, STORES, fellSilentS - 60, 11)).toEqual(secondsOf(spans))
    const { controllerOn } = reported(world, STORES, fellSilentS - 60, fellSilentS + 3_000)
    expect(controllerOn).toEqual([...Array(60).fill(1), ...Array(3_000).fill(0)])
  })
})
