import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { moveFrequency, replay } from '#simulator/grid/model/grid.ts'
import { PastReader } from '../model/past.ts'
import { traceOf } from '#simulator/testing/trace-of.ts'
import { coarserSpan, eventProperties, readFrequency, readResolved, readSeries } from './history.ts'
import type { Measurand } from '#simulator/devices/world/measurands.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { run, sampleWorld, stationOfKind, withoutSeconds } from '#simulator/testing/sample-site.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'

const SECOND = { stepMs: 1_000 }
const valuesOf = (points: { value: number }[]) => points.map(({ value }) => value)
const read = (world: World, station: Station, property: Measurand, fromS: number, untilS: number, stepMs = 1_000) =>
  valuesOf(
    readSeries(world, station, property, {
      startMs: world.startMs + fromS * 1_000,
      endMs: world.startMs + untilS * 1_000,
      stepMs,
    }),
  )

describe('the past continues into the present without a step', { timeout: 30_000 }, () => {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed)
  const startOf = (seed: number) => Date.UTC(2026, 2, 2) + Math.floor(seed * 3.4 * HOUR_MS)

  test('the first sample equals the past', () => {
    for (const seed of seeds) {
      const world = sampleWorld({ seed, startMs: startOf(seed) })
      for (const station of world.stations) {
        const past = new PastReader(station.plan, world.grid.noise, world.batteryPast).at(world.startMs)
        expect(station.powerW).toBeCloseTo(past?.powerW ?? NaN, 6)
        expect(station.voltageV).toBe(past?.voltageV)
        const socPercent = station.vehicle?.socPercent ?? station.socPercent
        const soFar = past?.socPercent ?? NaN
        expect(Number.isNaN(socPercent)).toBe(Number.isNaN(soFar))
        expect(Math.abs(socPercent - soFar) > 1e-6).toBe(false)
      }
    }
  })

  test('no value changes more in the first second than physics allows', () => {
    let looked = 0
    for (const seed of seeds) {
      const world = run(sampleWorld({ seed, startMs: startOf(seed) }), 3)
      const frequency = valuesOf(
        finish(readFrequency(world, { startMs: world.startMs - 3_000, endMs: world.startMs + 4_000, ...SECOND })),
      )
      const swingHz = Math.max(...frequency.slice(1).map((hz, i) => Math.abs(hz - (frequency[i] ?? NaN))))
      for (const station of world.stations) {
        const past = new PastReader(station.plan, world.grid.noise, world.batteryPast)
        // A car that arrives, starts, stops or leaves at that time causes an allowed step.
        const isEvent = past.visitAt(world.startMs - 3_000)?.arrivesMs !== station.vehicle?.arrivesMs || nearEvent(world, station)
        if (isEvent) continue
        looked++
        const ratedW = station.ratedPowerKw * 1_000
        const most: Partial<Record<Measurand, number>> = {
          'Power.Active.Import': ratedW * 0.012 + maxResponseW(station, swingHz),
          'Power.Active.Export': ratedW * 0.012 + maxResponseW(station, swingHz),
          Voltage: 0.8,
          SoC: (1.1 * ratedW) / (36 * (station.plan.capacityWh || station.vehicle?.capacityWh || Infinity)) + 1e-4,
          'Energy.Active.Import.Register': (1.1 * ratedW) / 3_600 + 0.01,
          'Energy.Active.Export.Register': (1.1 * ratedW) / 3_600 + 0.01,
        }
        for (const { property } of eventProperties(station)) {
          const values = read(world, station, property, -3, 4)
          expect(values).toHaveLength(7)
          for (const [i, value] of values.entries()) {
            if (i === 0 || most[property] === undefined || Number.isNaN(value)) continue
            expect(Math.abs(value - (values[i - 1] ?? NaN)), `${property} of ${station.name}, seed ${seed}`).toBeLessThanOrEqual(
              most[property],
            )
          }
        }
      }
    }
    expect(looked).toBeGreaterThan(140)
  })

  const nearEvent = (world: World, { vehicle }: Station) =>
    vehicle !== null &&
    ([vehicle.arrivesMs, vehicle.readyMs, vehicle.endsMs, vehicle.leavesMs].some(
      (tMs) => Math.abs(tMs - world.startMs) < 5_000,
    ) ||
      (vehicle.socPercent < vehicle.targetSocPercent && vehicle.socPercent > vehicle.targetSocPercent - 0.2))

  const maxResponseW = (station: Station, swingHz: number) => {
    if (station.plan.kind === 'v2g') return 10 * swingHz * 1_000 + 20
    // At the edge of the dead band the droop begins with a tenth of the power, and restoring ends.
    return station.plan.kind === 'battery' ? station.ratedPowerKw * 1_000 * (10 * swingHz + 0.65) : 0
  }
})

describe('the past', () => {
  test('does not depend on the way it is read', () => {
    const world = sampleWorld({ seed: 5 })
    const station = stationOfKind(world, 'ac')
    const day = read(world, station, 'Power.Active.Import', -86_400, 0, 60_000)
    const hour = read(world, station, 'Power.Active.Import', -5 * 3_600, -4 * 3_600, 60_000)
    expect(day.slice(-300, -240)).toEqual(hour)
    expect(Math.max(...day)).toBeGreaterThan(1_000)
  })

  test('has a V2G point respond to the frequency in both directions, and its registers rise', () => {
    const world = sampleWorld({ seed: 5, startMs: Date.UTC(2026, 2, 4, 8) })
    const point = stationOfKind(world, 'v2g')
    const exported = read(world, point, 'Power.Active.Export', -86_400, 0, 60_000)
    expect(Math.max(...exported)).toBeGreaterThan(100)
    const register = read(world, point, 'Energy.Active.Export.Register', -86_400, 0, 600_000)
    for (const [i, value] of register.slice(1).entries()) expect(value).toBeGreaterThanOrEqual((register[i] ?? NaN) - 1e-6)
    expect((register.at(-1) ?? NaN) - (register[0] ?? NaN)).toBeGreaterThan(100)
  })

  test('reaches back 90 days', () => {
    const world = sampleWorld()
    const values = read(world, stationOfKind(world, 'dc'), 'Power.Active.Import', -90 * 86_400, 0, HOUR_MS)
    expect(values).toHaveLength(2_160)
    expect(values.every((value) => value >= 0 && value <= 51_000)).toBe(true)
    expect(values.filter((value) => value > 0).length).toBeGreaterThan(300)
  })

  test('ends where a station went offline', () => {
    const [entry] = sampleWorld().stations
    const stations = [{ id: 1, name: 'Silent', type: 'Post', sellerId: 1, offline: true }]
    const world = sampleWorld({ change: { stations } })
    const station = stationOfKind(world, 'ac')
    expect(entry).toBeDefined()
    const beforeS = Math.ceil((station.plan.offlineSinceMs - world.startMs) / 1_000)
    expect(read(world, station, 'Voltage', beforeS - 10, beforeS - 1).every((volts) => volts > 200)).toBe(true)
    expect(read(world, station, 'Voltage', beforeS, beforeS + 10).every(Number.isNaN)).toBe(true)
  })
})

describe('the present', () => {
  test('is read second by second, and in minutes as the mean', () => {
    const world = run(sampleWorld(), 200)
    const battery = stationOfKind(world, 'battery')
    const seconds = read(world, battery, 'Frequency', 0, 200)
    expect(seconds).toHaveLength(200)
    const [minute] = read(world, battery, 'Frequency', 60, 120, 60_000)
    const mean = seconds.slice(60, 120).reduce((sum, hz) => sum + hz, 0) / 60
    expect(minute).toBeCloseTo(mean, 2)
  })

  test('has no values in the future', () => {
    const world = run(sampleWorld(), 10)
    expect(read(world, stationOfKind(world, 'ac'), 'Voltage', 0, 100)).toHaveLength(11)
  })

  test('shows a dip, and a gap of the frequency as a gap', () => {
    const world = run(sampleWorld(), 5)
    moveFrequency(world.grid, world.nowMs, { toHz: 49.6, overMs: 0 })
    run(world, 5)
    replay(world.grid, world.nowMs, traceOf('t,f\n0,50\n1,\n2,50\n'))
    run(world, 2)
    const span = { startMs: world.startMs + 9_000, endMs: world.startMs + 13_000, ...SECOND }
    const hz = valuesOf(finish(readFrequency(world, span)))
    expect(hz).toEqual([expect.closeTo(49.6, 5), expect.closeTo(49.6, 5), NaN, 50])
  })

  test('has a gap where a station was offline', () => {
    const world = run(sampleWorld(), 5)
    const station = stationOfKind(world, 'ac')
    setOnline(world, station, false)
    run(world, 5)
    setOnline(world, station, true)
    run(world, 5)
    expect(read(world, station, 'Voltage', 4, 12).map(Number.isNaN)).toEqual([false, false, true, true, true, true, true, false])
  })

  test('continues in minutes where the seconds were evicted', () => {
    const world = run(withoutSeconds(sampleWorld({ stationCount: 2 }), 60), 600)
    const station = stationOfKind(world, 'ac')
    expect(world.recorder.secondAt(world.startMs + 60_000, station.index, 'powerW')).toBeUndefined()
    expect(read(world, station, 'Power.Active.Import', 60, 300, 60_000).every((watts) => watts >= 0)).toBe(true)
  })
})

describe('where only minutes are kept', () => {
  const world = run(withoutSeconds(sampleWorld({ stationCount: 2 }), 100), 600)
  const station = stationOfKind(world, 'ac')
  const sinceMs = world.startMs + 9 * 60_000
  const span = { startMs: world.startMs - 30_000, endMs: world.nowMs + 1, stepMs: 10_000 }

  test('there is one value per minute, at its last second, with its resolution', () => {
    const points = readResolved(world, station, 'Power.Active.Import', span)
    const resolutions = points.map(({ atMs, resolutionMs }) => [(atMs - world.startMs) / 1_000, resolutionMs])
    expect(resolutions.slice(0, 5)).toEqual([
      [-30, undefined],
      [-20, undefined],
      [-10, undefined],
      [59, 60_000],
      [119, 60_000],
    ])
    expect(resolutions.slice(11, 14)).toEqual([
      [539, 60_000],
      [540, undefined],
      [550, undefined],
    ])
    expect(points[3]?.value).toBe(world.recorder.minuteAt(world.startMs, station.index, 'powerW'))
  })

  test('a longer step has no resolution', () => {
    const inMinutes = { ...span, stepMs: 60_000 }
    expect(readResolved(world, station, 'Voltage', inMinutes)).toEqual(readSeries(world, station, 'Voltage', inMinutes))
  })

  test('the span is known', () => {
    expect(coarserSpan(world, [station])).toEqual({ startMs: world.startMs, endMs: sinceMs, resolutionMs: 60_000 })
    expect(coarserSpan(sampleWorld(), [station])).toBeUndefined()
  })
})

test('a station reports the measurands of its kind, each property with its unit', () => {
  const world = sampleWorld()
  const properties = (kind: Station['plan']['kind']) =>
    eventProperties(stationOfKind(world, kind)).map(({ property }) => property)
  expect(properties('ac')).not.toContain('SoC')
  expect(properties('dc')).toContain('SoC')
  expect(properties('v2g')).toEqual(expect.arrayContaining(['Frequency', 'Power.Active.Export', 'Energy.Active.Export.Register']))
  expect(properties('battery')).toContain('Frequency')
  expect(eventProperties(stationOfKind(world, 'ac'))).toContainEqual({ property: 'Voltage', unit: 'V' })
  expect(
    readSeries(world, stationOfKind(world, 'ac'), 'SoC', { startMs: world.startMs, endMs: world.startMs + 1_000, stepMs: 1_000 }),
  ).toEqual([])
})
