import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import { changeRule, removeRule } from './congestion-actions.ts'
import { rule, ruleDraft, siteKw } from '#simulator/testing/congestion-site.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { disconnect, removeGroup } from '#simulator/groups/world/group-actions.ts'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { loadSite, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'

const NO_DLM: Partial<DlmLimits> = { enabled: false }
const TEN_MINUTES = 600

/** Six AC or DC chargers with cars that take all available power, at 08:00. */
function busy(dlm: Partial<DlmLimits> = NO_DLM, type: 'Post' | 'Fast' = 'Post', phases: 1 | 2 | 3 = 3): LoadSite {
  const site = loadSite(dlm, 6, type)
  for (const station of site.stations) arrive(site.world, station, { socPercent: 10, limitA: 32, phases, capacityKwh: 200 })
  run(site.world, 30)
  return site
}

const reasons = ({ world, group }: LoadSite) => allocationsOf(world, group).stations.map(({ reason }) => reason)
const currents = ({ stations }: LoadSite) => stations.map(({ currentA }) => currentA)
const eventsOf = ({ world }: LoadSite) =>
  world.journal.entries.filter(({ kind }) => kind === 'congestion').map(({ at, event }) => `${at.slice(11, 19)} ${String(event)}`)

describe('a rule without load management', () => {
  test('applies from the first to the last second of its window', () => {
    const site = busy()
    rule(site, { target: 40 })
    run(site.world, TEN_MINUTES - 31)
    expect(siteKw(site)).toBeGreaterThan(125)
    run(site.world, 1)
    expect(siteKw(site)).toBeLessThanOrEqual(40)
    expect(siteKw(site)).toBeGreaterThan(36)
    run(site.world, TEN_MINUTES - 1)
    expect(siteKw(site)).toBeLessThanOrEqual(40)
    run(site.world, 1)
    expect(siteKw(site)).toBeGreaterThan(125)
    expect(reasons(site).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'unlimited'))
    expect(eventsOf(site)).toEqual(['08:00:30 created', '08:10:00 began', '08:20:00 ended'])
  })

  test('allocates no current below the minimum of a car', () => {
    const site = busy()
    rule(site, { target: 20, startTime: '08:00' })
    run(site.world, 5)
    const served = currents(site).filter((current) => current > 0)
    expect(served.length).toBe(4)
    for (const current of served) expect(current).toBeGreaterThanOrEqual(6)
    const paused = reasons(site).filter(({ state }) => state === 'paused')
    expect(paused.map(({ limit, congestionKw }) => [limit, congestionKw])).toEqual([
      ['congestion', 20],
      ['congestion', 20],
    ])
  })

  test('limits a car that arrives while it is active', () => {
    const site = loadSite(NO_DLM)
    rule(site, { target: 5, startTime: '08:00' })
    arrive(site.world, site.at(0), { socPercent: 10, limitA: 32 })
    run(site.world, 30)
    expect(siteKw(site)).toBeGreaterThan(4)
    expect(siteKw(site)).toBeLessThanOrEqual(5)
  })

  test('counts each grid line where phases are balanced, so that cars on one phase share three lines', () => {
    const site = busy({ enabled: false, phaseBalancing: true }, 'Post', 1)
    rule(site, { target: 30, startTime: '08:00' })
    run(site.world, 5)
    expect(siteKw(site)).toBeGreaterThan(28)
    expect(siteKw(site)).toBeLessThanOrEqual(30)
  })
})

describe('a rule with load management', () => {
  test('applies together with load management: the lower limit counts', () => {
    const site = busy({ enabled: true, importLimit: 60 })
    rule(site, { target: 100, startTime: '08:00' })
    run(site.world, 30)
    expect(reasons(site)[0]?.limit).toBe('import-limit')
    rule(site, { target: 30, startTime: '08:00' })
    run(site.world, 1)
    expect(siteKw(site)).toBeLessThanOrEqual(30)
    expect(reasons(site)[0]?.limit).toBe('congestion')
    expect(budgetBreaches(site.world)).toEqual([])
  })

  test('in percent refers to the import limit, or to the rated power of the stations without one', () => {
    const limited = busy({ enabled: true, importLimit: 100 }, 'Fast')
    rule(limited, { mode: 'limit-percent', target: 50, startTime: '08:00' })
    run(limited.world, 5)
    expect(siteKw(limited)).toBeCloseTo(50, 1)
    const free = busy({ enabled: false, importLimit: 100 }, 'Fast')
    rule(free, { mode: 'limit-percent', target: 50, startTime: '08:00' })
    run(free.world, 5)
    expect(siteKw(free)).toBeCloseTo(150, 1)
  })

  test('that pauses stops all chargers, which resume together at its end', () => {
    const site = busy()
    rule(site, { mode: 'pause', target: null })
    run(site.world, TEN_MINUTES)
    expect(currents(site)).toEqual([0, 0, 0, 0, 0, 0])
    expect(site.at(0).status).toBe('SuspendedEVSE')
    run(site.world, TEN_MINUTES)
    expect(site.at(0).status).toBe('Charging')
  })

  test('takes effect in the second in which it is enabled, changed, disabled or deleted', () => {
    const site = busy()
    const off = rule(site, { isEnabled: false, startTime: '08:00', target: 40 })
    const drawnAfter = (seconds: number) => siteKw({ stations: run(site.world, seconds).stations })
    expect(drawnAfter(1)).toBeGreaterThan(125)
    const on = changeRule(site.world, off.rule, { ...off.rule, isEnabled: true })
    expect(drawnAfter(1)).toBeLessThanOrEqual(40)
    const less = changeRule(site.world, on.rule, { ...on.rule, target: 30 })
    expect(drawnAfter(1)).toBeLessThanOrEqual(30)
    removeRule(site.world, less.rule)
    expect(drawnAfter(1)).toBeGreaterThan(125)
  })

  test('cannot be moved to another group', () => {
    const site = loadSite()
    const { rule: first } = rule(site)
    expect(changeRule(site.world, first, ruleDraft({ groupId: 2 })).rule.groupId).toBe(1)
  })

  test('is deleted with its group, and its id is never reused', () => {
    const site = busy()
    rule(site, { startTime: '08:00' })
    removeGroup(site.world, 1)
    run(site.world, 1)
    expect(site.world.congestion.rules.size).toBe(0)
    expect(siteKw(site)).toBeGreaterThan(125)
    expect(rule(site, { groupId: 2 }).rule.id).toBe(2)
  })

  test('releases a station that leaves the group', () => {
    const site = busy()
    rule(site, { mode: 'pause', target: null, startTime: '08:00' })
    run(site.world, 1)
    disconnect(site.world, site.at(0), site.group)
    run(site.world, 1)
    expect(currents(site).map((current) => current > 0)).toEqual([true, false, false, false, false, false])
  })
})

test('with a falling frequency, the lower limit applies', () => {
  const site = busy(NO_DLM, 'Fast')
  saveFcr(site.world, site.group, { ...site.group.fcr, isEnabled: true, powerDecrease: 100 })
  const drawn = (toHz: number) => {
    moveFrequency(site.world.grid, site.world.nowMs, { toHz, overMs: 0 })
    return siteKw({ stations: run(site.world, 2).stations })
  }
  const before = siteKw(site)
  expect(drawn(49.6)).toBeLessThanOrEqual(before - 100)
  const { rule: strict } = rule(site, { target: 80, startTime: '08:00' })
  expect(drawn(49.6)).toBeLessThanOrEqual(80)
  changeRule(site.world, strict, { ...strict, target: 250 })
  run(site.world, 20)
  expect(drawn(49.6)).toBeLessThanOrEqual(before - 100)
  expect(drawn(49.6)).toBeGreaterThan(100)
})
