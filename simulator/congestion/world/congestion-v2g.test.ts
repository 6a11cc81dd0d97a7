import { describe, expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { changeRule } from './congestion-actions.ts'
import { rule, siteKw } from '#simulator/testing/congestion-site.ts'
import { disconnect } from '#simulator/groups/world/group-actions.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { v2gSite } from '#simulator/testing/v2g-site.ts'
import { forecastsOf } from '#simulator/v2g/world/v2g-sessions.ts'

const powersKw = ({ stations }: ReturnType<typeof v2gSite>) => stations.map(({ powerW }) => Math.round(powerW / 100) / 10)

/** Three points of 10 kW with sufficient current, and cars at these states of charge at 50 Hz, at 08:00. */
function yard(socs: readonly number[], options: { departureTime?: number; target?: number } = {}) {
  const site = v2gSite({ minSoC: 50 }, 3, { enabled: true, importLimit: 100 })
  moveFrequency(site.world.grid, site.world.nowMs, { toHz: 50, overMs: 0 })
  for (const [place, socPercent] of socs.entries()) {
    const { departureTime, target = 80 } = options
    arrive(site.world, site.at(place), { socPercent, targetSocPercent: target, capacityKwh: 60, departureTime })
  }
  run(site.world, 60)
  return site
}

describe('export', () => {
  test('is allocated equally to the cars that can discharge, and ends with the window', () => {
    const site = yard([80, 80, 80])
    rule(site, { mode: 'v2g-export', target: 12 })
    run(site.world, 540 + 60)
    expect(powersKw(site)).toEqual([-4, -4, -4])
    run(site.world, 600)
    expect(siteKw(site)).toBeGreaterThanOrEqual(0)
  })

  test('is limited by the cars and their points', () => {
    const site = yard([80, 80, 30])
    rule(site, { mode: 'v2g-export', target: 40, startTime: '08:00' })
    run(site.world, 60)
    // The third is below the minimum guaranteed to its driver, and continues to charge.
    expect(powersKw(site)).toEqual([-10, -10, 6])
  })

  test('stops at the minimum of a car, which then waits at it', () => {
    const site = yard([50.5, 80, 80])
    rule(site, { mode: 'v2g-export', target: 30, startTime: '08:00', endTime: '09:00' })
    run(site.world, 1_200)
    expect(powersKw(site)[0]).toBe(0)
    expect(site.carAt(0).socPercent).toBeGreaterThan(49.5)
    expect(site.carAt(0).socPercent).toBeLessThanOrEqual(50)
  })

  test('excludes a late car, so that it reaches its target', () => {
    const site = yard([60, 80, 80], { departureTime: 1000 })
    rule(site, { mode: 'v2g-export', target: 12, startTime: '08:00', endTime: '10:00' })
    run(site.world, 600)
    expect(powersKw(site)).toEqual([10, -6, -6])
    run(site.world, 6_600 + 60)
    const departures = site.world.journal.entries.filter(({ kind }) => kind === 'v2g-departure')
    expect(departures.map((entry) => entry['met'])).toEqual([true, true, true])
  })

  test('continues at high frequency, and increases at low frequency', () => {
    const site = yard([80, 80, 80])
    rule(site, { mode: 'v2g-export', target: 12, startTime: '08:00' })
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 50.1, overMs: 0 })
    run(site.world, 60)
    expect(powersKw(site)).toEqual([-4, -4, -4])
    moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.9, overMs: 0 })
    run(site.world, 60)
    expect(powersKw(site)).toEqual([-5, -5, -5])
  })

  test('excludes points that have left the group or bypass its settings', () => {
    const site = yard([80, 80, 80])
    site.carAt(1).bypass = true
    rule(site, { mode: 'v2g-export', target: 12, startTime: '08:00' })
    run(site.world, 60)
    expect(powersKw(site)).toEqual([-6, expect.closeTo(10, 0), -6])
    disconnect(site.world, site.at(0), site.group)
    run(site.world, 60)
    expect(powersKw(site)[2]).toBe(-10)
    expect(powersKw(site)[0]).toBeGreaterThanOrEqual(0)
  })
})

test('a point that leaves the group no longer plans around its rules', () => {
  const site = yard([70, 70, 70])
  rule(site, { mode: 'pause', target: null })
  expect(site.stations.map(({ powerLimitWindows: squeezes }) => squeezes.length > 0)).toEqual([true, true, true])
  disconnect(site.world, site.at(0), site.group)
  expect(site.stations.map(({ powerLimitWindows: squeezes }) => squeezes.length > 0)).toEqual([false, true, true])
})

describe('a pause that lies before a departure', () => {
  const MET = { mode: 'pause', target: null, startTime: '08:30', endTime: '10:30' } as const

  test('is planned around, and the target is reached', () => {
    // At its ordinary rate it would have two thirds of the energy before the pause, and too little time after it.
    const site = yard([69, 69, 69], { departureTime: 1050 })
    rule(site, MET)
    run(site.world, 170 * 60)
    const departures = site.world.journal.entries.filter(({ kind }) => kind === 'v2g-departure')
    expect(departures.map((entry) => entry['met'])).toEqual([true, true, true])
  })

  test('makes a target unreachable if the remaining time is too short, and the forecast shows it immediately', () => {
    const site = yard([40, 70, 70], { departureTime: 1100 })
    expect(forecastsOf(site.world, site.group).map(({ isReachable }) => isReachable)).toEqual([true, true, true])
    const { rule: pause } = rule(site, MET)
    run(site.world, 1)
    expect(forecastsOf(site.world, site.group).map(({ isReachable }) => isReachable)).toEqual([false, true, true])
    run(site.world, 35 * 60)
    expect(siteKw(site)).toBe(0)
    expect(forecastsOf(site.world, site.group).map(({ isReachable }) => isReachable)).toEqual([false, true, true])
    changeRule(site.world, pause, { ...pause, isEnabled: false })
    run(site.world, 1)
    expect(forecastsOf(site.world, site.group).map(({ isReachable }) => isReachable)).toEqual([true, true, true])
  })
})
