import { expect, test } from 'vitest'
import { meterOutlook } from './outlook.ts'

const asOf = '2026-03-02T08:00:00Z'
const atMs = Date.parse(asOf)
const allocations = (silentS: number, isSafeLimit = false) => ({
  asOf,
  meter: { lastValueAt: null, silentS, timeoutS: 60, isSafeLimit },
})

test('a meter is heard until half of its time-out has gone by', () => {
  expect(meterOutlook(allocations(4), atMs)).toEqual({ state: 'heard', silentS: 4, remainingS: 56 })
  expect(meterOutlook(allocations(30), atMs)?.state).toBe('heard')
  expect(meterOutlook(allocations(31), atMs)?.state).toBe('ageing')
})

test('silence goes on between two answers', () => {
  expect(meterOutlook(allocations(28), atMs + 4_400)).toEqual({ state: 'ageing', silentS: 32, remainingS: 28 })
})

test('the countdown ends at zero and waits there for the platform to say so', () => {
  expect(meterOutlook(allocations(58), atMs + 5_000)).toEqual({ state: 'ageing', silentS: 63, remainingS: 0 })
})

test('the safe limit is in force when the platform says so, whatever the age of the last value', () => {
  expect(meterOutlook(allocations(72, true), atMs)?.state).toBe('silent')
  expect(meterOutlook(allocations(1, true), atMs)?.state).toBe('silent')
})

test('a clock that is behind makes no silence shorter than told', () => {
  expect(meterOutlook(allocations(40), atMs - 90_000)?.silentS).toBe(40)
})

test('without a meter there is nothing ahead', () => {
  expect(meterOutlook({ asOf, meter: null }, atMs)).toBeUndefined()
})
