import { expect, test } from 'vitest'
import { kilowattInput, wattInput } from './kilowatt-input.ts'

test('kW become W, to 1 W', () => {
  expect(['1.5', '-0,25', '2.00049', '0', '-0.0001'].map(wattInput)).toEqual(['1500', '-250', '2000', '0', '0'])
})

test('W become kW', () => {
  expect(['1500', '-250', '0', '1'].map(kilowattInput)).toEqual(['1.5', '-0.25', '0', '0.001'])
})

test('text that is no number is kept in both fields', () => {
  expect(wattInput('much')).toBe('much')
  expect(kilowattInput('much')).toBe('much')
  expect(wattInput('')).toBe('')
  expect(kilowattInput('')).toBe('')
})
