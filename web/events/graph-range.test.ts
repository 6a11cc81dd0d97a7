import { describe, expect, it } from 'vitest'
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { isFinal, PERIOD_KEYS, PERIODS, stepMsOf, windowAt } from './graph-range.ts'

describe('the range of graphs', () => {
  it('ends at the last whole second, or at the end of the zoom', () => {
    const nowMs = Date.UTC(2026, 2, 2, 8, 0, 7, 400)
    expect(windowAt('1h', nowMs)).toEqual({ fromMs: nowMs - 400 - HOUR_MS, toMs: nowMs - 400 })
    expect(windowAt({ fromMs: 5, toMs: 9 }, nowMs)).toEqual({ fromMs: 5, toMs: 9 })
  })

  it.each([
    [15 * MINUTE_MS, SECOND_MS],
    [2 * HOUR_MS, SECOND_MS],
    [2 * HOUR_MS + 1, 10 * SECOND_MS],
    [DAY_MS, 30 * SECOND_MS],
    [7 * DAY_MS, 5 * MINUTE_MS],
    [92 * DAY_MS, HOUR_MS],
  ])('of %d ms has one value per %d ms', (spanMs, stepMs) => {
    expect(stepMsOf(spanMs)).toBe(stepMs)
  })

  it('is final one minute after its end; a period is never final', () => {
    expect(isFinal({ fromMs: 0, toMs: HOUR_MS }, HOUR_MS + MINUTE_MS)).toBe(false)
    expect(isFinal({ fromMs: 0, toMs: HOUR_MS }, HOUR_MS + MINUTE_MS + 1)).toBe(true)
    expect(isFinal('15min', DAY_MS)).toBe(false)
  })

  it('has at most 7,200 steps in every period', () => {
    for (const period of PERIOD_KEYS) expect(PERIODS[period].spanMs / stepMsOf(PERIODS[period].spanMs)).toBeLessThanOrEqual(7_200)
  })
})
