import { expect, test } from 'vitest'
import { singleDraft, stepwiseDraft } from './testing/fake-settings.ts'
import { hiddenErrors } from './validate-fcr.ts'

test('an error of a hidden field is listed with the label of the field', () => {
  const errors = { activationFrequency: 'Must be below the deactivation frequency.' }
  expect(hiddenErrors(errors, stepwiseDraft())).toEqual(['Activation frequency: Must be below the deactivation frequency.'])
  expect(hiddenErrors(errors, singleDraft())).toEqual([])
})

test('an error of a property without a field is listed without a label', () => {
  expect(hiddenErrors({ kafkaTopicName: 'No such topic.' } as object, stepwiseDraft())).toEqual(['No such topic.'])
})

test('an error of the service mode is listed unless stepwise is shown', () => {
  expect(hiddenErrors({ mode: 'no' }, stepwiseDraft())).toEqual([])
  expect(hiddenErrors({ mode: 'no' }, singleDraft())).toEqual(['Service mode: no'])
})
