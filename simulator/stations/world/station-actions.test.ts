import { expect, test } from 'vitest'
import { run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { endSession, plugIn, setOnline, setOwnCurrent, setStatus, unplug } from './station-actions.ts'
import type { World } from '#simulator/core/world/state.ts'

const EARLY_MS = Date.UTC(2026, 2, 1, 1)
const kinds = (world: World) => world.journal.entries.map(({ kind }) => kind)

test('a faulted station delivers nothing until it is available again', () => {
  const world = sampleWorld()
  const station = world.stations.find(({ status, plan }) => status === 'Charging' && plan.kind === 'ac')
  if (!station) throw new Error('no station charges')
  setStatus(world, station, 'Faulted')
  run(world, 2)
  expect(station).toMatchObject({ status: 'Faulted', powerW: 0, currentA: 0 })
  setStatus(world, station, 'Available')
  run(world, 1)
  expect(station.status).toBe('Charging')
  expect(station.powerW).toBeGreaterThan(0)
})

test('an unknown status is shown as is, and power continues to flow', () => {
  const world = sampleWorld()
  const station = world.stations.find(({ status, plan }) => status === 'Charging' && plan.kind === 'ac')
  if (!station) throw new Error('no station charges')
  setStatus(world, station, 'Occupied')
  run(world, 2)
  expect(station.status).toBe('Occupied')
  expect(station.powerW).toBeGreaterThan(0)
})

test('an offline station keeps its last values, and updates them when it is online again', () => {
  const world = sampleWorld({ startMs: Date.UTC(2026, 2, 2, 7) })
  const station = stationOfKind(world, 'v2g')
  run(world, 1)
  setOnline(world, station, false)
  const last = { status: station.status, powerW: station.powerW, voltageV: station.voltageV, lastHeardMs: world.nowMs }
  run(world, 3_600)
  expect(station).toMatchObject(last)
  setOnline(world, station, true)
  run(world, 1)
  expect(station.lastHeardMs).toBe(world.nowMs)
})

test('a car that arrived while the station was offline has its present state afterwards', () => {
  const at5 = sampleWorld({ startMs: Date.UTC(2026, 2, 2, 3) })
  const station = at5.stations.find(
    ({ plan, nextVisit }) => plan.kind === 'ac' && nextVisit && nextVisit.leavesMs < Date.UTC(2026, 2, 3),
  )
  if (!station?.nextVisit) throw new Error('no visit follows')
  const visit = station.nextVisit
  setOnline(at5, station, false)
  run(at5, (visit.arrivesMs - at5.nowMs) / 1_000 + 1_800)
  setOnline(at5, station, true)
  run(at5, 1)
  expect(station.vehicle?.arrivesMs).toBe(visit.arrivesMs)
  expect(station.vehicle?.socPercent).toBeGreaterThan(visit.arrivalSocPercent)
})

test('a car that is plugged in prepares, charges to its target and stays', () => {
  const world = sampleWorld({ startMs: EARLY_MS })
  const station = stationOfKind(world, 'ac')
  plugIn(world, station, { socPercent: 79.9, targetSocPercent: 80, capacityWh: 40_000 })
  run(world, 1)
  expect(station.status).toBe('Preparing')
  run(world, 5)
  expect(station.status).toBe('Charging')
  run(world, 60)
  expect(station.status).toBe('SuspendedEV')
  run(world, 86_400)
  expect(station.status).toBe('SuspendedEV')
  unplug(world, station)
  run(world, 1)
  expect(station.status).toBe('Available')
})

test('an unplugged car does not return immediately', () => {
  const world = sampleWorld()
  const station = world.stations.find(({ vehicle }) => vehicle)
  if (!station?.vehicle) throw new Error('no car is present')
  const { leavesMs } = station.vehicle
  unplug(world, station)
  expect(station.nextVisit?.arrivesMs).toBeGreaterThan(leavesMs)
  run(world, 1)
  expect(station.vehicle).toBeNull()
})

test('no car can be plugged into a battery', () => {
  const world = sampleWorld()
  expect(() => plugIn(world, stationOfKind(world, 'battery'))).toThrow('Store 8 is a battery: no car can be plugged in')
})

test('every action is journalled', () => {
  const world = sampleWorld({ startMs: EARLY_MS })
  const station = stationOfKind(world, 'dc')
  setStatus(world, station, 'Faulted')
  setOnline(world, station, false)
  setOnline(world, station, false)
  plugIn(world, station)
  unplug(world, station)
  unplug(world, station)
  const told = kinds(world).filter((kind) => kind !== 'v2g-plan')
  expect(told).toEqual(['world', 'load', 'station', 'station', 'station', 'station'])
})

test('a car draws at most what a line says, is full at 0, and ends its session', () => {
  const world = sampleWorld()
  const station = stationOfKind(world, 'ac')
  station.groupIds = []
  plugIn(world, station, { limitA: 16 })
  run(world, 7)
  expect(station).toMatchObject({ status: 'Charging', currentA: 16 })
  setOwnCurrent(world, station, 9.5)
  run(world, 1)
  expect(station.currentA).toBe(9.5)
  setOwnCurrent(world, station, 0)
  run(world, 1)
  expect(station).toMatchObject({ status: 'SuspendedEV', currentA: 0 })
  setOwnCurrent(world, station, 12)
  run(world, 1)
  expect(station).toMatchObject({ status: 'Charging', currentA: 12 })
  endSession(world, station)
  run(world, 1)
  expect(station).toMatchObject({ status: 'Finishing', currentA: 0 })
})
