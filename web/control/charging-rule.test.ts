import { describe, expect, it } from 'vitest'
import { readBasepoints } from './basepoints.ts'
import {
  applyReason,
  chargingErrors,
  EMPTY_DRAFT,
  hasAdvancedError,
  hasAdvancedInput,
  hasInput,
  type ChargingDraft,
} from './charging-rule.ts'

const filled = (typed: Partial<ChargingDraft>): ChargingDraft => ({ ...EMPTY_DRAFT, ...typed })
const errorsOf = (typed: Partial<ChargingDraft>, driver = 'v2g') =>
  chargingErrors(filled(typed), readBasepoints(typed.Baseline ?? ''), driver)
const reasonOf = (typed: Partial<ChargingDraft>, driver = 'v2g') =>
  applyReason(filled(typed), readBasepoints(typed.Baseline ?? ''), driver)

describe('power alone', () => {
  it.each(['0', '1000', '999.99', '3,7'])('can be %s with any driver', (powerKw) => {
    for (const driver of ['ac', 'dc', 'v2g', 'sonnen', 'EATON']) expect(reasonOf({ powerKw }, driver)).toBeUndefined()
  })

  it('is at most 1000', () => {
    for (const driver of ['ac', 'dc', 'EATON']) {
      expect(errorsOf({ powerKw: '1001' }, driver)).toEqual({ powerKw: 'The power must be at most 1000.' })
      expect(reasonOf({ powerKw: '1000,01' }, driver)).toBe('Correct the marked fields first.')
    }
  })

  it('is at least 0 for the ac driver, at least -1000 for others', () => {
    expect(errorsOf({ powerKw: '-1' }, 'ac')).toEqual({ powerKw: 'The power must be at least 0.' })
    expect(errorsOf({ powerKw: '-1' }, 'AC')).toEqual({ powerKw: 'The power must be at least 0.' })
    expect(errorsOf({ powerKw: '-1000' }, 'dc')).toEqual({})
    expect(errorsOf({ powerKw: '-1001' }, 'dc')).toEqual({ powerKw: 'The power must be at least -1000.' })
  })

  it('can exceed the 100 % of the label for the EATON driver', () => {
    expect(reasonOf({ powerKw: '150' }, 'EATON')).toBeUndefined()
  })

  it.each(['abc', '-', '10 00', '1e999'])('must be a number, not %j', (powerKw) => {
    expect(errorsOf({ powerKw })).toEqual({ powerKw: 'Enter a number.' })
  })

  it.each(['', '  '])('is required, not %j, and an untouched form shows no error', (powerKw) => {
    expect(errorsOf({ powerKw })).toEqual({})
    expect(reasonOf({ powerKw })).toBe('Enter a value first.')
  })
})

describe('a baseline or FFR power that is entered', () => {
  const entered = [{ Pbaseline: '0' }, { FFRPowerPositive: '1' }, { FFRPowerNegative: '-1' }, { Baseline: '[0]' }]

  it.each(entered)('requires no power: %j', (typed) => {
    expect(reasonOf(typed)).toBeUndefined()
  })

  it.each(entered)('does not change the range of the power in the call: %j', (typed) => {
    expect(errorsOf({ ...typed, powerKw: '1001' }, 'ac')).toEqual({ powerKw: 'The power must be at most 1000.' })
    expect(errorsOf({ ...typed, powerKw: '-1001' }, 'ac')).toEqual({ powerKw: 'The power must be at least -1000.' })
    expect(errorsOf({ ...typed, powerKw: 'abc' })).toEqual({ powerKw: 'Enter a number.' })
  })

  it.each(entered)('allows a negative power with the ac driver: %j', (typed) => {
    expect(reasonOf({ ...typed, powerKw: '-5' }, 'ac')).toBeUndefined()
  })

  it('must be valid', () => {
    expect(errorsOf({ powerKw: '5', Pbaseline: 'x', FFRPowerPositive: '1,5', FFRPowerNegative: '..', Baseline: '[1,' })).toEqual({
      Pbaseline: 'Enter a number.',
      FFRPowerNegative: 'Enter a number.',
      Baseline: 'Line 1, column 4: a value is expected, but the text ends.',
    })
    expect(reasonOf({ powerKw: '5', Baseline: '[1,' })).toBe('Correct the marked fields first.')
  })
})

it('invalid input counts as input, so that closing asks for confirmation', () => {
  expect(hasInput(EMPTY_DRAFT)).toBe(false)
  expect(hasInput(filled({ Baseline: '[1,' }))).toBe(true)
  expect(hasInput(filled({ powerKw: '  ' }))).toBe(false)
})

it('input and errors of the advanced fields are those of baseline, FFR powers and basepoints', () => {
  expect(hasAdvancedInput(filled({ powerKw: '3' }))).toBe(false)
  for (const field of ['Pbaseline', 'FFRPowerPositive', 'FFRPowerNegative', 'Baseline'] as const) {
    expect(hasAdvancedInput(filled({ [field]: '1' }))).toBe(true)
    expect(hasAdvancedError({ [field]: 'Enter a number.' })).toBe(true)
  }
  expect(hasAdvancedError({ powerKw: 'Enter a number.' })).toBe(false)
})
