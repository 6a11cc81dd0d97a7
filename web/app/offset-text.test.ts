import { expect, test } from 'vitest'
import { offsetText } from './offset-text.ts'

test('the text states whether the computer’s clock agrees with the platform, is ahead or is behind', () => {
  expect(offsetText(-900)).toBe('agrees with the platform')
  expect(offsetText(65_000)).toBe('1 min 5 s ahead of the platform')
  expect(offsetText(-3_600_000)).toBe('1 h behind the platform')
})
