import { expect, test } from 'vitest'
import { messagesPerSecond, rateText, recentSamples, type TrafficSample } from './feed-state.ts'

test('messagesPerSecond uses the elapsed time of the last five seconds', () => {
  const at = (atMs: number, received: number): TrafficSample => ({ atMs, received })
  let samples = recentSamples([], at(0, 0))
  samples = recentSamples(samples, at(1000, 1))
  expect(messagesPerSecond(samples, at(2000, 2))).toBe(1)
  samples = recentSamples(samples, at(8000, 50))
  expect(samples).toHaveLength(1)
  expect(messagesPerSecond(samples, at(10_000, 70))).toBe(10)
  expect(messagesPerSecond([], at(10_000, 70))).toBe(0)
})

test('rateText has one decimal below 10', () => {
  expect([0, 0.98, 9.96, 27.4, 4985.2].map(rateText)).toEqual(['0.0', '1.0', '10.0', '27', '4\u202F985'])
})
