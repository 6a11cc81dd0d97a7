import { expect, test } from 'vitest'
import { Spans } from './spans.ts'

test.for([
  [[], '', false],
  [[2], 'at 2s', false],
  [[0, 1, 2, 5], 'from 0s to 2s and at 5s', true],
  [[1, 3, 5, 7, 8], 'at 1s, at 3s, at 5s and 1 more time up to 8s', true],
  [[1, 3, 5, 7, 9], 'at 1s, at 3s, at 5s and 2 more times up to 9s', true],
] as const)('the seconds %j of ten read "%s"', ([seconds, words, isLong]) => {
  const spans = new Spans()
  for (let second = 0; second <= 10; second++) spans.see(second * 1_000, (seconds as readonly number[]).includes(second))
  expect([spans.asText(0), spans.isLong]).toEqual([words, isLong])
})
