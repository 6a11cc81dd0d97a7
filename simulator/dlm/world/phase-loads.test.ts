import { expect, test } from 'vitest'
import { worstPhase } from '#contract/phase-load.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive, setOnline } from '#simulator/stations/world/station-actions.ts'
import { loadSite, METERED, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { groupLimitsOf } from './reasons/group-limits.ts'
import { phaseLoads } from './phase-loads.ts'

const BOOSTED = {
  enabledBoostCharging: true,
  boostChargingExternalDeviceId: 'em24-1',
  boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24',
} as const

function charging(site: LoadSite, places: number): LoadSite {
  for (const station of site.stations.slice(0, places)) arrive(site.world, station, { limitA: 32, socPercent: 10, phases: 3 })
  return site
}

const boost = (site: LoadSite, freeA: readonly [number, number, number]) => {
  site.group.load.meterOverrides.boost.loadA = [-freeA[0], -freeA[1], -freeA[2]]
}

test('a main fuse raised by a boost source states both parts, and the list names the boost', () => {
  const site = charging(loadSite({ ...METERED, ...BOOSTED, importLimit: null, phaseBalancing: true }), 6)
  boost(site, [10, 10, 4])
  run(site.world, 120)
  const loads = phaseLoads(site.world, site.group)
  expect(loads.map(({ line, kind, limit }) => [line, kind, limit])).toEqual([
    [1, 'main-fuse', 73],
    [2, 'main-fuse', 73],
    [3, 'main-fuse', 67],
  ])
  expect(loads[2]?.parts).toEqual([
    { kind: 'main-fuse', amount: 63 },
    { kind: 'boost', amount: 4 },
  ])
  const boosts = groupLimitsOf(site.world, site.group).filter(({ kind }) => kind === 'boost')
  expect(boosts.map(({ state, limit, lines }) => [state, limit, lines])).toEqual([
    ['in-force', 10, [1, 2]],
    ['in-force', 4, [3]],
  ])
})

test('an import limit raised by a boost source states both parts, and a boost without surplus none', () => {
  const site = charging(loadSite({ enabled: true, importLimit: 40, ...BOOSTED }), 3)
  boost(site, [6, 7, 8])
  run(site.world, 60)
  expect(phaseLoads(site.world, site.group)).toMatchObject([
    {
      limit: 46,
      parts: [
        { kind: 'import-limit', amount: 40 },
        { kind: 'boost', amount: 6 },
      ],
    },
  ])
  boost(site, [0, 0, 0])
  run(site.world, 60)
  const [load] = phaseLoads(site.world, site.group)
  expect(load).toMatchObject({ limit: 40 })
  expect(load).not.toHaveProperty('parts')
  expect(groupLimitsOf(site.world, site.group).find(({ kind }) => kind === 'boost')).toMatchObject({
    state: 'standby',
    limit: null,
  })
})

test('an activation holds back the room below the limit, and no limit of the site sets the limit of the held cars', () => {
  const site = charging(loadSite({ enabled: true, importLimit: 60 }), 6)
  saveFcr(site.world, site.group, { ...site.group.fcr, isEnabled: true, powerDecrease: 60 })
  run(site.world, 120)
  expect(worstPhase(phaseLoads(site.world, site.group))).not.toHaveProperty('heldBack')
  expect(groupLimitsOf(site.world, site.group).find(({ kind }) => kind === 'import-limit')?.state).toBe('binding')
  moveFrequency(site.world.grid, site.world.nowMs, { toHz: 49.65, overMs: 0 })
  run(site.world, 10)
  const { ceilings } = site.group.response
  expect(ceilings.size).toBeGreaterThan(0)
  const states = groupLimitsOf(site.world, site.group).map(({ kind, state }) => [kind, state])
  expect(states).toEqual([
    ['import-limit', 'in-force'],
    ['reserve', 'binding'],
  ])
  const load = worstPhase(phaseLoads(site.world, site.group))
  const room = (load?.limit ?? 0) - (load?.taken ?? 0)
  expect(room).toBeGreaterThan(6)
  expect(load?.heldBack?.by).toBe('reserve')
  expect(load?.heldBack?.amount).toBeGreaterThan(6)
  expect(load?.heldBack?.amount).toBeLessThanOrEqual(room + 0.01)
  expect(load?.heldBack?.waiting).toBe([...ceilings.values()].filter((ceiling) => ceiling === 0).length)
})

test('what an offline charger keeps is not free', () => {
  const site = charging(loadSite({ ...METERED, importLimit: null, phaseBalancing: true }), 2)
  run(site.world, 120)
  expect(phaseLoads(site.world, site.group)[0]).not.toHaveProperty('held')
  const [first] = site.stations
  if (!first) throw new Error('The site has no stations.')
  const keptA = first.allowedCurrentA
  setOnline(site.world, first, false)
  run(site.world, 5)
  expect(phaseLoads(site.world, site.group)[0]?.held).toBeCloseTo(keptA, 1)
})

test('the parts of a limit add up to it with every boost', () => {
  const site = charging(loadSite({ ...METERED, ...BOOSTED, phaseBalancing: true }), 6)
  const wrong: string[] = []
  let compared = 0
  for (let step = 0; step < 40; step++) {
    boost(site, [step * 0.37, step * 0.53, step * 0.71])
    run(site.world, 10)
    for (const { limit, parts } of phaseLoads(site.world, site.group)) {
      const sum = parts?.reduce((total, { amount }) => total + amount, 0) ?? limit
      compared += parts ? 1 : 0
      if (Math.abs(sum - limit) > 1e-6) wrong.push(`step ${step}: ${sum} is not ${limit}`)
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(100)
})
