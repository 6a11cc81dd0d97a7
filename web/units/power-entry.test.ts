import { expect, it } from 'vitest'
import { powerError, powerLabel } from './power-entry.ts'

it('the unit is % for the EATON driver and kW for other drivers', () => {
  expect(powerLabel('EATON')).toBe('Power, % (-100..100)')
  expect(powerLabel('eaton')).toBe('Power, % (-100..100)')
  expect(powerLabel('sonnen')).toBe('Power, kW')
  expect(powerLabel('ac')).toBe('Power, kW')
})

it('a typed power is a number in the range of the call, and not negative for the ac driver', () => {
  expect(powerError('-1', 'AC')).toBe('The power must be at least 0.')
  expect(powerError('-1', 'ac', true)).toBeUndefined()
  expect(powerError('-1', 'v2g')).toBeUndefined()
  expect(powerError('1001', 'v2g')).toBe('The power must be at most 1000.')
  expect(['-1000', '1000'].map((limit) => powerError(limit, 'v2g'))).toEqual([undefined, undefined])
  expect(powerError('0', 'ac')).toBeUndefined()
  expect(powerError('x', 'v2g')).toBe('Enter a number.')
})
