import { expect, it } from 'vitest'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { arrive, leave } from '#simulator/stations/world/station-actions.ts'
import type { World } from '#simulator/core/world/state.ts'
import { departedCars } from './stations/station-states.ts'
import { meterRecovery, workConserving } from './liveness.ts'
import { meterTimeout } from './meters.ts'
import { promisedRise, promisedTarget } from './promises.ts'
import type { Property } from './property.ts'
import { reasons } from './dlm/budgets.ts'
import { safeLimit } from './dlm/limits.ts'

/** Runs some seconds and returns the first breach; `spoil` is called after each second, before the check. */
function breachIn(property: Property, world: World, seconds: number, spoil: () => void = () => {}) {
  const check = property.begin(world, () => {})
  for (let second = 0; second < seconds; second++) {
    run(world, 1)
    spoil()
    const breach = check(world)
    if (breach) return breach.what
  }
  return undefined
}

/** Two cars share 20 A; one of them has just left. */
function afterLeaving() {
  const site = loadSite({ enabled: true, importLimit: 20 }, 2)
  const { world, at } = site
  for (const place of [0, 1]) arrive(world, at(place), { limitA: 32, phases: 3 })
  run(world, 60)
  leave(world, at(0))
  return site
}

it('a session rises as announced', () => {
  const { world, at } = afterLeaving()
  expect(breachIn(promisedRise, world, 40)).toBeUndefined()
  expect(at(1).allowedCurrentA).toBe(20)
})

it('reports a session that does not rise as announced', () => {
  const { world, group, at } = afterLeaving()
  const session = group.load.sessions.get(at(1).index)
  const was = session?.applied
  const hold = () => session && was && (session.applied = { ...session.applied, current: was.current })
  expect(breachIn(promisedRise, world, 40, hold)).toMatch(/^Place 2 has 10\.00 A, and was announced to rise to 20\.00 A/)
})

it('the safe limit ends after the meter has recovered, or is reported', () => {
  const { world, group } = loadSite()
  setMeterValue(world, group, [10, 10, 10])
  const { external } = group.load.meters
  expect(breachIn(meterRecovery, world, 40)).toBeUndefined()
  const spoil = () => external && (external.health = { ...external.health, isStale: true })
  expect(breachIn(meterRecovery, world, 40, spoil)).toBe('Yard is on its safe limit 31 s after its meter has recovered')
})

it('the safe limit begins after the timeout and limits the budgets, or is reported', () => {
  const { world, group } = loadSite()
  setMeterValue(world, group, [10, 10, 10])
  run(world, 5)
  group.load.meterOverrides.external.isSilent = true
  const { external } = group.load.meters
  const spoil = () => external && (external.health = { ...external.health, isStale: false })
  expect(breachIn(meterTimeout, world, 70, spoil)).toBe(
    'Yard is not on its safe limit after 64 s without values, with a timeout of 60 s',
  )
  expect(breachIn(meterTimeout, world, 70)).toBeUndefined()
  expect(breachIn(safeLimit, world, 70)).toBeUndefined()
  const raise = () =>
    (group.load.budgets = group.load.budgets?.map((budget) => Object.assign({}, budget, { amount: 40 })) ?? null)
  expect(breachIn(safeLimit, world, 70, raise)).toBe('Yard has a budget of 40.0 A without meter values and a safe limit of 20 A')
})

it('the time without values begins again after the meter has sent values', () => {
  const { world, group } = loadSite()
  const { external } = group.load.meterOverrides
  const check = safeLimit.begin(run(world, 5), () => {})
  const pass = (seconds: number, isSilent: boolean) => {
    external.isSilent = isSilent
    return Array.from({ length: seconds }, () => check(run(world, 1))).find((one) => one !== undefined)
  }
  expect([pass(80, true), pass(30, false), pass(20, true)]).toEqual([undefined, undefined, undefined])
})

it('the reason names the binding limit, or is reported', () => {
  const { world, group, at } = loadSite(METERED, 3)
  setMeterValue(world, group, [10, 10, 10])
  for (const place of [0, 1]) arrive(world, at(place), { limitA: 32, phases: 3 })
  expect(breachIn(reasons, world, 45)).toBeUndefined()
  const { load } = group
  const spoil = () =>
    (load.budgets = load.budgets?.map((budget) => Object.assign({}, budget, { limit: 'main-fuse' as const })) ?? null)
  expect(breachIn(reasons, world, 45, spoil)).toContain('main-fuse')
})

it('a session ends when its car has left, or is reported', () => {
  const { world, group, at } = loadSite({ enabled: true, importLimit: 20 }, 2)
  arrive(world, at(0), { limitA: 32, phases: 3 })
  run(world, 5)
  const session = group.load.sessions.get(at(0).index)
  leave(world, at(0))
  const spoil = () => session && group.load.sessions.set(at(0).index, session)
  expect(breachIn(departedCars, world, 10, spoil)).toBe('Yard still counts a session at Place 1, whose car left 3 s ago')
  group.load.sessions.clear()
  expect(breachIn(departedCars, world, 10)).toBeUndefined()
})

/** A forecast that is first reachable and then not, 40 s later. */
function withdrawn(between: (world: World) => void, waitS = 40) {
  const { world } = loadSite({}, 1, 'Both ways')
  const check = promisedTarget.begin(world, () => {})
  const plan = (reachable: boolean) =>
    world.journal.add(world.nowMs, 'v2g-plan', { sessionId: '1-1', departure: '2026-03-02T09:00:00.000Z', reachable })
  run(world, 20)
  plan(true)
  expect(check(world)).toBeUndefined()
  between(run(world, 20))
  check(world)
  for (let second = 0; second < waitS; second++) check(run(world, 1))
  plan(false)
  return check(run(world, 1))?.what
}

it('reports a forecast that is withdrawn without a change', () => {
  expect(withdrawn(() => {})).toContain('1-1 is no longer forecast as reachable')
  expect(withdrawn((world) => world.journal.add(world.nowMs, 'stimulus', { vehicle: { arrives: {} } }))).toContain('1-1')
})

it('accepts a forecast that is withdrawn soon after a change', () => {
  const change = (world: World) => world.journal.add(world.nowMs, 'stimulus', { frequency: { to: 49.7 } })
  expect(withdrawn(change, 10)).toBeUndefined()
  expect(withdrawn(change, 20)).toContain('1-1')
})

it('reports a car that leaves without the target that was forecast', () => {
  const leaving = (met: boolean) => {
    const world = sampleWorld()
    const check = promisedTarget.begin(world, () => {})
    const departure = '2026-03-02T08:00:30.000Z'
    world.journal.add(world.nowMs, 'v2g-plan', { sessionId: '6-1', departure, reachable: true })
    check(world)
    world.journal.add(world.nowMs, 'v2g-departure', { sessionId: '6-1', met, soc: 61, target: 80 })
    return check(world)?.what
  }
  expect(leaving(false)).toBe('6-1 leaves with 61 % of 80 %, and its target was forecast as reachable')
  expect(leaving(true)).toBeUndefined()
})

it('a battery in load management needs no car', () => {
  const { world } = loadSite({ enabled: true, importLimit: 31 }, 2, 'Store')
  expect(breachIn(departedCars, world, 10)).toBeUndefined()
})

it('cars that wait for a current that counts on one line are accepted without phase balancing', () => {
  const { world, at, group } = loadSite({ enabled: true, importLimit: 20, phaseBalancing: false }, 4)
  for (const place of [0, 1, 2, 3]) arrive(world, at(place), { limitA: 6, phases: 1 })
  expect(breachIn(workConserving, world, 200)).toBeUndefined()
  expect([...group.load.sessions.values()].filter(({ applied }) => applied.current === 0)).toHaveLength(1)
})

it('a car that was switched off may wait for 150 s after its five minutes off, and not longer', () => {
  const breachAfter = (seconds: number) => {
    const { world, at, group } = loadSite({ enabled: true, importLimit: 40 }, 1)
    arrive(world, at(0), { limitA: 16, phases: 3 })
    run(world, 60)
    const applied = { current: 0, hasStarted: true, switchedMs: world.nowMs, wanted: null }
    return breachIn(workConserving, world, seconds, () => {
      for (const session of group.load.sessions.values()) session.applied = applied
      at(0).currentA = 0
    })
  }
  expect(breachAfter(445)).toBeUndefined()
  expect(breachAfter(455)).toBe('Place 1 waits, and Yard has 40.0 A left on every line')
})

it('a car that load management has switched off charges again in time', () => {
  const { world, at, group } = loadSite({ enabled: true, importLimit: 40 }, 1)
  arrive(world, at(0), { limitA: 16, phases: 3 })
  run(world, 60)
  group.dlm = { ...group.dlm, importLimit: 3 }
  run(world, 20)
  expect(at(0).currentA).toBe(0)
  group.dlm = { ...group.dlm, importLimit: 40 }
  expect(breachIn(workConserving, world, 600)).toBeUndefined()
  expect(at(0).currentA).toBe(16)
})
