import { expect, test } from 'vitest'
import { problemToFields } from './problem-to-fields.ts'

test('what is said of a path belongs to the field named last in it', () => {
  const errors = [
    { path: 'body.dlm.importLimit', message: 'must not be negative' },
    { path: 'name', message: 'Group name is required' },
  ]
  expect(problemToFields({ errors })).toEqual({ importLimit: 'must not be negative', name: 'Group name is required' })
})

test('of several sentences about one field the first counts', () => {
  const errors = [
    { path: 'body.name', message: 'is too long' },
    { path: 'body.name', message: 'is taken' },
  ]
  expect(problemToFields({ errors })).toEqual({ name: 'is too long' })
})

test('a refusal without fields, and none at all, speak of no field', () => {
  expect(problemToFields({ message: 'Not now.' })).toEqual({})
  expect(problemToFields(undefined)).toEqual({})
})
