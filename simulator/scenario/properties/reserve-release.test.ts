import { expect, it } from 'vitest'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { reserveRelease } from './reserves/release.ts'

/** An activated single-step group with a delay of 180 s, and its breach after some seconds. */
function activated() {
  const { world, group, stations } = loadSite({ enabled: true, importLimit: 60 }, 6)
  saveFcr(world, group, { ...group.fcr, isEnabled: true, powerDecrease: 10 })
  for (const station of stations) arrive(world, station, { limitA: 16, phases: 3 })
  run(world, 120)
  const check = reserveRelease.begin(world, () => {})
  const frequency = (toHz: number) => moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0 })
  const breachIn = (seconds: number, spoil = () => {}) => {
    for (let second = 0; second < seconds; second++) {
      run(world, 1)
      spoil()
      const breach = check(world)
      if (breach) return breach.what
    }
    return undefined
  }
  frequency(49.65)
  expect(breachIn(5)).toBeUndefined()
  expect(group.fcr.activated).toBe(true)
  const save = (deactivationDelay: number) => saveFcr(world, group, { ...group.fcr, deactivationDelay })
  return { group, frequency, breachIn, save }
}

it('accepts a release after the delay', () => {
  const { group, frequency, breachIn } = activated()
  frequency(49.95)
  expect(breachIn(185)).toBeUndefined()
  expect(group.fcr.activated).toBe(false)
})

it('accepts a release after a delay that was shortened during the recovery', () => {
  const { group, frequency, breachIn, save } = activated()
  frequency(49.95)
  expect(breachIn(40)).toBeUndefined()
  save(42)
  expect(breachIn(5)).toBeUndefined()
  expect(group.fcr.activated).toBe(false)
})

it('reports a release before the delay has passed', () => {
  const { group, frequency, breachIn } = activated()
  frequency(49.95)
  expect(breachIn(100)).toBeUndefined()
  const release = () => (group.response.baselineKw = null)
  expect(breachIn(1, release)).toBe('Yard is released after 101.0 s of a delay of 180 s')
})

it('reports a group that is still activated after the delay', () => {
  const { group, frequency, breachIn } = activated()
  const { baselineKw } = group.response
  frequency(49.95)
  const hold = () => (group.response.baselineKw = baselineKw)
  expect(breachIn(190, hold)).toBe('Yard is still activated 184.0 s after the frequency recovered, with a delay of 180 s')
})
