import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { hourWith, tooltipParts } from './hour-cursor.ts'

const hours = [0, HOUR_MS]

test('a moment of another chart belongs to the hour that contains it', () => {
  expect(hourWith(hours, HOUR_MS - 1)).toBe(0)
  expect(hourWith(hours, HOUR_MS)).toBe(HOUR_MS)
  expect(hourWith(hours, 2 * HOUR_MS)).toBeUndefined()
  expect(hourWith(hours, -1)).toBeUndefined()
  expect(hourWith(hours, undefined)).toBeUndefined()
})

test('the text of an hour is divided into its name and its values', () => {
  expect(tooltipParts('02/03/2026, 13:00–14:00 UTC+2: sold 1 MW')).toEqual({
    title: '02/03/2026, 13:00–14:00 UTC+2',
    lines: ['Sold 1 MW'],
  })
  expect(tooltipParts('13:00–14:00')).toEqual({ title: '13:00–14:00', lines: [] })
})
