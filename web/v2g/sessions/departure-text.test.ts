import { expect, test } from 'vitest'
import { zoneText } from '#units/dates.ts'
import { departureText } from './departure-text.ts'

test('a departure shows both times with their zones, or one time if both are equal', () => {
  const departureMs = Date.parse('2026-03-02T05:30:00Z')
  const { local, gmt } = departureText(departureMs, 530)
  expect(gmt).toBe('05:30 GMT')
  const zone = zoneText(departureMs)
  expect(local).toMatch(zone === 'UTC' ? /^05:30 GMT$/ : /^\d\d:\d\d GMT[+-]\d/)
})
