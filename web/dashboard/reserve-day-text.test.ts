import { expect, test } from 'vitest'
import { reserveHourText, reservePlotHours, reserveSummary } from './reserve-day-text.ts'

const hour = { hourMs: Date.parse('2026-03-02T12:00:00Z'), soldKw: 100, availableKw: 90.4, shortKw: 9.6, shortIn: ['Depot DC'] }
const fine = { ...hour, availableKw: 120, shortKw: 0, shortIn: [] }
const none = { ...fine, soldKw: 0, availableKw: 0 }

test('an hour names what is sold, what is available now and the groups with a shortage', () => {
  expect(reserveHourText(hour)).toMatch(/: sold 0.1 MW, can give 0.09 MW now, 9.6 kW short in Depot DC$/)
  expect(reserveHourText(fine)).toMatch(/: sold 0.1 MW, can give 0.12 MW now$/)
  expect(reserveHourText(none)).toMatch(/: nothing sold$/)
})

test('the summary counts the hours with a shortage among those with sold capacity', () => {
  expect(reserveSummary([hour, fine, none])).toBe('Shortage in 1 of 2 sold hours.')
  expect(reserveSummary([fine, none])).toBe('No shortage in 1 sold hour.')
})

test('the bar of an hour with a shortage has its own look', () => {
  expect(reservePlotHours([hour, fine]).map(({ looks }) => looks[0])).toEqual(['short', 'main'])
})
