import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { momentInput } from '#units/typed-moment.ts'
import { draftBefore, exportErrors, QUICK_PICKS, toExportSpan } from './export-window.ts'

const nowMs = dayjs('2026-05-31T12:00').valueOf()
const errors = (start: string, end: string) => exportErrors({ start, end }, nowMs)

describe('the span of an export', () => {
  it('may start three calendar months ago, and no earlier', () => {
    // The end of February counts as three months before the end of May.
    expect(errors('28/02/2026 12:00', '01/03/2026 00:00')).toEqual({})
    expect(errors('28/02/2026 11:59', '01/03/2026 00:00')).toEqual({ start: 'Maximum retrieval time is 3 month' })
  })

  it('must not end before its start', () => {
    expect(errors('02/05/2026 00:00', '01/05/2026 00:00')).toEqual({ end: 'Start date must be earlier than end date' })
    expect(errors('02/05/2026 00:00', '02/05/2026 00:00')).toEqual({})
  })

  it('must be in the past', () => {
    expect(errors('31/05/2026 12:01', '31/05/2026 12:02')).toEqual({
      start: 'Start date cannot be in the future',
      end: 'End date cannot be in the future',
    })
  })

  it.each(['', 'abc', '31/02/2026 10:00', '05/31/2026 10:00', '2026-05-01', '-1'])(
    'requires two dates in the format of the form, not %j',
    (text) => {
      const mistyped = 'Enter a date as DD/MM/YYYY HH:mm'
      expect(errors(text, text)).toEqual({ start: mistyped, end: mistyped })
    },
  )

  it('can be set to the last 24 hours or 7 days', () => {
    expect(QUICK_PICKS.map(({ spanMs }) => spanMs)).toEqual([24 * HOUR_MS, 7 * DAY_MS])
    for (const { spanMs } of QUICK_PICKS) {
      const draft = draftBefore(nowMs, spanMs)
      expect(exportErrors(draft, nowMs)).toEqual({})
      expect(toExportSpan(draft)).toEqual({ start: (nowMs - spanMs) / 1000, end: nowMs / 1000 })
    }
  })
})

it('can be limited to the last days, and then starts before its end', () => {
  const nowMs = Date.parse('2026-03-02T08:10:40Z')
  const draftOf = (startMs: number, endMs: number) => ({ start: momentInput(startMs), end: momentInput(endMs) })
  const minuteMs = Date.parse('2026-03-02T08:10:00Z')
  const fourteenMs = 14 * 86_400_000
  expect(exportErrors(draftOf(minuteMs - fourteenMs, minuteMs), nowMs, 14)).toEqual({})
  expect(exportErrors(draftOf(minuteMs - fourteenMs - 60_000, minuteMs), nowMs, 14)).toEqual({
    start: 'Enter a date within the last 14 days',
  })
  expect(exportErrors(draftOf(minuteMs, minuteMs), nowMs, 14).end).toBe('Start date must be earlier than end date')
  expect(exportErrors(draftOf(minuteMs, minuteMs), nowMs)).toEqual({})
})
