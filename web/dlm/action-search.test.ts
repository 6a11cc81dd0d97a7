import { expect, test } from 'vitest'
import type { AllocationReason } from '#contract/allocations.ts'
import type { DlmAction } from '#contract/dlm.ts'
import { limitChips, limitKeyOf, searchTextOf } from './action-search.ts'
import { hasNoValues, meterText } from './meter-text.ts'

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
  expect(meterText(empty)).toBe('–')
  expect(meterText(null)).toBe('–')
})
