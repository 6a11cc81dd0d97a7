import { expect, it, test } from 'vitest'
import { availableText, deliveryText, isShort, wholeKilowattsText, shortText } from './reserves.ts'

it('is short when the available reserve is below the sold reserve', () => {
  expect(isShort(1_000, 90)).toBe(true)
  expect(isShort(100, 100)).toBe(false)
  expect(isShort(100, 99.97)).toBe(false)
  expect(isShort(0, 0)).toBe(false)
})

test.each([
  [90, '0.09 MW'],
  [1_000, '1 MW'],
  [99.9, '0.099 MW'],
  [0.4, '0 MW'],
])('rounds %d kW of available reserve down', (kw, text) => {
  expect(wholeKilowattsText(kw)).toBe(text)
})

it('names the sold and the available reserve', () => {
  expect(shortText({ service: 'FCR-D', source: 'bid', soldKw: 1_000, availableKw: 90 })).toBe(
    'Sold 1 MW of FCR-D (bid), can give 0.09 MW now',
  )
  expect(shortText({ service: 'FFR', source: 'settings', soldKw: 8, availableKw: 4 })).toBe(
    'Sold 0.008 MW of FFR (settings), can give 0.004 MW now',
  )
  expect(availableText(0)).toBe('can give 0 MW now')
})

it('compares the delivered with the sold reserve, and never shows a negative delivery', () => {
  expect(deliveryText(100, 42.7, 90)).toBe('Delivers 0.042 MW of 0.1 MW, can give 0.09 MW now')
  expect(deliveryText(100, -3, 90)).toBe('Delivers 0 MW of 0.1 MW, can give 0.09 MW now')
})
