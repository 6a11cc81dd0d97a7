import { expect, test } from 'vitest'
import { problemToFields } from './problem-to-fields.ts'

test('problemToFields uses the last part of a path as the field', () => {
  const errors = [
    { path: 'body.dlm.importLimit', message: 'must not be negative' },
    { path: 'name', message: 'Group name is required' },
  ]
  expect(problemToFields({ errors })).toEqual({ importLimit: 'must not be negative', name: 'Group name is required' })
})

test('problemToFields returns the first of several messages for a field', () => {
  const errors = [
    { path: 'body.name', message: 'is too long' },
    { path: 'body.name', message: 'is taken' },
  ]
  expect(problemToFields({ errors })).toEqual({ name: 'is too long' })
})

test('problemToFields is empty for a refusal without errors and without a refusal', () => {
  expect(problemToFields({ message: 'Not now.' })).toEqual({})
  expect(problemToFields(undefined)).toEqual({})
})
