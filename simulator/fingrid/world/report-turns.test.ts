import { expect, test, vi } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { RECORDED } from '#simulator/devices/world/recorded.ts'
import { Recorder } from '#simulator/history/world/recorder.ts'
import type { Stretch } from '#simulator/history/world/seconds.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { plugIn } from '#simulator/stations/world/station-actions.ts'
import { groupOf, POINTS, stationsIn, worldOf } from '#simulator/testing/report-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { REPORT_COLUMNS } from './report-columns.ts'
import { MAX_COPIED, reportSeconds } from './report-seconds.ts'

/** Repeats the stations of a group. */
function withManyStations(group: Group, count: number): Group {
  const { stationIndexes } = group
  group.stationIndexes = Array.from({ length: count }, (_, at) => stationIndexes[at % stationIndexes.length] ?? 0)
  return group
}

test('a slow reader gets every second that was kept at the start, when the recorder evicts seconds meanwhile', () => {
  const world = worldOf()
  const frameBytes = world.stations.length * RECORDED.length * Int32Array.BYTES_PER_ELEMENT
  const recorder = new Recorder(world.stations.length, { secondBytes: 60 * frameBytes, minuteBytes: 1e6, keptBytes: 4_000 })
  for (const station of world.stations) recorder.keepSeconds(station)
  for (const station of stationsIn(world, POINTS)) plugIn(world, station, { socPercent: 60 })
  Object.assign(world, { recorder })
  run(world, 1_200)
  const report = () => reportSeconds(world, groupOf(world, POINTS), world.startMs + SECOND_MS, world.startMs + 1_200 * SECOND_MS)
  const powersOf = (stretches: Iterable<Stretch>) =>
    [...stretches].flatMap(({ count, columns }) =>
      Array.from(columns[REPORT_COLUMNS.indexOf('activePower')] ?? []).slice(0, count),
    )
  const slow = report()
  const complete = powersOf(report())
  run(world, 1_800)
  expect(recorder.secondsSinceMs(stationsIn(world, POINTS)[0]?.index ?? -1)).toBeGreaterThan(world.startMs + 1_200 * SECOND_MS)
  expect(new Set(complete).size).toBeGreaterThan(100)
  expect(powersOf(slow)).toEqual(complete)
})

test('seconds of the ring are copied by stretch, for all stations in one turn, and with a limited size', () => {
  const world = worldOf()
  // Without retained seconds, the ring has them.
  Object.assign(world, { recorder: new Recorder(world.stations.length) })
  run(world, 100)
  const group = withManyStations(groupOf(world, POINTS), 2_048)
  const copyOf = vi.spyOn(world.recorder, 'copyOf')
  const copyOfFrequency = vi.spyOn(world.recorder, 'copyOfFrequency')
  const turns: number[] = []
  let seconds = 0
  for (const { count } of reportSeconds(world, group, world.startMs, world.nowMs)) {
    seconds += count
    const copies = copyOf.mock.calls
    if (copies.length === 0) continue
    expect(copies).toHaveLength(2_048)
    turns.push(copies.reduce((sum, [, startMs, endMs]) => sum + (endMs - startMs) / SECOND_MS, 0))
    copyOf.mockClear()
  }
  expect(seconds).toBe(100)
  expect(turns).toHaveLength(4)
  expect(Math.max(...turns)).toBeLessThanOrEqual(MAX_COPIED)
  expect(copyOfFrequency).toHaveBeenCalledTimes(1)
})

test('a stretch that decodes blocks of retained seconds is divided into more turns', () => {
  const world = run(worldOf(), 1_300)
  const group = withManyStations(groupOf(world, POINTS), 256)
  const turns = [0]
  for (const { count } of reportSeconds(world, group, world.startMs, world.startMs + 1_280 * SECOND_MS)) {
    turns.push((turns.pop() ?? 0) + 1, ...(count > 0 ? [0] : []))
  }
  // Stretches of 256 s. The fourth crosses a quarter of an hour, so it decodes the next block of each station.
  const [, , , fourth = 0, fifth = 0] = turns
  expect(turns).toHaveLength(6)
  expect(fourth).toBeGreaterThan(1.4 * fifth)
})
