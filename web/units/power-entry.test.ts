import { expect, it, test } from 'vitest'
import type { AllocationReason } from '#contract/allocations.ts'
import { powerError, powerLabel, formerBaseline, formerLimit } from './power-entry.ts'
import { charger } from './testing/charger.ts'

const reason = (limit: AllocationReason['limit'], current: number) => ({ reason: { limit, current } as AllocationReason })

test('a battery or V2G device returns to the baseline that it reports', () => {
  expect(
    formerBaseline({
      results: [
        { Key: 'SoC', Value: '50' },
        { Key: 'Pbaseline', Value: '-3000' },
      ],
    }),
  ).toEqual({
    Pbaseline: -3_000,
  })
  expect(formerBaseline({ results: [{ Key: 'Pbaseline', Value: '' }] })).toBeUndefined()
  expect(formerBaseline({ results: [] })).toBeUndefined()
})

test('a charger returns to the limit that the platform reports', () => {
  expect(formerLimit(charger({ setpointKw: 4.3 }), [reason('main-fuse', 6)])).toEqual({ powerKw: 4.3 })
  expect(formerLimit(charger({ setpointKw: 0 }), [])).toEqual({ powerKw: 0 })
  expect(formerLimit(charger({ setpointKw: null }), [])).toEqual({ powerKw: 11 })
})

test('on other platforms, a charger returns to the limit of an operator that binds, or to its rated power', () => {
  const three = charger({ installedPhase: 3 })
  expect(formerLimit(three, [reason('operator', 10)])).toEqual({ powerKw: 6.9 })
  expect(formerLimit(three, [reason('main-fuse', 6), reason('operator', 10)])).toEqual({ powerKw: 6.9 })
  expect(formerLimit(charger({ installedPhase: 1 }), [reason('operator', 10)])).toEqual({ powerKw: 2.3 })
  expect(formerLimit(charger({ type: { category: 'DC' } }), [reason('operator', 50)])).toEqual({ powerKw: 50 })
  expect(formerLimit(three, [reason('main-fuse', 6)])).toEqual({ powerKw: 11 })
  expect(formerLimit(three, [])).toEqual({ powerKw: 11 })
  expect(formerLimit(charger({ ratedPower: null }), [])).toBeUndefined()
})

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
