import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { arrive, setOnline } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { stationStates } from './station-states.ts'

const site = () => {
  const { world, at } = loadSite()
  const station = at(0)
  run(world, 10)
  arrive(world, station, {})
  run(world, 60)
  setOnline(world, station, false)
  run(world, 30)
  return { world, station, other: at(1) }
}
type Site = ReturnType<typeof site>
const shown = ({ world, station }: Pick<Site, 'world' | 'station'>, fromS: number, toS: number) =>
  stationStates(world, [station], { startMs: world.startMs + fromS * 1_000, endMs: world.startMs + toS * 1_000 })[0]?.states.map(
    ({ atMs, status, isOnline }) => [(atMs - world.startMs) / 1_000, status, isOnline],
  ) ?? []

test('has the state at the start of the world and every change of status and connection', () => {
  const states = shown(site(), -60, 1_000)
  expect(states[0]).toEqual([0, 'Available', true])
  expect(states.some(([, status, isOnline]) => status === 'Charging' && isOnline)).toBe(true)
  expect(states.at(-1)?.[2]).toBe(false)
  expect(states.at(-1)?.[0]).toBeGreaterThanOrEqual(70)
})

test('starts with the state at the start of the span, and ends with the span', () => {
  const world = site()
  const states = shown(world, 60, 65)
  expect(states).toEqual([[60, 'Charging', true]])
})

test('has one state for a station without changes, and none before the start of the world', () => {
  const { world, other } = site()
  expect(shown({ world, station: other }, 0, 1_000)).toEqual([[0, 'Available', true]])
  const past = { startMs: world.startMs - HOUR_MS, endMs: world.startMs - 1 }
  expect(stationStates(world, [other], past)[0]?.states).toEqual([])
})
