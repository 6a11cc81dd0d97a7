import { expect, test } from 'vitest'
import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { seenSpan } from './frequency-window.ts'

test('a window begins with the run until the run is longer, and follows it then', () => {
  const run = { startMs: 0, endMs: MINUTE_MS }
  expect(seenSpan('minutes', { ...run, nowMs: 13_000 })).toMatchObject({ fromMs: 0, toMs: 10 * MINUTE_MS })
  expect(seenSpan('minutes', { ...run, nowMs: 15 * MINUTE_MS })).toMatchObject({ fromMs: 5 * MINUTE_MS, toMs: 15 * MINUTE_MS })
})

test('the whole run is what the scenario names and what has been run beyond', () => {
  expect(seenSpan('run', { startMs: 0, endMs: 20 * MINUTE_MS, nowMs: MINUTE_MS })).toMatchObject({
    fromMs: 0,
    toMs: 20 * MINUTE_MS,
  })
  expect(seenSpan('run', { startMs: 0, endMs: MINUTE_MS, nowMs: HOUR_MS })).toMatchObject({ fromMs: 0, toMs: HOUR_MS })
})

test('steps are whole seconds, and no more than 600 of them', () => {
  expect(seenSpan('minutes', { startMs: 0, endMs: 0, nowMs: 0 }).stepS).toBe(1)
  expect(seenSpan('hour', { startMs: 0, endMs: 0, nowMs: 0 }).stepS).toBe(6)
  expect(seenSpan('run', { startMs: 0, endMs: 0, nowMs: 24 * HOUR_MS }).stepS).toBe(144)
})
