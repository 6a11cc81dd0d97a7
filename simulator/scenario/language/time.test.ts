import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentMs, spanSince } from './time.ts'

test.each([
  [0, '0s'],
  [5_500, '5.5s'],
  [60_000, '1m'],
  [3_725_001, '1h2m5.001s'],
  [90_000_000, '25h'],
])('%i ms after the start is %s', (ms, text) => {
  expect(spanSince(1_000 + ms, 1_000)).toBe(text)
})

test('spanSince and momentMs are inverse functions', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_000), fc.nat(4_000_000_000), (startMs, aheadMs) => {
      expect(momentMs(spanSince(startMs + aheadMs, startMs), startMs)).toBe(startMs + aheadMs)
    }),
  )
})
