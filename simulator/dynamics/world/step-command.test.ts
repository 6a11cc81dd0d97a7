import { describe, expect, test } from 'vitest'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import { moveFrequency, replay } from '#simulator/grid/model/grid.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { MORNING_MS, run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { setV2gSettings } from '#simulator/v2g/world/v2g-actions.ts'
import { V2G_DEFAULTS } from '#simulator/v2g/world/v2g-settings.ts'

/** The seconds after a change until the power differs from that before it. */
function secondsUntil({ world, at }: ReturnType<typeof loadSite>, isChanged: (powerW: number) => boolean): number {
  for (let second = 1; second <= 30; second++) {
    run(world, 1)
    if (isChanged(at(0).powerW)) return second
  }
  return NaN
}

/** A V2G point of a real site with a car, in the mode `external`. */
function point(seed = 1, options: Record<string, unknown> = { ideal: false }) {
  const site = loadSite({}, 1, 'Both ways', options, seed)
  const { world, group, at } = site
  setV2gSettings(world, group, { ...V2G_DEFAULTS, mode: 'external', minSoC: 20 })
  arrive(world, at(0), { socPercent: 50 })
  run(world, 30)
  return site
}

/** The time of a command to this station, s, and one second for the step that sends it. */
const takesS = ({ at }: ReturnType<typeof loadSite>) => {
  const path = at(0).path
  return path ? (path.station.platformMs + path.station.pollMs + path.car.followsMs) / 1_000 : NaN
}

describe('a V2G point of a real site', () => {
  test('follows a setpoint when it has arrived, in the same way for the same seed', () => {
    const delays = [1, 2, 3, 4].map((seed) => {
      const site = point(seed)
      site.at(0).control = { ...NO_CONTROL, baselineW: -4_000 }
      const seconds = secondsUntil(site, (powerW) => powerW < -1_000)
      expect(seconds).toBeGreaterThan(1)
      expect(seconds).toBeLessThanOrEqual(Math.ceil(takesS(site)) + 1)
      return seconds
    })
    expect(new Set(delays).size).toBeGreaterThan(1)
    const again = point(1)
    again.at(0).control = { ...NO_CONTROL, baselineW: -4_000 }
    expect(secondsUntil(again, (powerW) => powerW < -1_000)).toBe(delays[0])
  })

  test('keeps the former limit of load management until the new one has arrived, and the budget counts that', () => {
    const site = loadSite({ enabled: true, importLimit: 30 }, 2, 'Both ways', { ideal: false })
    const { world, group, stations } = site
    setV2gSettings(world, group, { ...V2G_DEFAULTS, mode: 'no_v2g' })
    for (const station of stations) arrive(world, station, { socPercent: 20 })
    run(world, 40)
    applyDlmLimits(world, group, { ...group.dlm, importLimit: 13 })
    run(world, 1)
    expect(stations.reduce((sum, { currentA }) => sum + currentA, 0)).toBeGreaterThan(13)
    expect(budgetBreaches(world)).toEqual([])
    run(world, 20)
    expect(stations.reduce((sum, { currentA }) => sum + currentA, 0)).toBeLessThanOrEqual(13)
    expect(budgetBreaches(world)).toEqual([])
  })
})

test('a V2G point of an ideal site follows a setpoint in the same second', () => {
  const site = point(1, {})
  site.at(0).control = { ...NO_CONTROL, baselineW: -2_000 }
  expect(secondsUntil(site, (powerW) => powerW < -1_000)).toBe(1)
})

describe('a battery of a real site', () => {
  /** A battery at 50.0 Hz, and the seconds until it responds to 49.9 Hz. */
  function responseS(localFrequencyControl: boolean): number {
    const world = sampleWorld({
      startMs: MORNING_MS,
      change: {
        ideal: false,
        groups: [{ id: 1, name: 'Stores', type: 'GROUP_TYPE_BATTERY', sellerId: 1, localFrequencyControl }],
        stations: [{ id: 1, name: 'Place 1', type: 'Store', sellerId: 1, groups: ['Stores'] }],
      },
    })
    const offsetsMs = Float64Array.from({ length: 600 }, (_, step) => step * 100)
    const valuesHz = offsetsMs.map((ms) => (ms < 20_000 ? 50 : 49.9))
    replay(world.grid, world.nowMs, { offsetsMs, valuesHz, periodMs: 100, durationMs: 60_000 })
    run(world, 19)
    const station = world.stations[0]
    if (!station) throw new Error('no station')
    station.control = { ...NO_CONTROL, baselineW: 0 }
    for (let second = 0; second <= 20; second++) {
      run(world, 1)
      if (station.powerW < -9_000) return second
    }
    return NaN
  }

  test('responds to the frequency at once with local frequency control, and otherwise as its path allows', () => {
    expect(responseS(true)).toBeLessThanOrEqual(1)
    expect(responseS(false)).toBeGreaterThan(1)
  })

  test('receives its setpoints from the platform', () => {
    const site = loadSite({}, 1, 'Store', { ideal: false })
    site.at(0).fcrNEnabled = false
    run(site.world, 30)
    site.at(0).control = { ...NO_CONTROL, baselineW: 4_000 }
    expect(secondsUntil(site, (powerW) => powerW > 1_000)).toBeGreaterThan(1)
  })
})

test('a V2G point whose droop and fast reserve cancel its baseline draws 0 W, and its standby power without a response', () => {
  const { world, group, at } = loadSite({}, 1, 'Both ways', { ideal: false })
  const v2g = { ffrPositive: 3_000, ffrNegative: 0, startChargeWith2kW: false, dailySchedule: [], isDriverBypassEnabled: false }
  group.v2g = { ...v2g, mode: 'freq', minSoC: 20 }
  arrive(world, at(0), { socPercent: 60 })
  const to = (toHz: number) => moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0, isExact: true })
  to(50)
  run(world, 120)
  expect([at(0).baselineW, at(0).powerW]).toEqual([6_000, expect.closeTo(6_000, 6)])
  to(49.6)
  run(world, 20)
  expect([at(0).baselineW, at(0).powerW, at(0).path?.isStandby]).toEqual([6_000, 0, false])
  group.v2g = { ...group.v2g, mode: 'external' }
  run(world, 60)
  expect(at(0).baselineW).toBe(0)
  expect(at(0).powerW).toBeGreaterThan(1)
})
