import { expect, test } from 'vitest'
import { chooseRetained } from '#simulator/history/world/retained-seconds.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { StationSearch } from '#simulator/stations/calls/station-search.ts'
import { fleetCounterOf } from '#simulator/dashboard/world/fleet-sums.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { buildingOf } from '#simulator/stations/world/building.ts'
import { addCharger, isAdded, removeCharger, stationOfConnector } from './add-charger.ts'
import { takeChargerMessage } from './charger-messages.ts'

const ENTRY = { identity: 'NEW-1', connector: 1 }

function site() {
  const { world, at } = ocppWorld(2, 40)
  const [model] = buildingOf(world).models
  const group = world.groups.get(1)
  if (!model || !group) throw new Error('the site has no model or group')
  const add = (entry = ENTRY) => addCharger(world, { name: 'Desk', model, sellerId: 1, group, entry })
  return { world, at, group, add }
}

const draws = (amperes: number) => ({ meter: { currentA: [amperes, amperes, amperes], voltageV: 230 } })

test('a charger becomes an offline station of its group, with the next station id', () => {
  const { world, group, add } = site()
  const station = add()
  expect(station).toMatchObject({ index: 2, stationId: 3, deviceId: 'd-3', isOnline: false, name: 'Desk', groupIds: [1] })
  expect([world.byDeviceId.get('d-3'), world.byStationId.get(3), world.stations[2]]).toEqual([station, station, station])
  expect(group.stationIndexes).toEqual([0, 1, 2])
  expect(stationOfConnector(world, ENTRY)).toBe(station)
  expect([isAdded(station), isAdded(world.stations[0] ?? station)]).toEqual([true, false])
})

test('an added station is limited, and recorded from then on', () => {
  const { world, add } = site()
  run(world, 130)
  const addedMs = world.nowMs
  const station = add()
  takeChargerMessage(world, station, { start: { transaction: 't' }, status: 'Charging', ...draws(10) })
  for (let second = 0; second < 130; second++) {
    run(world, 1)
    takeChargerMessage(world, station, draws(10))
  }
  expect(station.allowedCurrentA).toBe(32)
  const powerAt = (tMs: number) => world.recorder.of(station.index).at(tMs, 'powerW')
  expect([powerAt(addedMs - 60_000), powerAt(addedMs), powerAt(world.nowMs)]).toEqual([NaN, NaN, 6_900])
  const span = { startMs: world.startMs - 120_000, endMs: world.nowMs, stepMs: 60_000 }
  const values = readSeries(world, station, 'Power.Active.Import', span).map(({ value }) => value)
  expect(values.slice(0, 4)).toEqual([NaN, NaN, NaN, NaN])
  expect(values.at(-1)).toBe(6_900)
  const copied = world.recorder.copyOf(station, world.startMs, world.nowMs)
  expect([copied.at(addedMs - 1_000, 'powerW'), copied.at(world.nowMs - 1_000, 'powerW')]).toEqual([NaN, 6_900])
})

test('records of the other stations continue', () => {
  const { world, at, add } = site()
  takeChargerMessage(world, at(1), { start: { transaction: 't' }, status: 'Charging', ...draws(8) })
  const report = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      run(world, 1)
      takeChargerMessage(world, at(1), draws(8))
    }
  }
  report(90)
  const beforeMs = world.nowMs
  add()
  report(90)
  const { recorder } = world
  expect([beforeMs, world.nowMs].map((tMs) => recorder.secondAt(tMs, 1, 'currentA'))).toEqual([8, 8])
  expect(recorder.minuteAt(beforeMs, 1, 'powerW')).toBe(5_520)
  expect(recorder.allAt(beforeMs, 'powerW')).toHaveLength(2)
  expect(recorder.allAt(world.nowMs, 'powerW')).toHaveLength(3)
})

test('lists, searches and counts include an added station', () => {
  const { world, add } = site()
  const search = new StationSearch(world.stations)
  const fleet = fleetCounterOf(world)
  expect(fleet.statuses()).toHaveLength(2)
  const station = add()
  search.refresh()
  const marks = new Uint16Array(world.stations.length)
  search.mark('desk', marks, 0)
  expect([...marks]).toEqual([0, 0, 1])
  expect(fleet.read().reduce((sum, { offline }) => sum + offline.count, 0)).toBe(3)
  takeChargerMessage(world, station, { heartbeat: true })
  expect(fleet.read().reduce((sum, { online }) => sum + online, 0)).toBe(1)
})

test('a removed station frees its connector, and its id is not used again', () => {
  const { world, add } = site()
  removeCharger(world, add())
  expect(stationOfConnector(world, ENTRY)).toBeUndefined()
  expect(add().stationId).toBe(4)
})

test('a small site keeps the seconds of an added station', () => {
  const { world, add } = site()
  chooseRetained(world)
  const station = add()
  run(world, 2)
  expect(world.recorder.copyOfKept().sinceMs(station.index)).toBeLessThan(Infinity)
})
