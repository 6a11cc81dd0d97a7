import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_LIMITS } from '#simulator/groups/world/group-of.ts'
import { budgetsOf, freeReserve, capBudgets, type BudgetInputs } from './budget.ts'
import { exceptionTo } from '#simulator/testing/random-requests.ts'

const limits = (change: Partial<typeof NO_LIMITS> = {}) => ({
  ...NO_LIMITS,
  enabled: true,
  importLimit: 40,
  safeLimit: 18,
  useExternalDevice: true,
  ...change,
})
const around = (change: Partial<BudgetInputs> = {}): BudgetInputs => ({
  meter: 'fresh',
  mainA: 63,
  nonChargersA: [38, 30, 43],
  boostA: [0, 0, 0],
  ...change,
})
const budgets = (change: Partial<typeof NO_LIMITS>, where: Partial<BudgetInputs> = {}, isDc = false) =>
  budgetsOf(limits(change), around(where), isDc)?.map(({ amount, limit }) => [amount, limit])

describe('the budget', () => {
  test('is null without load management or without any limit', () => {
    expect(budgets({ enabled: false })).toBeUndefined()
    expect(budgets({ importLimit: null }, { meter: 'none', mainA: null })).toBeUndefined()
    expect(budgets({ importLimit: null, phaseBalancing: true }, { mainA: null })).toBeUndefined()
  })

  test('is the import limit where no meter supplies values', () => {
    expect(budgets({}, { meter: 'none', mainA: null })).toEqual([[40, 'import-limit']])
  })

  test('is what the building leaves of the main fuse on the most loaded phase', () => {
    expect(budgets({})).toEqual([[20, 'main-fuse']])
    expect(budgets({ importLimit: 15 })).toEqual([[15, 'import-limit']])
  })

  test.each([
    [1, 25],
    [2, 33],
    [3, 20],
  ] as const)('uses phase %i alone when that phase is selected', (phaseCurrent, amount) => {
    expect(budgets({ phaseCurrent })).toEqual([[amount, 'main-fuse']])
  })

  test('is separate for each grid line while phases are balanced', () => {
    expect(budgets({ phaseBalancing: true })).toEqual([
      [25, 'main-fuse'],
      [33, 'main-fuse'],
      [20, 'main-fuse'],
    ])
    expect(budgets({ phaseBalancing: true, importLimit: 30 })?.[1]).toEqual([30, 'import-limit'])
  })

  test('has no safe limit without the external device: an unknown solar surplus counts as 0', () => {
    const solar = { isSolarCharging: true, useExternalDevice: false }
    expect(budgets(solar, { meter: 'stale', nonChargersA: [-15, -19, -9] })).toEqual([[0, 'solar']])
    expect(budgets({ ...solar, useExternalDevice: true }, { meter: 'stale' })).toEqual([[18, 'safe-limit']])
  })

  test('is 0 when the building alone exceeds the main fuse', () => {
    const found = budgetsOf(limits(), around({ nonChargersA: [64, 70, 66] }), false)
    expect(found).toEqual([{ amount: 0, limit: 'main-fuse', phase: 1 }])
  })

  test('is the safe limit while the meter is stale, or the import limit if that is lower', () => {
    expect(budgets({}, { meter: 'stale' })).toEqual([[18, 'safe-limit']])
    expect(budgets({ importLimit: 10 }, { meter: 'stale' })).toEqual([[10, 'import-limit']])
    expect(budgets({ safeLimit: null }, { meter: 'stale' })).toEqual([[0, 'safe-limit']])
  })

  test('with a stale meter never exceeds the lesser of safe limit and import limit, for any other settings', () => {
    const amperes = fc.integer({ min: 0, max: 200 })
    const flag = fc.boolean()
    const found = exceptionTo(
      fc.property(amperes, amperes, amperes, fc.tuple(flag, flag, flag, flag), (importLimit, safeLimit, boost, flags) => {
        const [phaseBalancing, isSolarCharging, enabledBoostCharging, isDc] = flags
        const change = { importLimit, safeLimit, phaseBalancing, isSolarCharging, enabledBoostCharging }
        const where = { meter: 'stale', boostA: [boost, boost, boost] } as const
        return (budgets(change, where, isDc) ?? []).every(([amount]) => Number(amount) <= Math.min(importLimit, safeLimit))
      }),
      5_000,
    )
    expect(found).toBeNull()
  })
})

describe('solar charging', () => {
  test('allocates the exported surplus of the site beyond the reserved export', () => {
    expect(budgets({ isSolarCharging: true, exportLimit: 2 }, { nonChargersA: [-15, -19, -9] })).toEqual([[7, 'solar']])
    expect(budgets({ isSolarCharging: true }, { nonChargersA: [-15, -19, 4] })).toEqual([[0, 'solar']])
    expect(budgets({ isSolarCharging: true, importLimit: 5 }, { nonChargersA: [-15, -19, -9] })).toEqual([[5, 'import-limit']])
  })
})

describe('a boost source', () => {
  test('adds its free current to the budget', () => {
    expect(budgets({}, { boostA: [8, 8, 8] })).toEqual([[28, 'main-fuse']])
    expect(budgets({}, { meter: 'none', mainA: null, boostA: [8, 8, 8] })).toEqual([[48, 'import-limit']])
  })
})

describe('fast chargers', () => {
  test('have one budget in kW, with or without phase balancing', () => {
    const building = { mainA: 100, nonChargersA: [40, 30, 50] } as const
    expect(budgets({ importLimit: 200, phaseBalancing: true }, building, true)).toEqual([[expect.closeTo(34.5, 9), 'main-fuse']])
    expect(budgets({ importLimit: 20 }, building, true)).toEqual([[20, 'import-limit']])
    expect(budgets({ importLimit: 200, safeLimit: 60 }, { meter: 'stale' }, true)).toEqual([[60, 'safe-limit']])
  })
})

test('the free reserve is what the building leaves of the main fuse, at most the import limit, and may be negative', () => {
  expect(freeReserve(63, 38, 40)).toBe(25)
  expect(freeReserve(63, 10, 40)).toBe(40)
  expect(freeReserve(63, 70, 40)).toBe(-7)
  expect(freeReserve(null, 70, 40)).toBe(40)
})

describe('capped budgets', () => {
  const shown = (change: Partial<typeof NO_LIMITS>, amount: number, isDc = false) =>
    capBudgets(budgetsOf(limits(change), around(), isDc), amount, limits(change), isDc).map((budget) => [
      budget.amount,
      budget.limit,
    ])

  test('a larger budget is reduced to the cap, and a smaller budget is unchanged', () => {
    expect(shown({}, 12)).toEqual([[12, 'congestion']])
    expect(shown({}, 30)).toEqual([[20, 'main-fuse']])
    expect(shown({ phaseBalancing: true, importLimit: 28 }, 22)).toEqual([
      [22, 'congestion'],
      [22, 'congestion'],
      [20, 'main-fuse'],
    ])
  })

  test('without other limits there is one budget per balanced phase', () => {
    expect(shown({ enabled: false }, 12)).toEqual([[12, 'congestion']])
    expect(shown({ enabled: false, phaseBalancing: true }, 12)).toEqual(Array.from({ length: 3 }, () => [12, 'congestion']))
    expect(shown({ enabled: false, phaseBalancing: true }, 12, true)).toEqual([[12, 'congestion']])
  })
})
