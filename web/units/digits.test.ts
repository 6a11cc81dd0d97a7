import { expect, it } from 'vitest'
import { digitsError, digitsValue } from './digits.ts'

it.each(['', '0', '5', '007', '9007199254740991'])('%j is digits, or nothing, and allowed', (text) => {
  expect(digitsError(text)).toBeUndefined()
})

it.each(['1.5', '1,5', '-1', '+1', '1e3', ' 1', '1 ', '٣', 'x', '0x1'])('%j is more than digits', (text) => {
  expect(digitsError(text)).toBe('Only digits are allowed.')
})

it('more digits than a number can hold are refused, not rounded', () => {
  expect(digitsError('9007199254740993')).toBe('The number is too large.')
  expect(digitsError('9'.repeat(400))).toBe('The number is too large.')
})

it('an empty field says null, not zero', () => {
  expect([digitsValue(''), digitsValue('0'), digitsValue('12')]).toEqual([null, 0, 12])
})
