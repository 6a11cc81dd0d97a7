import { beforeEach, expect, it, vi } from 'vitest'
import { hoursOfDay } from '#units/days.ts'
import { marketHours } from './book.ts'
import { hourQuantitiesText, quantityPlotHours } from './book.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const hourMs = Date.parse('2026-03-02T10:00:00Z')

it('an hour has a bar and a text for the offered, requested and traded quantity', () => {
  const hour = { hourMs, offeredKw: 60, requestedKw: 20, tradedKw: 1_250 }
  const text = '02/03/2026, 12:00–13:00 UTC+2: offered 60 kW, requested 20 kW, traded 1.25 MW'
  expect(quantityPlotHours([hour])).toEqual([{ hourMs, bars: [60, 20, 1_250], looks: ['main', 'second', 'past'], text }])
})

it('an hour without orders states this', () => {
  expect(hourQuantitiesText({ hourMs, offeredKw: 0, requestedKw: 0, tradedKw: 0 })).toBe(
    '02/03/2026, 12:00–13:00 UTC+2: no offers, requests or trades',
  )
})

it.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('the day with a clock change %s has %i hours with distinct texts', (day, count) => {
  const texts = quantityPlotHours(marketHours(hoursOfDay(day), [], [])).map(({ text }) => text)
  expect(new Set(texts).size).toBe(count)
})
