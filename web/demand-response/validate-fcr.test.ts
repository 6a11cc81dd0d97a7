import { expect, test } from 'vitest'
import { singleDraft, stepwiseDraft } from './testing/fake-settings.ts'
import { fcrErrors } from './validate-fcr.ts'

const nothingLocked = () => false
const DIGITS_ONLY = 'Only digits are allowed.'

test('stored settings are valid', () => {
  expect(fcrErrors(singleDraft(), nothingLocked)).toEqual({})
  expect(fcrErrors(stepwiseDraft(), nothingLocked)).toEqual({})
})

test.each([
  ['activationFrequency', '', 'Enter a value.'],
  ['activationFrequency', ' ', 'Enter a value.'],
  ['activationFrequency', 'low', 'Enter a number.'],
  ['activationFrequency', '49,65', undefined],
  ['deactivationFrequency', '', 'Enter a value.'],
  ['deactivationFrequency', '49.9 Hz', 'Enter a number.'],
  ['deactivationDelay', '', 'Enter a value.'],
  ['deactivationDelay', '0', undefined],
  ['deactivationDelay', '1.5', DIGITS_ONLY],
  ['deactivationDelay', '-1', DIGITS_ONLY],
  ['deactivationDelay', '1e3', DIGITS_ONLY],
  ['deactivationDelay', '9'.repeat(400), 'The number is too large.'],
  ['powerDecrease', '', undefined],
  ['powerDecrease', '12', undefined],
  ['powerDecrease', '5.5', DIGITS_ONLY],
  ['powerDecrease', '-1', DIGITS_ONLY],
  ['powerDecrease', '5 kW', DIGITS_ONLY],
  ['triggerDelayInMs', '', 'Enter a value.'],
  ['triggerDelayInMs', '-1', 'The value must not be negative.'],
  ['triggerDelayInMs', '250', undefined],
] as const)('single-step: %s of %j: %s', (field, text, error) => {
  expect(fcrErrors(singleDraft({ [field]: text }), nothingLocked)[field]).toBe(error)
})

test.each([
  ['maxStepwiseFlexibility', '', undefined],
  ['maxStepwiseFlexibility', '12.5', undefined],
  ['maxStepwiseFlexibility', '-1', 'The value must not be negative.'],
  ['minStepwiseCurrent', 'six', 'Enter a number.'],
  ['triggerDelayInMs', 'soon', 'Enter a number.'],
] as const)('manual stepwise: %s of %j: %s', (field, text, error) => {
  expect(fcrErrors(stepwiseDraft({ [field]: text }), nothingLocked)[field]).toBe(error)
})

test('the order of the two frequencies is not checked, because the platform checks it', () => {
  expect(fcrErrors(singleDraft({ activationFrequency: '49.9', deactivationFrequency: '49.7' }), nothingLocked)).toEqual({})
})

test('a hidden field is not validated', () => {
  expect(fcrErrors(stepwiseDraft({ deactivationDelay: 'x' }), nothingLocked)).toEqual({})
  expect(fcrErrors(stepwiseDraft({ mode: 'ECP', maxStepwiseFlexibility: 'x' }), nothingLocked)).toEqual({})
})

test('a locked field is not validated', () => {
  expect(fcrErrors(singleDraft({ powerDecrease: 'x' }), (field) => field === 'powerDecrease')).toEqual({})
})

test('an enabled step type requires a service of that type', () => {
  expect(fcrErrors(singleDraft({ serviceName: '' }), nothingLocked).serviceName).toBe('Choose a service.')
  expect(fcrErrors(singleDraft({ serviceName: 'FI_STEPWISE_STATIC' }), nothingLocked).serviceName).toBe('Choose a service.')
  expect(fcrErrors(singleDraft({ serviceName: '', enabled: 'none' }), nothingLocked)).toEqual({})
})
