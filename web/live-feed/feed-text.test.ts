import { expect, test } from 'vitest'
import { startOfFeed, type FeedStatus } from './connection/feed-status.ts'
import { countText, momentText, tryText } from './feed-text.ts'

test('a moment is told to the millisecond', () => {
  expect(momentText(Date.parse('2026-01-15T10:02:07.005Z'))).toMatch(/^\d\d:02:07\.005$/)
})

test('counts are short', () => {
  expect([countText(1), countText(1200), countText(0, 'value')]).toEqual(['1 message', '1,200 messages', '0 values'])
})

test('a first try says nothing of itself, later ones count, and a waiting one says when', () => {
  const status = (attempt: number): FeedStatus => ({ ...startOfFeed(0), attempt })
  expect(tryText(status(1), undefined)).toBeUndefined()
  expect(tryText(status(1), 900)).toBe('Next try in 1 s')
  expect(tryText(status(3), undefined)).toBe('Attempt 3')
  expect(tryText(status(3), 4000)).toBe('Attempt 3, next try in 4 s')
})
