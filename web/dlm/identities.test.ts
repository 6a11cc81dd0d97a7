import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInconsistencies } from './identities.ts'

const row = {
  importLimit: 32,
  mainCurrent: 63,
  nonChargersConsumption: 38,
  totalBuildingConsumption: 58,
  totalChargerConsumption: 20,
  freeReserve: 25,
}
const broken = (part: Partial<Record<keyof typeof row, number | null>>) =>
  findInconsistencies({ ...row, ...part } as typeof row, 'A')

test('a row with consistent figures has no inconsistency', () => {
  expect(broken({})).toEqual([])
})

test('non-chargers must be building minus chargers', () => {
  expect(broken({ totalChargerConsumption: 10 })).toEqual(['Non-chargers should be building minus chargers, 48 A.'])
})

test('the free reserve must be the lesser of main current minus non-chargers and import limit', () => {
  expect(broken({ freeReserve: 32 })).toEqual([
    'Free reserve should be the lesser of main current minus non-chargers and import limit, 25 A.',
  ])
  expect(broken({ importLimit: 20, freeReserve: 20 })).toEqual([])
  expect(broken({ importLimit: 20 })).toHaveLength(1)
})

test('the free reserve may be negative', () => {
  expect(broken({ mainCurrent: 30, freeReserve: -8 })).toEqual([])
  expect(broken({ mainCurrent: 30, freeReserve: 0 })).toHaveLength(1)
})

test('a limit that is not set is ignored', () => {
  expect(broken({ mainCurrent: null, freeReserve: 32 })).toEqual([])
  expect(broken({ importLimit: null, freeReserve: 25 })).toEqual([])
  expect(broken({ importLimit: null, mainCurrent: null, freeReserve: 99 })).toEqual([])
})

test('an unreadable figure makes the row inconsistent', () => {
  expect(broken({ totalBuildingConsumption: Number.NaN })).not.toEqual([])
})

test('rounding each figure to 0.01 causes no inconsistency', () => {
  const amps = fc.double({ min: 0, max: 500, noNaN: true })
  const round = (value: number) => Math.round(value * 100) / 100
  fc.assert(
    fc.property(amps, amps, amps, amps, (building, chargers, importLimit, mainCurrent) => {
      const rest = building - chargers
      const figures = {
        importLimit: round(importLimit),
        mainCurrent: round(mainCurrent),
        nonChargersConsumption: round(rest),
        totalBuildingConsumption: round(building),
        totalChargerConsumption: round(chargers),
        freeReserve: round(Math.min(mainCurrent - rest, importLimit)),
      }
      expect(findInconsistencies(figures, 'A')).toEqual([])
    }),
  )
})
