import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#units/durations.ts'
import { isOver, PERIOD_KEYS, PERIODS, stepMsOf, windowAt } from './graph-range.ts'

describe('the range of graphs', () => {
  it('ends now, at the last whole second, or where it was zoomed to', () => {
    const nowMs = Date.UTC(2026, 2, 2, 8, 0, 7, 400)
    expect(windowAt('1h', nowMs)).toEqual({ fromMs: nowMs - 400 - HOUR, toMs: nowMs - 400 })
    expect(windowAt({ fromMs: 5, toMs: 9 }, nowMs)).toEqual({ fromMs: 5, toMs: 9 })
  })

  it.each([
    [15 * MINUTE, SECOND],
    [2 * HOUR, SECOND],
    [2 * HOUR + 1, 10 * SECOND],
    [DAY, 30 * SECOND],
    [7 * DAY, 5 * MINUTE],
    [92 * DAY, HOUR],
  ])('of %d ms keeps a value each %d ms', (spanMs, stepMs) => {
    expect(stepMsOf(spanMs)).toBe(stepMs)
  })

  it('is over a minute after its end, which a period never is', () => {
    expect(isOver({ fromMs: 0, toMs: HOUR }, HOUR + MINUTE)).toBe(false)
    expect(isOver({ fromMs: 0, toMs: HOUR }, HOUR + MINUTE + 1)).toBe(true)
    expect(isOver('15min', DAY)).toBe(false)
  })

  it('has at most 7,200 steps in every period', () => {
    for (const period of PERIOD_KEYS) expect(PERIODS[period].spanMs / stepMsOf(PERIODS[period].spanMs)).toBeLessThanOrEqual(7_200)
  })
})
