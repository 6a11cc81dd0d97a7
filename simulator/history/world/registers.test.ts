import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { measurandsOf } from '#simulator/devices/world/measurands.ts'
import { decimalsOf } from '#simulator/devices/world/reported.ts'
import { readSeconds } from './seconds.ts'
import { run, sampleWorld, withoutSeconds } from '#simulator/testing/sample-site.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

interface Row {
  readonly atMs: number
  readonly resolutionS: number
  /** W and Wh, as reported. */
  readonly powerW: number
  readonly registerWh: number
}

/** The known values of one direction of a station in a span. */
function rowsOf(world: World, station: Station, way: 'Import' | 'Export', startMs: number, endMs: number): Row[] {
  const measurands = measurandsOf(station)
  const [power, register] = [measurands.indexOf(`Power.Active.${way}`), measurands.indexOf(`Energy.Active.${way}.Register`)]
  expect(decimalsOf(`Power.Active.${way}`)).toBe(0)
  const rows: Row[] = []
  for (const { startMs: fromMs, stepMs, count, columns, resolutionS } of readSeconds(world, station, startMs, endMs)) {
    for (let i = 0; i < count; i++) {
      const [powerW, registerWh] = [columns[power]?.[i] ?? NaN, columns[register]?.[i] ?? NaN]
      if (!Number.isNaN(powerW)) rows.push({ atMs: fromMs + i * stepMs, resolutionS: resolutionS[i] ?? NaN, powerW, registerWh })
    }
  }
  return rows
}

const hasRegister = (station: Station, way: 'Import' | 'Export') =>
  measurandsOf(station).includes(`Energy.Active.${way}.Register`)

/** Tolerance, Wh: registers have whole Wh at both ends of a span, and powers whole W. */
const MAX_WH = 1.02

/** Checks the registers of random spans: they never decrease, and they rise by the integral of the power. */
function checkWindows(world: World, ways: readonly ('Import' | 'Export')[], fromMs: number): number {
  let risen = 0
  for (const station of world.stations) {
    for (const way of ways) {
      if (!hasRegister(station, way)) continue
      const rows = rowsOf(world, station, way, fromMs, world.nowMs + 1)
      const sums = [0]
      for (const row of rows) sums.push((sums.at(-1) ?? NaN) + (row.powerW * row.resolutionS) / 3_600)
      const falls = rows.filter((row, i) => row.registerWh < (rows[i - 1]?.registerWh ?? -Infinity))
      expect(falls).toEqual([])
      const place = fc.integer({ min: 0, max: rows.length - 1 })
      fc.assert(
        fc.property(place, place, (one, other) => {
          const [from, until] = one < other ? [one, other] : [other, one]
          const roseWh = (rows[until]?.registerWh ?? NaN) - (rows[from]?.registerWh ?? NaN)
          const integralWh = (sums[until + 1] ?? NaN) - (sums[from + 1] ?? NaN)
          expect(Math.abs(roseWh - integralWh)).toBeLessThanOrEqual(MAX_WH)
        }),
        { numRuns: 100, seed: 1 },
      )
      risen += (rows.at(-1)?.registerWh ?? NaN) - (rows[0]?.registerWh ?? NaN)
    }
  }
  return risen
}

describe('registers never fall, and rise by the integral of the power, over any window', () => {
  const BACK_MS = HOUR_MS / 2
  const MORNING = Date.UTC(2026, 2, 2, 7, 0, 20)
  /** Stations are offline for a while in the middle. */
  function lived(world: World) {
    run(world, 300)
    for (const station of world.stations.slice(1)) setOnline(world, station, false)
    run(world, 90)
    for (const station of world.stations) setOnline(world, station, true)
    return run(world, 600)
  }

  test('across the start of the world and an offline period', () => {
    const world = lived(sampleWorld({ seed: 2, startMs: MORNING }))
    expect(checkWindows(world, ['Import', 'Export'], world.startMs - BACK_MS)).toBeGreaterThan(1_000)
  })

  test('from minutes to seconds', () => {
    const world = lived(withoutSeconds(sampleWorld({ seed: 2, startMs: MORNING }), 200))
    expect(checkWindows(world, ['Import'], world.startMs - BACK_MS)).toBeGreaterThan(1_000)
    const [post] = world.stations
    if (!post) throw new Error('no station')
    const resolutions = rowsOf(world, post, 'Import', world.startMs, world.nowMs + 1).map(({ resolutionS }) => resolutionS)
    expect(resolutions[0]).toBe(40)
    expect(resolutions.slice(1, 10)).toEqual(Array.from({ length: 9 }, () => 60))
    expect(resolutions.slice(-172)).toEqual([60, ...Array.from({ length: 171 }, () => 1)])
  })

  test('where seconds are kept from later on, for example when a station joins a group that sells reserves', () => {
    const world = run(withoutSeconds(sampleWorld({ seed: 2, startMs: MORNING, stationCount: 4 }), 100), 400)
    for (const station of world.stations) world.recorder.keepSeconds(station)
    run(world, 600)
    expect(checkWindows(world, ['Import'], world.startMs - BACK_MS)).toBeGreaterThan(100)
    const [post] = world.stations
    // Starting with the next whole minute.
    expect(world.recorder.secondsSinceMs(post?.index ?? -1)).toBe(world.startMs + 460 * SECOND_MS)
  })
})
