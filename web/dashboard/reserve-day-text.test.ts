import { expect, test } from 'vitest'
import { reserveAvailableText, reserveHourText, reservePlotHours, reserveSummary } from './reserve-day-text.ts'

const hour = {
  hourMs: Date.parse('2026-03-02T12:00:00Z'),
  basis: 'now',
  soldKw: 100,
  availableKw: 90.4,
  shortKw: 9.6,
  shortIn: ['Depot DC'],
  unknownIn: [] as string[],
} as const
const fine = { ...hour, availableKw: 120, shortKw: 0, shortIn: [] }
const none = { ...fine, soldKw: 0, availableKw: 0 }
const unknown = { ...fine, basis: 'forecast', availableKw: 0, unknownIn: ['Depot AC'] } as const

test('an hour names what is sold, what is available and the groups with a shortage', () => {
  expect(reserveHourText(hour)).toMatch(/: sold 100.0 kW, can give 90.4 kW now, 9.6 kW short in Depot DC$/)
  expect(reserveHourText({ ...hour, basis: 'forecast' })).toMatch(
    /: sold 100.0 kW, 90.4 kW expected \(p10\), 9.6 kW short in Depot DC$/,
  )
  expect(reserveHourText(fine)).toMatch(/: sold 100.0 kW, can give 120.0 kW now$/)
  expect(reserveHourText(none)).toMatch(/: nothing sold$/)
})

test('an hour whose reserve is unknown says so', () => {
  expect(reserveHourText(unknown)).toMatch(/: sold 100.0 kW, unknown for Depot AC$/)
  expect(reserveAvailableText(unknown)).toBe('–')
  expect(reserveAvailableText({ ...unknown, availableKw: 40 })).toBe('40.0 kW expected')
})

test('the summary counts the hours with a shortage and those that are unknown among those with sold capacity', () => {
  expect(reserveSummary([hour, fine, none])).toBe('Shortage in 1 of 2 sold hours.')
  expect(reserveSummary([fine, none])).toBe('No shortage in 1 sold hour.')
  expect(reserveSummary([fine, unknown])).toBe('Unknown in 1 of 2 sold hours.')
  expect(reserveSummary([hour, unknown])).toBe('Shortage in 1 of 2 sold hours. Unknown in 1 of 2 sold hours.')
})

test('the bar of an hour with a shortage has its own look', () => {
  expect(reservePlotHours([hour, fine]).map(({ looks }) => looks[0])).toEqual(['short', 'main'])
})
