import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { budgetBreaches } from './budget-check.ts'
import { chargerCurrentsA } from './charger-currents.ts'
import { connect, disconnect } from '#simulator/groups/world/group-actions.ts'
import { journalBreaches } from './journal-budget.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { flapMeter, setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { groupPowerKw } from './group-power.ts'
import { stream } from '#simulator/core/model/random.ts'
import { runsSweeps, withSweeps } from '#simulator/testing/sweep.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { arrive, leave, setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'

/** Several cars, outages of the meter and changes of limits fit into half an hour. */
const WILD_S = runsSweeps ? 3_600 : 1_800

/** Simulates a time with random stimuli. Returns the seconds in which a budget was exceeded. */
function wildTime(seed: number, dlm: Partial<DlmLimits>, type: 'Post' | 'Fast' | 'Both ways') {
  const { world, group, stations } = loadSite(dlm, 8, type)
  const next = stream(seed, 'wild')
  const breaches = []
  let currents = 0
  for (let second = 0; second < WILD_S; second++) {
    const station = stations[Math.floor(next() * stations.length)]
    const what = next()
    if (!station) continue
    if (what < 0.008) arrive(world, station, { limitA: 8 + 24 * next(), phases: next() < 0.4 ? 1 : 3, socPercent: 90 * next() })
    else if (what < 0.012) leave(world, station)
    else if (what < 0.016) setOnline(world, station, next() < 0.7)
    else if (what < 0.018) setStatus(world, station, next() < 0.3 ? 'Faulted' : 'Available')
    else if (what < 0.024) setMeterValue(world, group, [70 * next(), 70 * next(), 70 * next()])
    else if (what < 0.026) setMeterValue(world, group, null)
    else if (what < 0.028) silenceMeter(world, group, next() < 0.5)
    else if (what < 0.029) flapMeter(world, group, { silentMs: 70_000, everyMs: 90_000, forMs: 300_000 })
    else if (what < 0.032) group.dlm = { ...group.dlm, importLimit: Math.round(80 * next()), safeLimit: Math.round(30 * next()) }
    run(world, 1)
    breaches.push(...budgetBreaches(world))
    for (const { currentA } of stations) if (currentA > 0) currents++
  }
  return { breaches, currents, written: journalBreaches(world.journal.entries, world.nowMs) }
}

describe('no budget is exceeded in any second, neither in the world nor in its journal', () => {
  test.each<[string, Partial<DlmLimits>, 'Post' | 'Fast' | 'Both ways']>([
    ['with a meter', METERED, 'Post'],
    ['with phase balancing', { ...METERED, phaseBalancing: true }, 'Post'],
    ['with a queue', { ...METERED, phaseBalancing: true, isQueuing: true, requiredCurrent: 8 }, 'Post'],
    ['with a meter for building and chargers', { ...METERED, stationPowerIncluded: true }, 'Post'],
    ['with a fail-safe', { ...METERED, safeLimit: 60, enabledOfflineFailSafe: true }, 'Post'],
    ['on solar power', { ...METERED, isSolarCharging: true, meterDeviceProvider: 'CARLO_GAVAZZI_EM24' }, 'Post'],
    ['with fast chargers', { ...METERED, mainCurrent: 200, importLimit: 120 }, 'Fast'],
    ['with V2G points', METERED, 'Both ways'],
  ])('%s', (_, dlm, type) => {
    for (const seed of withSweeps([1], [2])) {
      const { breaches, currents, written } = wildTime(seed, dlm, type)
      expect(breaches).toEqual([])
      expect(written).toEqual([])
      expect(currents).toBeGreaterThan(600)
    }
  })
})

describe('between two seconds the sums are those of the last second', () => {
  const stay = () => {
    const site = loadSite({ enabled: true, importLimit: 20, phaseBalancing: true }, 3)
    for (const station of site.stations) arrive(site.world, station, { limitA: 32, phases: 1 })
    run(site.world, 20)
    return site
  }

  test('when a car on one phase leaves', () => {
    const { world, at } = stay()
    leave(world, at(0))
    const { powerW, voltageV, currentA, phasesInUse } = at(0)
    expect(powerW).toBe(voltageV * currentA * phasesInUse)
    expect(powerW).toBeGreaterThan(0)
    expect(budgetBreaches(world)).toEqual([])
    run(world, 1)
    expect(at(0)).toMatchObject({ vehicle: null, powerW: 0, phasesInUse: 3 })
  })

  test('when a car on more phases replaces another car', () => {
    const { world, at } = stay()
    arrive(world, at(0), { limitA: 32, phases: 3 })
    expect(at(0).phasesInUse).toBe(1)
    expect(budgetBreaches(world)).toEqual([])
  })

  test('when a station comes back online to a smaller budget', () => {
    const { world, group, at } = stay()
    setOnline(world, at(0), false)
    run(world, 1)
    group.dlm = { ...group.dlm, importLimit: 6 }
    run(world, 30)
    setOnline(world, at(0), true)
    expect(at(0).powerW).toBeGreaterThan(0)
    expect(budgetBreaches(world)).toEqual([])
    expect(groupPowerKw(world, group)).toBeLessThan(3)
    run(world, 1)
    expect(budgetBreaches(world)).toEqual([])
    expect(at(0).currentA).toBeLessThanOrEqual(6)
  })

  test('when a charging station joins the group', () => {
    const { world, group, at } = stay()
    disconnect(world, at(0), group)
    run(world, 1)
    expect(at(0).currentA).toBe(32)
    connect(world, at(0), group)
    expect(budgetBreaches(world)).toEqual([])
    expect(chargerCurrentsA(world, group)[0]).toBe(0)
    run(world, 1)
    expect(budgetBreaches(world)).toEqual([])
    expect(at(0).currentA).toBeLessThanOrEqual(20)
  })
})

describe('the budget check', () => {
  const site = () => {
    const found = loadSite({ enabled: true, importLimit: 20, phaseBalancing: true }, 3)
    for (const station of found.stations) arrive(found.world, station, { limitA: 32, phases: 1 })
    run(found.world, 20)
    return found
  }

  test('reports a draw above the budget, and its line', () => {
    const { world, at } = site()
    expect(budgetBreaches(world)).toEqual([])
    at(1).currentA += 0.01
    expect(budgetBreaches(world)).toEqual([
      { groupId: 1, atMs: world.nowMs, line: 1, drawn: expect.closeTo(20.01, 9), budget: 20 },
    ])
  })

  test('reports an allocation above the budget', () => {
    const { world, group } = site()
    const session = group.load.sessions.get(0)
    if (!session) throw new Error('no session')
    session.applied = { ...session.applied, current: 21 }
    expect(budgetBreaches(world)).toMatchObject([{ line: 0, drawn: 21, budget: 20 }])
  })

  test('does not offset the draw of one station against the discharge of another', () => {
    const { world, at } = site()
    at(0).phasesInUse = at(1).phasesInUse = 3
    at(0).currentA = -10
    at(1).currentA = 21
    expect(budgetBreaches(world).map(({ line }) => line)).toEqual([0, 1, 2])
  })

  test('passes for every kind of site from the first second', () => {
    const world = sampleWorld({ stationCount: 200 })
    expect(budgetBreaches(world)).toEqual([])
    for (let second = 0; second < 120; second++) expect(budgetBreaches(run(world, 1))).toEqual([])
  })
})
