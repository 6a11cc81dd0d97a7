import { expect, it } from 'vitest'
import { digitsError, digitsValue } from './numbers/number-format.ts'

it.each(['', '0', '5', '007', '9007199254740991'])('accepts digits or an empty field: %j', (text) => {
  expect(digitsError(text)).toBeUndefined()
})

it.each(['1.5', '1,5', '-1', '+1', '1e3', ' 1', '1 ', '٣', 'x', '0x1'])(
  'rejects text that contains other characters than digits: %j',
  (text) => {
    expect(digitsError(text)).toBe('Only digits are allowed.')
  },
)

it('rejects a number that is too large to be exact', () => {
  expect(digitsError('9007199254740993')).toBe('The number is too large.')
  expect(digitsError('9'.repeat(400))).toBe('The number is too large.')
})

it('returns null, not zero, for an empty field', () => {
  expect([digitsValue(''), digitsValue('0'), digitsValue('12')]).toEqual([null, 0, 12])
})
