import { expect, test } from 'vitest'
import { powerLimitKw } from '#contract/congestion.ts'
import { fakeRule } from './testing/fake-rule.ts'
import { changeText, demandText, timesText, untilText } from './rule-text.ts'

test.each([
  [{ mode: 'limit-kw', target: 20 }, 'Limit to 20 kW'],
  // A limit that was set as a current stays that current.
  [{ mode: 'limit-kw', target: powerLimitKw(50) }, 'Limit to 50 A'],
  [{ mode: 'limit-kw', target: 24.05 }, 'Limit to 24.05 kW'],
  [{ mode: 'limit-percent', target: 37.5 }, 'Limit to 37.5 %'],
  [{ mode: 'pause', target: null }, 'Pause charging'],
  [{ mode: 'v2g-export', target: 1_200 }, 'V2G export 1 200 kW'],
] as const)('the text of the demand %o', (demand, text) => {
  expect(demandText(demand)).toBe(text)
})

test.each([
  [{}, 'Daily 17:00–20:00'],
  [{ startTime: '22:00', endTime: '06:00' }, 'Daily 22:00–06:00 next day'],
  [{ startTime: '08:00', endTime: '08:00' }, 'Daily 08:00–08:00 next day'],
  [{ recurrence: 'weekly', weekdays: [1, 7] }, 'Mon, Sun 17:00–20:00'],
  [{ recurrence: 'weekly', weekdays: [6, 7] }, 'Sat, Sun 17:00–20:00'],
  [{ recurrence: 'weekly', weekdays: [5, 1, 3, 4] }, 'Mon, Wed–Fri 17:00–20:00'],
  [{ recurrence: 'weekly', weekdays: [1, 2, 3, 4, 5] }, 'Mon–Fri 17:00–20:00'],
  [{ recurrence: 'one-time', endDate: '2026-03-02' }, '02/03/2026 17:00–20:00'],
  [{ recurrence: 'one-time', endDate: '2026-03-03' }, '02/03/2026 17:00–03/03/2026 20:00'],
] as const)('the text of the times %o', (change, text) => {
  expect(timesText(fakeRule(change as Parameters<typeof fakeRule>[0]))).toBe(text)
})

test('the text of a recurring rule has its end date, if any', () => {
  expect(untilText(fakeRule())).toBe('')
  expect(untilText(fakeRule({ endDate: '2026-03-31' }))).toBe('until 31/03/2026')
  expect(untilText(fakeRule({ recurrence: 'one-time', endDate: '2026-03-31' }))).toBe('')
})

test('the text has the end of the current window or the start of the next one', () => {
  const window = { start: '2026-03-02T15:00:00Z', end: '2026-03-02T18:00:00Z' }
  const timeZone = 'Europe/Helsinki'
  expect(changeText({ active: window, next: null, timeZone })).toBe('Until 02/03/2026 20:00:00 UTC+2')
  expect(changeText({ active: null, next: window, timeZone })).toBe('From 02/03/2026 17:00:00 UTC+2')
  expect(changeText({ active: null, next: null, timeZone })).toBe('–')
})
