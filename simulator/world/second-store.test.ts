import { expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { moveFrequency } from '#simulator/physics/grid.ts'
import { RECORDED } from './recorded.ts'
import { run, smallWorld } from './small-site.ts'
import { arrive, setOnline, unplug } from './station-actions.ts'

test('a second that was written is read again to the last digit, whatever happened', () => {
  const world = smallWorld({ seed: 11 })
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
})
