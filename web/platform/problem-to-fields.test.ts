import { expect, test } from 'vitest'
import { problemToFields, readRefusal } from './problem-to-fields.ts'

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

test.each([
  [{ errors: [{ path: ['body', 'name'], message: 'is taken' }] }, { errors: [{ path: 'body.name', message: 'is taken' }] }],
  [{ message: 5, errors: [{ message: 'is taken' }] }, { errors: [{ path: '', message: 'is taken' }] }],
  [{ errors: ['is taken'] }, { errors: [{ path: '', message: 'is taken' }] }],
  [{ errors: { name: ['is taken', 'is short'] } }, { errors: [{ path: 'name', message: 'is taken is short' }] }],
  [{ error: 'is taken' }, { message: 'is taken' }],
  [{ title: 'Bad Request', detail: 'is taken' }, { message: 'is taken' }],
  ['is taken', { message: 'is taken' }],
  [{ errors: [5] }, {}],
  [[1], {}],
  [null, {}],
  [undefined, {}],
  [{ message: 'no', errors: [] }, { message: 'no' }],
])('readRefusal keeps what %j says', (body, refusal) => {
  expect(readRefusal(body)).toEqual(refusal)
})
