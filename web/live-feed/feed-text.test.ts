import { expect, test } from 'vitest'
import { initialStatus, type FeedStatus } from './connection/feed-status.ts'
import { countText, momentText, attemptText } from './feed-text.ts'

test('momentText includes milliseconds', () => {
  expect(momentText(Date.parse('2026-01-15T10:02:07.005Z'))).toMatch(/^\d\d:02:07\.005$/)
})

test('countText adds the plural and thousands separators', () => {
  expect([countText(1), countText(1200), countText(0, 'value')]).toEqual(['1 message', '1 200 messages', '0 values'])
})

test('attemptText omits the first attempt, counts later attempts, and gives the time until the next one', () => {
  const status = (attempt: number): FeedStatus => ({ ...initialStatus(0), attempt })
  expect(attemptText(status(1), undefined)).toBeUndefined()
  expect(attemptText(status(1), 900)).toBe('Retrying in 1 s')
  expect(attemptText(status(3), undefined)).toBe('Attempt 3')
  expect(attemptText(status(3), 4000)).toBe('Attempt 3, retrying in 4 s')
})
