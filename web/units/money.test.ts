import { expect, test } from 'vitest'
import { euroText } from './money.ts'

test('euros are written as in Finland: a comma, and the sign behind', () => {
  expect(euroText(12)?.replaceAll(/\s/g, ' ')).toBe('12,00 €')
  expect(euroText(1234.5)?.replaceAll(/\s/g, ' ')).toBe('1 234,50 €')
  expect(euroText(null)).toBe('–')
})

test('an amount that is finer than a cent is not rounded', () => {
  expect(euroText(12.345).replaceAll(/\s/g, ' ')).toBe('12,345 €')
  expect(euroText(0.1).replaceAll(/\s/g, ' ')).toBe('0,10 €')
})
