import { expect, test } from 'vitest'
import { holdText } from './hold-text.ts'

test('holdText gives the strongest reason and the number of new messages', () => {
  expect(holdText([], 0)).toBeUndefined()
  expect(holdText(['pointed', 'paused'], 1200)).toBe('Paused, 1 200 new while paused')
  expect(holdText(['pointed', 'scrolled'], 1)).toBe('1 new message')
  expect(holdText(['pointed'], 0)).toBe('On hold while you point here, 0 new messages')
  expect(holdText(['pointed', 'focused'], 2)).toBe('On hold while you read here, 2 new messages')
})
