import { expect, test } from 'vitest'
import { singleDraft, stepwiseDraft } from './testing/fake-settings.ts'
import { hiddenErrors, saidOf } from './refused-fcr.ts'

const refused = (refusal: { message?: string; errors?: { path: string; message: string }[] }) =>
  saidOf({ outcome: 'problem', status: 400, refusal })

test('what the platform says of the whole is told; what it says of a field stands there', () => {
  expect(refused({ message: 'The market is closed.' })).toBe('The market is closed.')
  expect(refused({ message: 'Invalid', errors: [{ path: 'activationFrequency', message: 'too high' }] })).toBeUndefined()
  expect(saidOf({ outcome: 'offline' })).toBeUndefined()
})

test('an error of a field that is not shown is told with its name', () => {
  const errors = { activationFrequency: 'Must be below the deactivation frequency.' }
  expect(hiddenErrors(errors, stepwiseDraft())).toEqual(['Activation frequency: Must be below the deactivation frequency.'])
  expect(hiddenErrors(errors, singleDraft())).toEqual([])
})

test('an error of what the form has no field for is told as it is', () => {
  expect(hiddenErrors({ kafkaTopicName: 'No such topic.' } as object, stepwiseDraft())).toEqual(['No such topic.'])
})

test('an error of the service mode stands there in stepwise only', () => {
  expect(hiddenErrors({ mode: 'no' }, stepwiseDraft())).toEqual([])
  expect(hiddenErrors({ mode: 'no' }, singleDraft())).toEqual(['Service mode: no'])
})
