import { expect, test } from 'vitest'
import { euroText } from './money.ts'

test('writes euros as in Finland, with a decimal comma and the sign at the end', () => {
  expect(euroText(12)?.replaceAll(/\s/g, ' ')).toBe('12,00 €')
  expect(euroText(1234.5)?.replaceAll(/\s/g, ' ')).toBe('1 234,50 €')
  expect(euroText(null)).toBe('–')
})

test('does not round fractions of a cent, and has no three decimals, which read as thousands', () => {
  expect(euroText(12.34567).replaceAll(/\s/g, ' ')).toBe('12,34567 €')
  expect(euroText(11.21).replaceAll(/\s/g, ' ')).toBe('11,21 €')
  expect(euroText(12.345).replaceAll(/\s/g, ' ')).toBe('12,3450 €')
  expect(euroText(0.1).replaceAll(/\s/g, ' ')).toBe('0,10 €')
})
