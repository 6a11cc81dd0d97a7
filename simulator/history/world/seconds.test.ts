import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { replay } from '#simulator/grid/model/grid.ts'
import { traceOf } from '#simulator/testing/trace-of.ts'
import { readSeries } from './history.ts'
import { measurandsOf } from '#simulator/devices/world/measurands.ts'
import { decimalsOf, reported } from '#simulator/devices/world/reported.ts'
import { readSeconds } from './seconds.ts'
import { run, sampleWorld, stationOfKind, withoutSeconds } from '#simulator/testing/sample-site.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'

const KINDS = ['ac', 'dc', 'v2g', 'battery'] as const
const HOUR_S = 3_600

/** Seconds from the start of the world on, one list for each measurand. */
function exported(world: World, station: Station, fromS: number, untilS: number) {
  const measurands = measurandsOf(station)
  const lists: number[][] = measurands.map(() => [])
  for (const { count, columns } of readSeconds(
    world,
    station,
    world.startMs + fromS * SECOND_MS,
    world.startMs + untilS * SECOND_MS,
  )) {
    for (const [at, list] of lists.entries()) list.push(...(columns[at]?.subarray(0, count) ?? []))
  }
  return Object.fromEntries(
    measurands.map((measurand, at) => [measurand, lists[at]?.map((value) => value / 10 ** decimalsOf(measurand))]),
  )
}

const readOneByOne = (world: World, station: Station, fromS: number, untilS: number) =>
  Object.fromEntries(
    measurandsOf(station).map((measurand) => [
      measurand,
      readSeries(world, station, measurand, {
        startMs: world.startMs + fromS * SECOND_MS,
        endMs: world.startMs + untilS * SECOND_MS,
        stepMs: SECOND_MS,
      }).map(({ value }) => reported(measurand, value)),
    ]),
  )

describe('every second equals the report of the device', () => {
  test.each(KINDS)('%s: before, across and after the start of the world', (kind) => {
    const world = run(sampleWorld({ seed: 3 }), 1_300)
    const station = stationOfKind(world, kind)
    const seconds = exported(world, station, -2_000, 1_301)
    expect(seconds['Voltage']).toHaveLength(3_301)
    expect(seconds).toEqual(readOneByOne(world, station, -2_000, 1_301))
  })

  test('also where a device was offline, and in a gap of the frequency', () => {
    const world = run(sampleWorld(), 5)
    const station = stationOfKind(world, 'v2g')
    setOnline(world, station, false)
    run(world, 5)
    setOnline(world, station, true)
    replay(world.grid, world.nowMs, traceOf('t,f\n0,50\n2,\n6,50\n'))
    run(world, 20)
    const seconds = exported(world, station, -10, 30)
    expect(seconds).toEqual(readOneByOne(world, station, -10, 30))
    expect(seconds['Voltage']?.filter(Number.isNaN)).toHaveLength(5)
    expect(seconds['Frequency']?.filter(Number.isNaN).length).toBeGreaterThan(5)
  })

  test('also for a device that went offline yesterday', () => {
    const world = run(
      sampleWorld({ change: { stations: [{ id: 1, name: 'Silent', type: 'Post', sellerId: 1, offline: true }] } }),
      3,
    )
    const station = stationOfKind(world, 'ac')
    const silentS = Math.ceil((station.plan.offlineSinceMs - world.startMs) / SECOND_MS)
    const seconds = exported(world, station, silentS - 10, silentS + 10)
    expect(seconds).toEqual(readOneByOne(world, station, silentS - 10, silentS + 10))
    expect(seconds['Voltage']?.map(Number.isNaN)).toEqual(Array.from({ length: 20 }, (_, s) => s >= 10))
  })
})

describe('a span', () => {
  const world = run(sampleWorld(), 20)
  const station = stationOfKind(world, 'v2g')
  const times = (startMs: number, endMs: number) =>
    [...readSeconds(world, station, startMs, endMs)].flatMap(({ startMs: from, count }) =>
      Array.from({ length: count }, (_, i) => from + i * SECOND_MS),
    )

  test('begins on its first whole second and ends before its end', () => {
    expect(times(world.startMs + 1, world.startMs + 3_001)).toEqual([1, 2, 3].map((s) => world.startMs + s * SECOND_MS))
    expect(times(world.startMs, world.startMs)).toEqual([])
  })
  test('has no values in the future', () => {
    expect(times(world.nowMs - SECOND_MS, world.nowMs + 9_000)).toEqual([world.nowMs - SECOND_MS, world.nowMs])
    expect(times(world.nowMs + SECOND_MS, world.nowMs + 9_000)).toEqual([])
  })
})

test('does not change during the read, also when its seconds are evicted', () => {
  const readAll = (stretches: Iterable<{ count: number; columns: readonly Float64Array[] }>) =>
    [...stretches].flatMap(({ count, columns }) => columns.map((column) => [...column.subarray(0, count)]))
  const world = run(withoutSeconds(sampleWorld({ stationCount: 7 })), 1_000)
  const station = stationOfKind(world, 'v2g')
  const [from, until] = [world.startMs - 100_000, world.startMs + HOUR_S * SECOND_MS]
  const atOnce = readAll(readSeconds(world, station, from, until))
  const begun = readSeconds(world, station, from, until)
  run(world, 900)
  expect(world.recorder.secondsSinceMs(station.index)).toBeGreaterThan(world.startMs)
  expect(readAll(begun)).toEqual(atOnce)
})
