import { expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { removeGroup } from '#simulator/groups/world/group-actions.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { pastBudgetsKw } from '#simulator/reserves/world/past-budgets.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { budgetFormula } from '#simulator/scenario/properties/dlm/budget-formula.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { effectOfLimits } from './limit-effect.ts'
import { applyDlmLimits } from './load-limits.ts'
import { groupLimitsOf } from './reasons/group-limits.ts'

const BOOST = {
  enabled: true,
  importLimit: 10,
  enabledBoostCharging: true,
  boostChargingExternalDeviceId: 'em24-1',
  boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24',
} as const

/** Two groups, of which the first has boost charging by a device that feeds in 24 A on each line. */
function twoGroups() {
  const { world, group } = loadSite({}, 6, 'Post', { meters: ['em24-1', 'em24-2'] })
  const other = world.groups.get(2)
  if (!other) throw new Error('the site has no second group')
  const save = (place: 'own' | 'other', limits: Partial<DlmLimits>) => {
    const saved = place === 'own' ? group : other
    applyDlmLimits(world, saved, { ...saved.dlm, ...limits })
    run(world, 2)
    for (const one of [group, other]) {
      if (one.load.meters.boost) setMeterValue(world, one, [-24, -24, -24], 'boost')
      if (one.load.meters.external) setMeterValue(world, one, [-24, -24, -24], 'external')
    }
    run(world, 10)
  }
  save('own', BOOST)
  const amounts = () => [group, other].map(({ load }) => load.budgets?.[0]?.amount)
  const boostOf = (place: 'own' | 'other') =>
    groupLimitsOf(world, place === 'own' ? group : other).find(({ kind }) => kind === 'boost')
  return { world, group, other, save, amounts, boostOf }
}

test('groups with the same boost device share its surplus, from the save of the second one to its end', () => {
  const { save, amounts, boostOf } = twoGroups()
  expect(amounts()).toEqual([34, undefined])
  expect(boostOf('own')).not.toHaveProperty('sharedBy')
  save('other', { ...BOOST, importLimit: 5 })
  expect(amounts()).toEqual([22, 17])
  for (const one of [boostOf('own'), boostOf('other')]) {
    expect(one).toMatchObject({ state: 'in-force', limit: 12, sharedBy: 2 })
  }
  save('other', { enabledBoostCharging: false })
  expect(amounts()).toEqual([34, 5])
  save('other', { ...BOOST, boostChargingExternalDeviceId: 'em24-2' })
  expect(amounts()).toEqual([34, 34])
})

test.each([
  ['an external device', { useExternalDevice: true, safeLimit: 5, mainCurrent: 63 }],
  ['solar charging', { isSolarCharging: true }],
])(
  'a boost device that is the meter of another group with %s adds nothing, because the limits there include its surplus',
  (_, by) => {
    const { world, group, save, amounts, boostOf } = twoGroups()
    save('other', {
      enabled: true,
      importLimit: 20,
      externalDeviceId: 'em24-1',
      meterDeviceProvider: 'CARLO_GAVAZZI_EM24',
      ...by,
    })
    expect(amounts()).toEqual([10, 20])
    expect(boostOf('own')).toMatchObject({ state: 'standby', limit: null, cause: 'meter-of-another-group' })
    expect(effectOfLimits(world, group, group.dlm)).toMatchObject({ boostGroups: 0 })
  },
)

test('the forecast of a group counts its share of the surplus', () => {
  const { world, group, save } = twoGroups()
  const addedKw = () => (pastBudgetsKw(world, group, hourOf(world.nowMs)) ?? []).map((kw) => kw - 6.9)
  const alone = addedKw()
  expect(Math.max(...alone)).toBeGreaterThan(1)
  save('other', BOOST)
  for (const [place, kw] of addedKw().entries()) expect(kw).toBeCloseTo((alone[place] ?? NaN) / 2, 2)
})

test('the effect of a save states how many groups share the surplus', () => {
  const { world, group, other } = twoGroups()
  const effectOf = (limits: Partial<DlmLimits>) => effectOfLimits(world, other, { ...other.dlm, ...limits })
  expect(effectOf(BOOST)).toMatchObject({ boostGroups: 2 })
  expect(effectOf({ ...BOOST, boostChargingExternalDeviceId: 'em24-2' })).not.toHaveProperty('boostGroups')
  expect(effectOfLimits(world, group, group.dlm)).not.toHaveProperty('boostGroups')
})

test('a boost that adds nothing names its own external meter, or the missing device, as the cause', () => {
  const { save, boostOf } = twoGroups()
  save('own', { useExternalDevice: true, safeLimit: 5, mainCurrent: 63, externalDeviceId: 'em24-1' })
  expect(boostOf('own')).toMatchObject({ state: 'standby', cause: 'external-meter' })
  save('own', { externalDeviceId: 'em24-2', boostChargingMeterDeviceProvider: null })
  expect(boostOf('own')).toMatchObject({ state: 'standby', cause: 'no-device' })
})

test('the property of budgets holds while groups share a surplus, and notices one that is given twice', () => {
  const { world, group, other, save } = twoGroups()
  const check = budgetFormula.begin(world, () => undefined)
  const breachesOf = (change: () => void) =>
    Array.from({ length: 20 }, () => {
      run(world, 1)
      change()
      return check(world)
    }).filter((breach) => breach !== undefined)
  applyDlmLimits(world, other, { ...other.dlm, ...BOOST })
  expect(breachesOf(() => undefined)).toEqual([])
  save('other', BOOST)
  expect(breachesOf(() => undefined)).toEqual([])
  const twice = breachesOf(() => {
    const [budget] = group.load.budgets ?? []
    if (budget) group.load.budgets = [{ ...budget, amount: 34 }]
  })
  expect(twice[0]).toEqual({ what: 'Yard has budgets of 34.00, and should have 22.00' })
  removeGroup(world, 2)
  expect(breachesOf(() => undefined)).toEqual([])
  expect(group.load.budgets?.[0]?.amount).toBe(34)
})
