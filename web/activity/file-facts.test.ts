import { expect, test } from 'vitest'
import { dateTimeText } from '#units/dates.ts'
import { eventsText, spanText } from './file-facts.ts'

test('the size of a file is known before it is fetched', () => {
  expect(eventsText(0)).toBe('none')
  expect(eventsText(12_000)).toBe('12,000, about 1.7 MB')
})

test('the span begins where the log does, or where it is asked to', () => {
  const [since, later] = ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z']
  const open = { fromMs: undefined, toMs: undefined }
  expect(spanText(since, open)).toBe(`${dateTimeText(since)} – now`)
  expect(spanText(since, { ...open, fromMs: Date.parse(later) })).toBe(`${dateTimeText(later)} – now`)
  expect(spanText(later, { fromMs: Date.parse(since), toMs: Date.parse(later) })).toBe(
    `${dateTimeText(later)} – ${dateTimeText(later)}`,
  )
})
