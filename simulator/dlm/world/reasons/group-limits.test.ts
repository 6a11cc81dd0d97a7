import { expect, test } from 'vitest'
import { powerLimitKw } from '#contract/congestion.ts'
import { arrive, setOnline } from '#simulator/stations/world/station-actions.ts'
import { addRule } from '#simulator/congestion/world/congestion-actions.ts'
import { rule, ruleDraft } from '#simulator/testing/congestion-site.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { ruleLimit } from '../group-budgets.ts'
import { groupLimitsOf } from './group-limits.ts'
import { allocationsOf } from '../load-reports.ts'
import { applyDlmLimits } from '../load-limits.ts'

const sinceOf = ({ world, group }: ReturnType<typeof loadSite>) => {
  const since = groupLimitsOf(world, group).find(({ kind }) => kind === 'solar')?.since
  return since ? Date.parse(since) - world.startMs : since
}

test('a limit of which offline chargers hold all binds, and their cars draw no maximum of their own', () => {
  const site = loadSite({ enabled: true, importLimit: 20 })
  const { world, group } = site
  const stateOf = (kind: string) => groupLimitsOf(world, group).find((one) => one.kind === kind)?.state
  arrive(world, site.at(0), { limitA: 10 })
  run(world, 30)
  expect([stateOf('import-limit'), stateOf('charger')]).toEqual(['in-force', 'binding'])
  setOnline(world, site.at(0), false)
  run(world, 30)
  expect([stateOf('import-limit'), stateOf('charger')]).toEqual(['in-force', undefined])
  setOnline(world, site.at(0), true)
  arrive(world, site.at(1), { limitA: 32 })
  run(world, 30)
  setOnline(world, site.at(0), false)
  setOnline(world, site.at(1), false)
  run(world, 30)
  expect([stateOf('import-limit'), stateOf('charger')]).toEqual(['binding', undefined])
})

test('the solar limit of a site applies since its start', () => {
  const site = loadSite({ ...METERED, isSolarCharging: true })
  run(site.world, 30)
  expect(sinceOf(site)).toBe(0)
})

test('a solar limit that is switched on applies from then on, also after a save of other limits', () => {
  const site = loadSite()
  const { world, group } = site
  arrive(world, site.at(0), { limitA: 32 })
  run(world, 30)
  expect(sinceOf(site)).toBeUndefined()
  const { isQueuingVip: _vip, requiredCurrentVip: _current, ...draft } = group.dlm
  applyDlmLimits(world, group, { ...draft, isSolarCharging: true })
  run(world, 30)
  applyDlmLimits(world, group, { ...draft, isSolarCharging: true, importLimit: 30 })
  run(world, 30)
  expect(sinceOf(site)).toBe(30_000)
})

test('a rule for a current of 50 A is listed with 50 A', () => {
  expect(ruleLimit({ type: 'GROUP_TYPE_CHARGER' }, powerLimitKw(50))).toBe(50)
  const site = loadSite()
  rule(site, { target: powerLimitKw(50), startTime: '00:00', endTime: '23:59' })
  run(site.world, 30)
  expect(groupLimitsOf(site.world, site.group).find(({ kind }) => kind === 'congestion')).toMatchObject({ limit: 50, unit: 'A' })
})

test('solar charging without the external device lists no safe limit while its meter is silent, and none is stated', () => {
  const site = loadSite({ ...METERED, isSolarCharging: true, useExternalDevice: false })
  arrive(site.world, site.at(0), { limitA: 32 })
  site.group.load.meterOverrides.external.isSilent = true
  run(site.world, 120)
  expect(site.group.load.meters.external?.health.isStale).toBe(true)
  expect(site.group.load.budgets).toMatchObject([{ amount: 0, limit: 'solar' }])
  const { meter, stations } = allocationsOf(site.world, site.group)
  expect(meter?.isSafeLimit).toBe(false)
  expect(stations[0]?.safeCurrent).toBeNull()
  expect(groupLimitsOf(site.world, site.group).map(({ kind }) => kind)).not.toContain('safe-limit')
})

test.each([
  [{}, 'in-force', undefined],
  [{ useExternalDevice: true }, 'standby', undefined],
  [{ useExternalDevice: false }, 'binding', 'no-values'],
] as const)(
  'a solar surplus is not in force beside the safe limit while the meter sends no values: %o',
  (change, state, cause) => {
    const site = loadSite({ ...METERED, isSolarCharging: true, importLimit: 6, ...change })
    arrive(site.world, site.at(0), { limitA: 32 })
    site.group.load.meterOverrides.external.loadA = [-30, -30, -30]
    site.group.load.meterOverrides.external.isSilent = 'useExternalDevice' in change
    run(site.world, 120)
    const solar = groupLimitsOf(site.world, site.group).find(({ kind }) => kind === 'solar')
    expect(solar).toMatchObject({ state })
    expect(solar?.cause).toBe(cause)
  },
)

test('a limit that was set as a current has no power of its own, and one that was set in kW has', () => {
  const found = (target: number) => {
    const site = loadSite({ ...METERED, importLimit: 60 })
    rule(site, { target, startTime: '00:00', endTime: '23:59' })
    run(site.world, 30)
    return groupLimitsOf(site.world, site.group).find(({ kind }) => kind === 'congestion')
  }
  expect(found(powerLimitKw(50))).toMatchObject({ limit: 50, unit: 'A' })
  expect(found(powerLimitKw(50))).not.toHaveProperty('ruleKw')
  expect(found(24)).toMatchObject({ limit: 34.1, ruleKw: 24 })
})

test('a boost source with a surplus that a rule leaves no room for is not said to have none', () => {
  const boost = { boostChargingExternalDeviceId: 'em24-1', boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' } as const
  const site = loadSite({ ...METERED, enabledBoostCharging: true, ...boost }, 2, 'Fast')
  const { world, group } = site
  for (const station of site.stations) arrive(world, station, { limitA: 100, socPercent: 20 })
  const causeAt = (surplusA: number) => {
    group.load.meterOverrides.boost.loadA = [-surplusA, -surplusA, -surplusA]
    run(world, 60)
    return groupLimitsOf(world, group).find(({ kind }) => kind === 'boost')
  }
  expect(causeAt(0)).toMatchObject({ state: 'standby', cause: 'no-surplus' })
  expect(causeAt(3)).toMatchObject({ state: 'in-force' })
  addRule(world, ruleDraft({ startTime: '00:00', endTime: '23:59', target: 5 }))
  expect(causeAt(3)).toMatchObject({ state: 'standby', cause: 'lower-limit' })
})
