import { describe, expect, it, test } from 'vitest'
import {
  availableText,
  capacityOfText,
  isShort,
  isUnderDelivered,
  reservePowerText,
  responseCellText,
  responseText,
  shortText,
  frequencyHz,
  frequencyText,
} from './reserves.ts'

test('reads a frequency above 1000 as mHz', () => {
  expect(frequencyHz(49_983)).toBe(49.983)
  expect(frequencyHz(49.983)).toBe(49.983)
  expect(frequencyHz(1_000)).toBe(1_000)
})

test('gives the same text for Hz and mHz, and a dash for an unknown frequency', () => {
  expect(frequencyText(49.9)).toBe('49.900 Hz')
  expect(frequencyText(49_900)).toBe('49.900 Hz')
  expect(frequencyText(null)).toBe('–')
  expect(frequencyText(Number.NaN)).toBe('–')
})

it('is short when the available reserve is below the sold reserve', () => {
  expect(isShort(1_000, 90)).toBe(true)
  expect(isShort(100, 100)).toBe(false)
  expect(isShort(100, 99.97)).toBe(false)
  expect(isShort(0, 0)).toBe(false)
})

test.each([
  [4.9, '4.9 kW'],
  [4.96, '5.0 kW'],
  [0.4, '0.4 kW'],
  [90, '90.0 kW'],
  [999.9, '999.9 kW'],
  [999.96, '1 MW'],
  [1_000, '1 MW'],
  [1_249.6, '1.25 MW'],
])('shows %d kW of reserve in kW below 1 MW, rounded to the nearest', (kw, text) => {
  expect(reservePowerText(kw)).toBe(text)
})

it('names the sold and the available reserve', () => {
  expect(shortText({ service: 'FCR-D', source: 'bid', soldKw: 1_000, availableKw: 90 })).toBe(
    'Sold 1 MW of FCR-D (bid), can give 90.0 kW now',
  )
  expect(shortText({ service: 'FFR', source: 'settings', soldKw: 8, availableKw: 4 })).toBe(
    'Sold 8.0 kW of FFR (settings), can give 4.0 kW now',
  )
  expect(availableText(0)).toBe('can give 0.0 kW now')
  expect(capacityOfText({ soldKw: 100, availableKw: 90 })).toBe('Sold 100.0 kW, can give 90.0 kW now')
})

describe('the response', () => {
  test.each([
    ['98 % of what is required', 4.9, 5, 'Required 5.0 kW, delivers 4.9 kW (98 %)', '4.9 kW of 5.0 kW', false],
    ['too little', 2, 5, 'Required 5.0 kW, delivers 2.0 kW (40 %)', '2.0 kW of 5.0 kW', true],
    ['nothing', 0, 5, 'Required 5.0 kW, delivers 0.0 kW (0 %)', '0.0 kW of 5.0 kW', true],
    ['more than its baseline', -3, 5, 'Required 5.0 kW, delivers 0.0 kW (0 %)', '0.0 kW of 5.0 kW', true],
    ['nothing, as required', 0, 0, 'No response required now', 'None required', false],
    ['during its release', 3, 0, 'No response required now, delivers 3.0 kW', '3.0 kW of 0.0 kW', false],
    ['of an unknown requirement', 3, undefined, 'Delivers 3.0 kW, required power unknown', '3.0 kW of –', false],
    ['of an unknown requirement, null', 0, null, 'Delivers 0.0 kW, required power unknown', '0.0 kW of –', false],
  ] as const)('%s', (_, deliveredKw, requiredKw, text, cell, isUnder) => {
    const delivery = { deliveredKw, requiredKw }
    expect(responseText(delivery)).toBe(text)
    expect(responseCellText(delivery)).toBe(cell)
    expect(isUnderDelivered(delivery)).toBe(isUnder)
  })
})
