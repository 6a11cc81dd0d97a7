import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { AllocationReason } from '#contract/allocations.ts'
import type { DlmAction } from '#contract/dlm.ts'
import { limitChips, limitKeyOf, searchTextOf, findInconsistencies } from './action-search.ts'
import { hasNoValues, meterText } from './meter-text.ts'

const identitiesRow = {
  importLimit: 32,
  mainCurrent: 63,
  nonChargersConsumption: 38,
  totalBuildingConsumption: 58,
  totalChargerConsumption: 20,
  freeReserve: 25,
}
const broken = (part: Partial<Record<keyof typeof identitiesRow, number | null>>) =>
  findInconsistencies({ ...identitiesRow, ...part } as typeof identitiesRow, 'A')

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

const row = (stationId: number | null, reason?: Partial<AllocationReason>) => ({ stationId, reason }) as DlmAction
const names = new Map([[1007, { name: 'Yard 7', deviceId: 'd-7' }]])

test('a row is found by station name, station id and reason', () => {
  const text = searchTextOf(names, 'A')(row(1007, { state: 'waiting', limit: 'queue', sessionsAhead: 3 }))
  expect(text).toBe('1007 Yard 7 Waiting: 3 sessions ahead')
})

test('rows without reasons are found by station only', () => {
  expect(searchTextOf(names, 'A')(row(1007)).trim()).toBe('1007 Yard 7')
  expect(searchTextOf(names, 'A')(row(1008)).trim()).toBe('1008')
  expect(searchTextOf(names, 'A')(row(null)).trim()).toBe('')
})

test('each binding limit of the rows is offered once, in the order of the contract', () => {
  const rows = [
    row(1, { limit: 'queue' }),
    row(2, { limit: 'main-fuse' }),
    row(3, { limit: 'queue' }),
    row(4),
    row(5, { limit: null }),
  ]
  expect(limitChips(rows).map(({ label }) => label)).toEqual(['Main fuse', 'Queue'])
  expect(limitKeyOf(row(4))).toBeUndefined()
})

const empty = { currentL1: null, currentL2: null, currentL3: null, powerL1: null, powerL2: null, powerL3: null }

test('meter values show three currents, or three powers if the meter reports no currents', () => {
  expect(meterText({ ...empty, currentL1: 12.1, currentL2: 10.904, currentL3: 14 })).toBe('12.1 / 10.9 / 14 A')
  expect(meterText({ ...empty, currentL1: 12.1 })).toBe('12.1 / – / – A')
  expect(meterText({ ...empty, powerL1: 2300, powerL2: -40, powerL3: 0 })).toBe('2300 / −40 / 0 W')
})

test('a meter without any value is shown as a dash', () => {
  expect(hasNoValues(empty)).toBe(true)
  expect(hasNoValues({ ...empty, powerL3: 0 })).toBe(false)
  // A reply can also have the boost device.
  expect(hasNoValues(Object.assign({ boost: { deviceId: 'em24-1' } }, empty))).toBe(true)
  expect(meterText(empty)).toBe('–')
  expect(meterText(null)).toBe('–')
})
