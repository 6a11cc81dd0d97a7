import { expect, test } from 'vitest'
import { clockChangeNear, clockChangeText } from './local-time.ts'

const SPRING = Date.parse('2026-03-29T01:00:00Z')
const AUTUMN = Date.parse('2026-10-25T01:00:00Z')
const helsinki: (atMs: number) => number = (atMs) => (atMs >= SPRING && atMs < AUTUMN ? 180 : 120)
const near = (local: string, offsetAt = helsinki) => clockChangeNear(Date.parse(local), offsetAt)
const text = (local: string, offsetAt = helsinki) => {
  const change = near(local, offsetAt)
  return change && clockChangeText(change)
}

test('finds the moment of a change and its effect on a time in GMT', () => {
  const spring = { atMs: SPRING, offsetAfter: 180, shiftMinutes: 60 }
  expect(near('2026-03-28T20:00+02:00')).toEqual({ ...spring, inDays: 1, isPast: false })
  const autumn = { atMs: AUTUMN, offsetAfter: 120, shiftMinutes: -60 }
  expect(near('2026-10-24T20:00+03:00')).toEqual({ ...autumn, inDays: 1, isPast: false })
})

test('announces a change up to seven days ahead', () => {
  expect(near('2026-03-22T00:01+02:00')?.inDays).toBe(7)
  expect(near('2026-03-21T23:59+02:00')).toBeUndefined()
})

test('announces a change until the end of its day, as past once it has happened', () => {
  expect(near('2026-03-29T02:59+02:00')).toMatchObject({ inDays: 0, isPast: false })
  expect(near('2026-03-29T04:00+03:00')).toMatchObject({ inDays: 0, isPast: true })
  expect(near('2026-03-29T23:59+03:00')).toMatchObject({ inDays: 0, isPast: true })
  expect(near('2026-03-30T00:00+03:00')).toBeUndefined()
  expect(near('2026-10-25T23:59+02:00')).toMatchObject({ inDays: 0, isPast: true })
  expect(near('2026-10-26T00:00+02:00')).toBeUndefined()
})

test('returns undefined where the clock never changes', () => {
  expect(near('2026-03-28T20:00Z', () => 330)).toBeUndefined()
})

test('the text states the date and the direction of the change', () => {
  expect(text('2026-03-28T20:00+02:00')).toMatch(
    /^The clock goes forward tomorrow, \d\d\/03\/2026\. .* will then be one hour later in local time\.$/,
  )
  expect(text('2026-10-21T20:00+03:00')).toMatch(/^The clock goes back on \w+day, \d\d\/10\/2026\. .* one hour earlier /)
  expect(text('2026-03-29T01:00+02:00')).toMatch(/^The clock goes forward today\. /)
  expect(text('2026-03-29T09:00+03:00')).toBe(
    'The clock went forward today. Departures are stored in GMT and are now one hour later in local time.',
  )
  const lordHowe = (atMs: number) => (atMs < Date.parse('2026-04-04T15:00Z') ? 660 : 630)
  expect(text('2026-04-04T12:00Z', lordHowe)).toMatch(/30 minutes earlier/)
})
