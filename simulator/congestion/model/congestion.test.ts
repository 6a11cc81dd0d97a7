import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import { firstMeeting, ruleLimitKw, meet, windowsAt, windowsFrom, type Demand, type RuleTimes } from './congestion.ts'
import type { RuleWindow } from '#simulator/devices/model/power-limit-window.ts'
import { dateOf, dayOf } from '#simulator/core/model/local-time.ts'

const utc = (text: string) => Date.parse(text)

const EVENING: RuleTimes = {
  recurrence: 'daily',
  timeZone: 'Europe/Helsinki',
  startDate: '2026-03-02',
  endDate: null,
  startTime: '17:00',
  endTime: '20:00',
  weekdays: [],
}
const times = (change: Partial<RuleTimes>): RuleTimes => ({ ...EVENING, ...change })
const text = (window: RuleWindow | null | undefined) =>
  window && `${new Date(window.startMs).toISOString().slice(0, 16)} ${new Date(window.endMs).toISOString().slice(0, 16)}`
const firstTexts = (rule: RuleTimes, from: string, count: number) => {
  const found: (string | null | undefined)[] = []
  for (const window of windowsFrom(rule, utc(from))) {
    if (found.push(text(window)) === count) break
  }
  return found
}

describe('windows', () => {
  test('of every day begin on the first day of the rule, by its clock', () => {
    expect(firstTexts(EVENING, '2026-02-20T00:00Z', 2)).toEqual([
      '2026-03-02T15:00 2026-03-02T18:00',
      '2026-03-03T15:00 2026-03-03T18:00',
    ])
  })

  test('of a weekly rule begin on its weekdays', () => {
    const weekly = times({ recurrence: 'weekly', weekdays: [5, 1] })
    expect(firstTexts(weekly, '2026-03-03T00:00Z', 2)).toEqual([
      '2026-03-06T15:00 2026-03-06T18:00',
      '2026-03-09T15:00 2026-03-09T18:00',
    ])
  })

  test('end on the following day when the end is not after the start, and belong to the day on which they begin', () => {
    const night = times({ recurrence: 'weekly', weekdays: [7], startTime: '22:00', endTime: '06:00' })
    expect(firstTexts(night, '2026-03-09T03:00Z', 1)).toEqual(['2026-03-08T20:00 2026-03-09T04:00'])
    expect(firstTexts(times({ startTime: '08:00', endTime: '08:00' }), '2026-03-02T00:00Z', 2)).toEqual([
      '2026-03-02T06:00 2026-03-03T06:00',
      '2026-03-03T06:00 2026-03-04T06:00',
    ])
  })

  test('of a one-time rule go from its first day to its last', () => {
    const once = times({ recurrence: 'one-time', startDate: '2026-03-02', endDate: '2026-03-04' })
    expect(firstTexts(once, '2026-03-03T00:00Z', 9)).toEqual(['2026-03-02T15:00 2026-03-04T18:00'])
    expect(firstTexts(once, '2026-03-04T18:00Z', 9)).toEqual([])
  })

  test('stop after the last day, whose window may reach into the next', () => {
    const until = times({ endDate: '2026-03-03', startTime: '23:00', endTime: '01:00' })
    expect(firstTexts(until, '2026-03-03T12:00Z', 9)).toEqual(['2026-03-03T21:00 2026-03-03T23:00'])
  })

  test('follow the local clock at clock changes', () => {
    expect(firstTexts(EVENING, '2026-03-28T12:00Z', 2)).toEqual([
      '2026-03-28T15:00 2026-03-28T18:00',
      '2026-03-29T14:00 2026-03-29T17:00',
    ])
    expect(firstTexts(EVENING, '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-24T14:00 2026-10-24T17:00',
      '2026-10-25T15:00 2026-10-25T18:00',
    ])
  })

  test('cover both occurrences of the repeated hour when DST ends', () => {
    const night = times({ startTime: '03:15', endTime: '03:45' })
    expect(firstTexts(night, '2026-10-24T12:00Z', 1)).toEqual(['2026-10-25T00:15 2026-10-25T01:45'])
  })

  test('in the skipped hour when DST starts are dropped, and windows that overlap it are shortened', () => {
    expect(firstTexts(times({ startTime: '03:15', endTime: '03:45' }), '2026-03-28T12:00Z', 1)).toEqual([
      '2026-03-30T00:15 2026-03-30T00:45',
    ])
    expect(firstTexts(times({ startTime: '02:30', endTime: '03:30' }), '2026-03-28T12:00Z', 1)).toEqual([
      '2026-03-29T00:30 2026-03-29T01:00',
    ])
  })
})

describe('at a moment', () => {
  test.each([
    ['2026-03-02T14:59:59Z', null, '2026-03-02T15:00 2026-03-02T18:00'],
    ['2026-03-02T15:00:00Z', '2026-03-02T15:00 2026-03-02T18:00', '2026-03-03T15:00 2026-03-03T18:00'],
    ['2026-03-02T18:00:00Z', null, '2026-03-03T15:00 2026-03-03T18:00'],
  ])('%s: the active and the next window', (now, active, next) => {
    const found = windowsAt(EVENING, utc(now))
    expect([text(found.active), text(found.next)]).toEqual([active, next])
  })

  test('a rule after its last day has neither', () => {
    expect(windowsAt(times({ endDate: '2026-03-05' }), utc('2026-04-01T00:00Z'))).toEqual({ active: null, next: null })
  })
})

const clock = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
/** Rules of every kind that begin within some days; a one-time rule ends at most one day after its first. */
const anyTimes = (firstDay: string) =>
  fc
    .record({
      recurrence: fc.constantFrom('one-time' as const, 'daily' as const, 'weekly' as const),
      timeZone: fc.constantFrom('Europe/Helsinki', 'America/New_York'),
      start: fc.integer({ min: 0, max: 9 }),
      lasts: fc.option(fc.integer({ min: 0, max: 5 })),
      startTime: clock,
      endTime: clock,
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    })
    .map(({ start, lasts, recurrence, timeZone, startTime, endTime, weekdays }): RuleTimes => {
      const days = recurrence === 'one-time' ? Number(endTime <= startTime) : lasts
      const startDay = dayOf(firstDay) + start
      const endDate = days === null ? null : dateOf(startDay + days)
      return { recurrence, timeZone, startTime, endTime, weekdays, startDate: dateOf(startDay), endDate }
    })

const HALF_HOUR_MS = 30 * MINUTE_MS
const isActive = (rule: RuleTimes, atMs: number) => windowsAt(rule, atMs).active !== null

test.each([
  ['put forward', '2026-03-24'],
  ['put back', '2026-10-20'],
  ['put back in New York', '2026-10-27'],
])('in days in which clocks are %s two rules first meet at the first half hour at which both are active', (_, firstDay) => {
  const fromMs = dayOf(firstDay) * DAY_MS + 2 * DAY_MS
  fc.assert(
    fc.property(anyTimes(firstDay), anyTimes(firstDay), (a, b) => {
      const found = firstMeeting(a, b, fromMs)
      const untilMs = Math.min(found?.startMs ?? Infinity, fromMs + 8 * DAY_MS)
      for (let atMs = fromMs; atMs < untilMs; atMs += HALF_HOUR_MS) expect(isActive(a, atMs) && isActive(b, atMs)).toBe(false)
      const together = found && [isActive(a, found.startMs), isActive(b, found.startMs)]
      expect(together ?? [true, true]).toEqual([true, true])
      expect(firstMeeting(b, a, fromMs)).toEqual(found)
    }),
    { numRuns: 60 },
  )
})

test('a rule of next year overlaps a rule without an end', () => {
  const later = times({ startDate: '2028-03-02', startTime: '19:00', endTime: '21:00' })
  expect(text(firstMeeting(EVENING, later, utc('2026-03-02T00:00Z')))).toBe('2028-03-02T17:00 2028-03-02T18:00')
})

describe('two rules at the same time', () => {
  const pause: Demand = { mode: 'pause', target: null }
  const limit: Demand = { mode: 'limit-kw', target: 20 }
  const share: Demand = { mode: 'limit-percent', target: 50 }
  const give = (target: number): Demand => ({ mode: 'v2g-export', target })
  test.each([
    [limit, share, 'overlap'],
    [limit, pause, 'overlap'],
    [pause, pause, 'overlap'],
    [give(10), limit, 'overlap'],
    [give(10), give(10), 'overlap'],
    [give(10), give(12), 'contradiction'],
    [give(10), pause, 'contradiction'],
  ])('%o and %o: %s', (a, b, kind) => {
    expect([meet(a, b), meet(b, a)]).toEqual([kind, kind])
  })

  test('of groups that share points each may require its own power, but no pause', () => {
    expect([meet(give(10), give(12), false), meet(give(10), pause, false)]).toEqual(['overlap', 'contradiction'])
  })

  test('have a power: 0 for a pause, a share of the limit of the group, negative for export', () => {
    expect([pause, limit, share, give(10)].map((demand) => ruleLimitKw(demand, 60))).toEqual([0, 20, 30, -10])
  })
})
