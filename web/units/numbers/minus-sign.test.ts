import { expect, test } from 'vitest'
import { withMinusSign } from './number-format.ts'

test.each([
  ['-12.5 kW', '−12.5 kW'],
  ['minimum -5 W, maximum 3 W', 'minimum −5 W, maximum 3 W'],
  ['0.0 kW', '0.0 kW'],
  ['L1-N', 'L1-N'],
])('%s becomes %s', (text, expected) => {
  expect(withMinusSign(text)).toBe(expected)
})
