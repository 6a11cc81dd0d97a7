import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { initialStatus, type FeedStatus } from './connection/feed-status.ts'
import { countText, momentText, attemptText, holdText, prettyPayload } from './feed-text.ts'

test('prettyPayload writes one value per line', () => {
  expect(prettyPayload('{"seq":1,"values":[{"key":"SoC","value":"5"},{"key":"a","value":"b"}]}')).toBe(
    [
      '{',
      '  "seq": 1,',
      '  "values": [',
      '    { "key": "SoC", "value": "5" },',
      '    { "key": "a", "value": "b" }',
      '  ]',
      '}',
    ].join('\n'),
  )
})

test('prettyPayload does not change the JSON value', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(JSON.stringify(JSON.parse(prettyPayload(json)))).toBe(JSON.stringify(JSON.parse(json)))
    }),
  )
})

test('prettyPayload returns text that is not JSON unchanged, and truncates a long text', () => {
  expect(prettyPayload('oops {')).toBe('oops {')
  expect(prettyPayload('x'.repeat(200_000))).toMatch(/… and 100000 more characters$/)
})

test('holdText gives the strongest reason and the number of new messages', () => {
  expect(holdText([], 0)).toBeUndefined()
  expect(holdText(['pointed', 'paused'], 1200)).toBe('Paused, 1 200 new while paused')
  expect(holdText(['pointed', 'scrolled'], 1)).toBe('1 new message')
  expect(holdText(['pointed'], 0)).toBe('On hold while you point here, 0 new messages')
  expect(holdText(['pointed', 'focused'], 2)).toBe('On hold while you read here, 2 new messages')
})

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
