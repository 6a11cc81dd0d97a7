import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { initialStatus, type FeedStatus } from './connection/feed-status.ts'
import {
  attemptText,
  countText,
  holdText,
  missedText,
  momentText,
  oldValuesText,
  prettyPayload,
  problemText,
} from './feed-text.ts'

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

test('without a connection, the number of missed messages is not known, and the latest values are old', () => {
  const [connected, lost] = [{ state: 'connected' }, { state: 'reconnecting' }] as const
  expect(missedText(0, 7, connected)).toBe('0')
  expect(missedText(0, 7, lost)).toBe('not known')
  expect(missedText(3, 7, lost)).toBe('at least 3')
  expect(missedText(0, 0, { state: 'failed' })).toBe('0')
  expect(oldValuesText(connected, { ageMs: 1_000 })).toBeUndefined()
  expect(oldValuesText(connected, { ageMs: 12_000, silentForMs: 12_000 })).toBe('No new messages: values are 12 s old')
  expect(oldValuesText(lost, { ageMs: 4_000 })).toBe('Not connected: values are 4 s old')
  expect(oldValuesText(lost, {})).toBeUndefined()
})

test('a broker that has answered before is not said to be behind a server without WebSockets', () => {
  expect(problemText('unreachable', 0)).toMatch(/^The broker did not answer\. A server in front/)
  expect(problemText('unreachable', 7)).toBe('The broker did not answer.')
  expect(problemText('refused', 7)).toBe('The broker refused the sign-in.')
})
