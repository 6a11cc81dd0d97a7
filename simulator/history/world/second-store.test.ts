import { expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { RECORDED } from '#simulator/devices/world/recorded.ts'
import { Recorder } from './recorder.ts'
import { readPowerBlock, rememberingReader } from './second-reader.ts'
import type { StationRecording } from './recording.ts'
import { run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { arrive, setOnline, unplug } from '#simulator/stations/world/station-actions.ts'

test('a written second is read again to the last digit, for any history', () => {
  const world = sampleWorld({ seed: 11 })
  const live: number[][] = []
  const take = () => {
    for (const station of world.stations) {
      live.push(RECORDED.map((field) => world.recorder.secondAt(world.nowMs, station.index, field) ?? Infinity))
    }
  }
  take()
  for (let second = 1; second <= 1_100; second++) {
    const station = world.stations[second % world.stations.length]
    if (second % 101 === 0 && station) setOnline(world, station, !station.isOnline)
    if (second % 107 === 0 && station && station.plan.kind !== 'battery') arrive(world, station, { socPercent: 20, phases: 1 })
    if (second % 211 === 0 && station && station.plan.kind !== 'battery') unplug(world, station)
    if (second % 500 === 0) moveFrequency(world.grid, world.nowMs, { toHz: second % 1_000 ? 49.7 : 50, overMs: 30_000 })
    run(world, 1)
    take()
  }
  const copies = world.stations.map((station) => world.recorder.copyOf(station, world.startMs, world.nowMs + 1))
  const read: number[][] = []
  for (let second = 0; second <= 1_100; second++) {
    for (const copy of copies) read.push(RECORDED.map((field) => copy.at(world.startMs + second * SECOND_MS, field)))
  }
  expect(read).toEqual(live)

  // The reader of a report skips currents and registers.
  const into = new Float64Array(1_101)
  for (const [index, station] of world.stations.entries()) {
    const powers = { read: rememberingReader(station.plan, readPowerBlock) }
    const copy = world.recorder.copyOf(station, world.startMs, world.nowMs + 1, powers)
    for (const field of ['powerW', 'socPercent'] as const) {
      copy.readColumn(field, world.startMs, into.length, into)
      const expected = Float64Array.from(
        into,
        (_, second) => read[second * copies.length + index]?.[RECORDED.indexOf(field)] ?? 0,
      )
      expect(into).toEqual(expected)
    }
  }
})

test('above the size limit the oldest quarters of an hour are evicted, and the others read as before', () => {
  const world = sampleWorld({ seed: 11 })
  const frameBytes = world.stations.length * RECORDED.length * Int32Array.BYTES_PER_ELEMENT
  const recorder = new Recorder(world.stations.length, { secondBytes: 60 * frameBytes, minuteBytes: 1e6, keptBytes: 18_000 })
  for (const station of world.stations) recorder.keepSeconds(station)
  const whole = world.recorder
  for (let second = 0; second < 3_000; second++) {
    run(world, 1)
    recorder.write(world.nowMs, world.stations, 50)
  }
  expect(recorder.keptBytes).toBeLessThan(25_000)
  const point = stationOfKind(world, 'v2g')
  const sinceMs = recorder.secondsSinceMs(point.index)
  expect(sinceMs).toBeGreaterThan(world.startMs)
  expect(sinceMs % (15 * 60_000)).toBe(0)
  const powersOf = (recording: StationRecording) =>
    Array.from({ length: (world.nowMs - sinceMs) / SECOND_MS + 1 }, (_, second) =>
      recording.at(sinceMs + second * SECOND_MS, 'powerW'),
    )
  const kept = powersOf(recorder.copyOf(point, sinceMs, world.nowMs + 1))
  expect(kept).toEqual(powersOf(whole.of(point.index)))
  expect(kept).toEqual(powersOf(recorder.of(point.index)))
  expect(recorder.secondAt(sinceMs - SECOND_MS, point.index, 'powerW')).toBeUndefined()
  expect(recorder.of(point.index).at(sinceMs - SECOND_MS, 'powerW')).not.toBeNaN()
})
