import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.each([
  [0, 'rows'],
  [1, 'row'],
  [2, 'rows'],
  [21, 'rows'],
  [1.5, 'rows'],
])('the form for %d is %s', (count, form) => {
  expect(plural(count, 'row', 'rows')).toBe(form)
})
