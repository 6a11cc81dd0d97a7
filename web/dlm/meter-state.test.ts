import { expect, test } from 'vitest'
import { meterStateAt } from './meter-state.ts'

const asOf = '2026-03-02T08:00:00Z'
const atMs = Date.parse(asOf)
const allocations = (silentS: number, isSafeLimit = false) => ({
  asOf,
  meter: { lastValueAt: null, silentS, timeoutS: 60, isSafeLimit },
})

test('a meter is late after half of its timeout', () => {
  expect(meterStateAt(allocations(4), atMs)).toEqual({ state: 'live', silentS: 4, remainingS: 56 })
  expect(meterStateAt(allocations(30), atMs)?.state).toBe('live')
  expect(meterStateAt(allocations(31), atMs)?.state).toBe('late')
})

test('the time without values increases between two replies', () => {
  expect(meterStateAt(allocations(28), atMs + 4_400)).toEqual({ state: 'late', silentS: 32, remainingS: 28 })
})

test('the countdown stays at zero until the platform activates the safe limit', () => {
  expect(meterStateAt(allocations(58), atMs + 5_000)).toEqual({ state: 'late', silentS: 63, remainingS: 0 })
})

test('the state follows the platform, independent of the age of the last value', () => {
  expect(meterStateAt(allocations(72, true), atMs)?.state).toBe('timed-out')
  expect(meterStateAt(allocations(1, true), atMs)?.state).toBe('timed-out')
})

test('a clock behind the platform does not shorten the time without values', () => {
  expect(meterStateAt(allocations(40), atMs - 90_000)?.silentS).toBe(40)
})

test('returns undefined without a meter', () => {
  expect(meterStateAt({ asOf, meter: null }, atMs)).toBeUndefined()
})
