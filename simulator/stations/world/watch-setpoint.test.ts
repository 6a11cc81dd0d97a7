import { describe, expect, test } from 'vitest'
import { budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import { journalBreaches } from '#simulator/dlm/world/journal-budget.ts'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { arrive, leave, setOnline } from './station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { FleetCounter } from '#simulator/dashboard/world/fleet-sums.ts'
import { problemsOf } from '#simulator/dashboard/world/problems.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { ChargerFault } from '#simulator/dynamics/model/charger-fault.ts'
import { setChargerFault } from '#simulator/dynamics/world/charger-faults.ts'

/** Three ideal posts that share 30 A, 10 A each. The first one gets a fault, then the limit falls to 24 A. */
function afterCut(fault: ChargerFault, importLimit = 24) {
  const site = loadSite({ enabled: true, importLimit: 30 }, 3)
  const { world, group, stations, at } = site
  for (const station of stations) arrive(world, station, { limitA: 32 })
  run(world, 20)
  setChargerFault(world, at(0), fault)
  applyDlmLimits(world, group, { ...group.dlm, importLimit })
  return site
}

describe('a charger that keeps its former setpoint', () => {
  test.each(['no-effect', 'rejects'] as const)('counts with its measured draw, which is taken from the others: %s', (kind) => {
    const { world, stations } = afterCut({ kind })
    run(world, 3)
    expect(stations[0]?.currentA).toBe(10)
    // 24 A less 10.1 A: the measured draw with a margin.
    expect(stations.map(({ allowedCurrentA }) => allowedCurrentA)).toEqual([8, 6.95, 6.95])
    expect(budgetBreaches(world)).toEqual([])
  })

  test('is a problem of its group until its session has ended, also between reads', () => {
    const { world, at } = afterCut({ kind: 'no-effect' })
    const counter = new FleetCounter(world)
    const found = () => problemsOf(world, [], counter.read()).map(({ kind, device, count }) => [kind, device, count])
    expect(found()).toEqual([])
    run(world, 3)
    expect(found()).toEqual([['setpoint-ignored', at(0), 1]])
    setOnline(world, at(0), false)
    expect(found()).toEqual([['offline', at(0), 1]])
    setOnline(world, at(0), true)
    run(world, 5)
    expect(found()).toEqual([['setpoint-ignored', at(0), 1]])
    run(world, 60)
    expect(found()).toEqual([])
  })

  test('is no problem once it follows again', () => {
    const { world, at } = afterCut({ kind: 'no-effect' })
    const counter = new FleetCounter(world)
    run(world, 5)
    expect(problemsOf(world, [], counter.read())).toMatchObject([{ kind: 'setpoint-ignored' }])
    setChargerFault(world, at(0), null)
    run(world, 5)
    expect(problemsOf(world, [], counter.read())).toEqual([])
  })

  test('has its session ended after 60 s, and the next car starts a new one', () => {
    const { world, at } = afterCut({ kind: 'no-effect' })
    run(world, 60)
    expect(at(0).currentA).toBe(10)
    run(world, 2)
    expect(at(0)).toMatchObject({ currentA: 0, status: 'Finishing', path: { switchedOff: { drawn: 10, limit: 8 } } })
    run(world, 15)
    expect(at(1).allowedCurrentA).toBe(12)
    leave(world, at(0))
    setChargerFault(world, at(0), null)
    arrive(world, at(0), { limitA: 32 })
    run(world, 30)
    expect(at(0)).toMatchObject({ status: 'Charging', path: { switchedOff: null, disobeys: null } })
  })

  test('has its session ended at once when the budget has no room for its draw', () => {
    const { world, at } = afterCut({ kind: 'no-effect' }, 9)
    run(world, 2)
    expect(at(0)).toMatchObject({ currentA: 0, status: 'Finishing' })
  })
})

test('of two chargers that do not obey, the second has its session ended at once when the budget has room for one', () => {
  const site = loadSite({ enabled: true, importLimit: 30 }, 3)
  const { world, group, stations, at } = site
  for (const station of stations) arrive(world, station, { limitA: 32 })
  run(world, 20)
  for (const place of [0, 1]) setChargerFault(world, at(place), { kind: 'no-effect' })
  applyDlmLimits(world, group, { ...group.dlm, importLimit: 18 })
  run(world, 3)
  expect([at(0).currentA, at(1).currentA]).toEqual([10, 0])
})

describe('the reasons of a group', () => {
  const ignoringOf = ({ world, group }: ReturnType<typeof afterCut>) =>
    allocationsOf(world, group).stations.map(({ reason }) => reason.ignoring)

  test('name the charger that does not obey, at the charger and at those that get less', () => {
    const site = afterCut({ kind: 'no-effect' })
    run(site.world, 3)
    const found = { station: 'Place 1', drawn: 10, limit: 8, isSwitchedOff: false }
    const other = [{ ...found, isOwn: false }]
    expect(ignoringOf(site)).toEqual([[{ ...found, isOwn: true }], other, other])
  })

  test('name it at the charger alone after its session has ended', () => {
    const site = afterCut({ kind: 'no-effect' })
    run(site.world, 62)
    const found = { station: 'Place 1', drawn: 10, limit: 8, isOwn: true, isSwitchedOff: true }
    expect(ignoringOf(site)).toEqual([[found], undefined, undefined])
  })

  test('name none while all chargers obey', () => {
    const { world, group } = loadSite({ enabled: true, importLimit: 12 }, 2)
    expect(allocationsOf(run(world, 5), group).stations.every(({ reason }) => !('ignoring' in reason))).toBe(true)
  })
})

test('a car that ignores its limit draws up to the rating', () => {
  const { world, at } = afterCut({ kind: 'ignores' }, 100)
  const currents = Array.from({ length: 20 }, () => (run(world, 30), at(0).currentA))
  expect(Math.max(...currents)).toBeLessThanOrEqual(32)
  expect(new Set(currents).size).toBeGreaterThan(1)
})

test('a late charger counts with its measured draw until it follows', () => {
  const { world, at } = afterCut({ kind: 'late', lateMs: 8_000 })
  run(world, 7)
  expect(at(0)).toMatchObject({ currentA: 10, path: { disobeys: { drawn: 10, limit: 8 } } })
  run(world, 3)
  expect(at(0)).toMatchObject({ currentA: 8, path: { disobeys: null } })
})

test('a charger that obeys again gets its present setpoint', () => {
  const { world, at } = afterCut({ kind: 'no-effect' })
  run(world, 10)
  setChargerFault(world, at(0), null)
  run(world, 2)
  expect(at(0)).toMatchObject({ currentA: 8, path: { disobeys: null } })
})

describe('the checks of budgets', () => {
  /** Two real posts with 20 A, then 12 A. */
  function fallingLimit() {
    const site = loadSite({ enabled: true, importLimit: 20 }, 2, 'Post', { ideal: false })
    for (const station of site.stations) arrive(site.world, station, { limitA: 32 })
    run(site.world, 40)
    applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 12 })
    run(site.world, 1)
    return site
  }
  const drawnA = (site: ReturnType<typeof fallingLimit>) => site.stations.reduce((sum, { currentA }) => sum + currentA, 0)

  test('accept a draw above the budget for the declared time', () => {
    const site = fallingLimit()
    expect(drawnA(site)).toBeGreaterThan(12)
    expect(budgetBreaches(site.world)).toEqual([])
    run(site.world, 20)
    expect(drawnA(site)).toBeLessThan(12)
    expect(journalBreaches(site.world.journal.entries, site.world.nowMs)).toEqual([])
  })

  test('report a draw above the budget after that time', () => {
    const site = fallingLimit()
    run(site.world, 20)
    const station = site.at(0)
    station.currentA = 10
    expect(budgetBreaches(site.world)).toMatchObject([{ budget: 12 }])
  })

  test('report in the journal a draw that is above the budget after that time', () => {
    const site = fallingLimit()
    run(site.world, 20)
    const { journal, nowMs } = site.world
    journal.add(nowMs, 'drawn', { groupId: 1, drawn: [15] })
    expect(journalBreaches(journal.entries, nowMs)).toMatchObject([{ what: 'drawn', drawn: 15, budget: 12 }])
  })
})
