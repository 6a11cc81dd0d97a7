import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { dayAfter, dayStartMs } from '#units/days.ts'
import { laneText, lanesOf, placeOf, windowsWithin } from './rule-lanes.ts'
import { fakeRule } from './testing/fake-rule.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const rangeOf = (day: string) => ({ startMs: dayStartMs(day), endMs: dayStartMs(dayAfter(day)) })
/** The windows of a rule on a day, in hours since its start. */
const hoursOn = (day: string, change: Parameters<typeof fakeRule>[0]) => {
  const range = rangeOf(day)
  return windowsWithin(fakeRule(change), range).map(({ startMs, endMs }) => [
    (startMs - range.startMs) / HOUR_MS,
    (endMs - range.startMs) / HOUR_MS,
  ])
}

test.each([
  ['a daily rule', {}, [[17, 20]]],
  [
    'a rule over midnight, also from the day before',
    { startTime: '22:00', endTime: '06:00', startDate: '2026-03-01' },
    [
      [0, 6],
      [22, 24],
    ],
  ],
  ['the first day of a rule over midnight', { startTime: '22:00', endTime: '06:00', startDate: '2026-03-03' }, [[22, 24]]],
  ['a rule in its own zone', { timeZone: 'UTC' }, [[19, 22]]],
  ['a weekly rule on its day', { recurrence: 'weekly', weekdays: [2] }, [[17, 20]]],
  ['a weekly rule on another day', { recurrence: 'weekly', weekdays: [1, 3] }, []],
  ['a rule before its first day', { startDate: '2026-03-04' }, []],
  ['a rule after its last day', { endDate: '2026-03-02' }, []],
  ['a one-time rule of several days', { recurrence: 'one-time', startDate: '2026-03-02', endDate: '2026-03-04' }, [[0, 24]]],
  ['an unknown zone', { timeZone: 'Mars/Base' }, []],
] as const)('%s has its windows on 3 March', (_, change, hours) => {
  expect(hoursOn('2026-03-03', change as Parameters<typeof fakeRule>[0])).toEqual(hours)
})

test.each([
  // The hour from 03:00 is skipped: three hours of the clock are two hours.
  ['2026-03-29', 23, [[2, 4]]],
  // The hour from 03:00 is repeated: three hours of the clock are four hours.
  ['2026-10-25', 25, [[2, 6]]],
])('the day with a clock change %s has %i hours, and a rule from 02:00 to 05:00 follows the clock', (day, count, hours) => {
  const range = rangeOf(day)
  expect((range.endMs - range.startMs) / HOUR_MS).toBe(count)
  expect(hoursOn(day, { startTime: '02:00', endTime: '05:00' })).toEqual(hours)
})

describe('overlaps', () => {
  const evening = fakeRule()
  const late = fakeRule({ id: 2, name: 'Late', startTime: '19:00', endTime: '21:00' })
  const lanes = (...others: ReturnType<typeof fakeRule>[]) => lanesOf([evening, ...others], rangeOf('2026-03-03'))

  it('are the common time of enabled rules of the same group', () => {
    const [first, second] = lanes(late)
    const range = rangeOf('2026-03-03')
    const expected = [{ startMs: range.startMs + 19 * HOUR_MS, endMs: range.startMs + 20 * HOUR_MS }]
    expect([first?.overlaps, second?.overlaps]).toEqual([expected, expected])
    expect(first?.overlapping).toEqual(['Late'])
  })

  it('are absent for rules of other groups, rules that are off, and rules that follow each other', () => {
    for (const change of [{ groupId: 8 }, { isEnabled: false }, { startTime: '20:00' }]) {
      expect(lanes({ ...late, ...change }).map(({ overlaps }) => overlaps.length)).toEqual([0, 0])
    }
  })

  it('are named in the text of a lane', () => {
    const [first] = lanes(late)
    expect(first && laneText(first)).toBe(
      'Evening peak on Depot AC: Limit to 20 kW, Daily 17:00–20:00, Europe/Helsinki. Overlaps Late.',
    )
  })
})

it('a rule without a window on the day has no lane', () => {
  expect(lanesOf([fakeRule({ startDate: '2026-03-04' })], rangeOf('2026-03-03'))).toEqual([])
})

it('the place of a window is a share of the day', () => {
  expect(placeOf({ startMs: 6, endMs: 12 }, { startMs: 0, endMs: 24 })).toEqual({ left: 25, width: 25 })
})
