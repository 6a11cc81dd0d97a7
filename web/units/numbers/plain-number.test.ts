import { expect, test } from 'vitest'
import { csvRow } from '../csv.ts'
import { capacityText, megawattText } from '../current-power.ts'
import { euroText } from '../money.ts'
import { plainNumber } from './plain-number.ts'

const SUM = 0.1 + 0.2

test('leaves out the error of sums of decimals', () => {
  expect(SUM).not.toBe(0.3)
  expect(plainNumber(SUM)).toBe(0.3)
  expect(plainNumber(59.040000000000006)).toBe(59.04)
  expect(plainNumber(-SUM)).toBe(-0.3)
  expect(plainNumber(123_456.789)).toBe(123_456.789)
})

test('keeps whole numbers, also those with more digits, and what is no number', () => {
  expect(plainNumber(1_234_567_890_123_456)).toBe(1_234_567_890_123_456)
  expect(plainNumber(Number.NaN)).toBeNaN()
})

test('files, capacities and amounts of money use it', () => {
  expect(csvRow([SUM, -SUM, 1_772_438_400_000])).toBe('0.3,-0.3,1772438400000\r\n')
  expect(megawattText(SUM)).toBe('0.3 MW')
  expect(capacityText(SUM * 100)).toBe('30 kW')
  expect(euroText(SUM)).toBe(euroText(0.3))
})
