import { expect, test } from 'vitest'
import { dateTimeText } from '#units/dates.ts'
import { eventsText, spanText } from './file-facts.ts'

test('the text of the file has the number of events and the estimated size', () => {
  expect(eventsText(0)).toBe('none')
  expect(eventsText(12_000)).toBe('12\u202F000, about 1.7 MB')
})

test('the span starts at the later of the start of the log and the start of the filter', () => {
  const [since, later] = ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z']
  const open = { fromMs: undefined, toMs: undefined }
  expect(spanText(since, open)).toBe(`${dateTimeText(since)} – now`)
  expect(spanText(since, { ...open, fromMs: Date.parse(later) })).toBe(`${dateTimeText(later)} – now`)
  expect(spanText(later, { fromMs: Date.parse(since), toMs: Date.parse(later) })).toBe(
    `${dateTimeText(later)} – ${dateTimeText(later)}`,
  )
})
