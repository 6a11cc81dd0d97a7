import { afterAll, expect, test } from 'vitest'
import { createEngine } from '#simulator/run/engine.ts'
import { applyFleetState, readFleetState } from './fleet-state.ts'

const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
engine.setClock({ paused: true })
afterAll(() => engine.stop())

test('a copy charges the same cars with the same power as the fleet itself', async () => {
  await engine.advance(20 * 60_000)
  const { world } = engine
  const group = [...world.groups.values()].find(({ name }) => name === 'Depot AC')
  if (!group) throw new Error('no group')
  const state = readFleetState(world)
  const copied = engine.copy(state.atMs)
  applyFleetState(copied.world, state)
  const cars = (stations: typeof world.stations) => stations.map(({ vehicle, isOnline }) => [vehicle, isOnline])
  expect(cars(copied.world.stations)).toEqual(cars(world.stations))
  expect(copied.world.groups.get(group.id)).toMatchObject({ dlm: group.dlm, stationIndexes: group.stationIndexes })

  await Promise.all([engine.advance(10 * 60_000), copied.advance(10 * 60_000)])
  const powerKw = (stations: typeof world.stations) =>
    group.stationIndexes.reduce((sum, index) => sum + (stations[index]?.powerW ?? 0) / 1_000, 0)
  expect(powerKw(world.stations)).toBeGreaterThan(2)
  // The allocation of a copy starts again, so that some seconds differ.
  expect(Math.abs(powerKw(copied.world.stations) / powerKw(world.stations) - 1)).toBeLessThan(0.1)
  copied.stop()
})

test('a state does not follow its world, and a copy does not change it', async () => {
  const state = readFleetState(engine.world)
  const text = JSON.stringify(state)
  const copied = engine.copy(state.atMs)
  applyFleetState(copied.world, state)
  await Promise.all([engine.advance(60_000), copied.advance(60_000)])
  expect(JSON.stringify(state)).toBe(text)
  copied.stop()
})
