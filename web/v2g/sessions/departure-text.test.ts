import { expect, test, vi } from 'vitest'
import { departureText } from './departure-text.ts'

test('a departure shows the time on screen and GMT, each with its zone', () => {
  vi.stubEnv('TZ', 'Europe/Helsinki')
  expect(departureText(Date.parse('2026-03-02T05:30:00Z'), 530)).toEqual({ local: '07:30 GMT+2', gmt: '05:30 GMT' })
  // The two departures at 03:30 on the night on which the clocks go back.
  expect(departureText(Date.parse('2026-10-25T00:30:00Z'), 30).local).toBe('03:30 GMT+3')
  expect(departureText(Date.parse('2026-10-25T01:30:00Z'), 130).local).toBe('03:30 GMT+2')
})

test('a departure shows one time where the zone on screen is GMT', () => {
  vi.stubEnv('TZ', 'Europe/London')
  expect(departureText(Date.parse('2026-03-02T05:30:00Z'), 530)).toEqual({ local: '05:30 GMT', gmt: '05:30 GMT' })
  expect(departureText(Date.parse('2026-07-02T05:30:00Z'), 530).local).toBe('06:30 GMT+1')
})
