import { expect, test } from 'vitest'
import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { visibleRange } from './frequency-text.ts'

test('a window starts with the run, and follows it when the run is longer', () => {
  const run = { startMs: 0, endMs: MINUTE_MS }
  expect(visibleRange('minutes', { ...run, nowMs: 13_000 })).toMatchObject({ fromMs: 0, toMs: 10 * MINUTE_MS })
  expect(visibleRange('minutes', { ...run, nowMs: 15 * MINUTE_MS })).toMatchObject({
    fromMs: 5 * MINUTE_MS,
    toMs: 15 * MINUTE_MS,
  })
})

test('the whole run ends at the end of the scenario, or later at the present time', () => {
  expect(visibleRange('run', { startMs: 0, endMs: 20 * MINUTE_MS, nowMs: MINUTE_MS })).toMatchObject({
    fromMs: 0,
    toMs: 20 * MINUTE_MS,
  })
  expect(visibleRange('run', { startMs: 0, endMs: MINUTE_MS, nowMs: HOUR_MS })).toMatchObject({ fromMs: 0, toMs: HOUR_MS })
})

test('steps are whole seconds, and there are at most 600', () => {
  expect(visibleRange('minutes', { startMs: 0, endMs: 0, nowMs: 0 }).stepS).toBe(1)
  expect(visibleRange('hour', { startMs: 0, endMs: 0, nowMs: 0 }).stepS).toBe(6)
  expect(visibleRange('run', { startMs: 0, endMs: 0, nowMs: 24 * HOUR_MS }).stepS).toBe(144)
})
