import { expect, test } from 'vitest'
import { capacityText, capacityHoursText, megawattText } from './market-capacity.ts'

test.each([
  [1, '1 MW'],
  [0.2, '0.2 MW'],
  [0.123456, '0.123456 MW'],
  [12_000.5, '12\u202F000.5 MW'],
])('writes %d MW unrounded', (quantityMw, text) => {
  expect(megawattText(quantityMw)).toBe(text)
})

test('writes a sum over hours in MW,h', () => {
  expect(capacityHoursText(7.5)).toBe('7.5 MW,h')
})

test('writes a capacity below 1 MW in kW', () => {
  expect([0, 999, 0.5, 1_000, 1_250].map(capacityText)).toEqual(['0 kW', '999 kW', '0.5 kW', '1 MW', '1.25 MW'])
})
