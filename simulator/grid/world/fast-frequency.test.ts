import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { GRID_STEP_MS } from '../model/grid.ts'
import { FastFrequency } from './fast-frequency.ts'

const START_MS = Date.parse('2026-03-02T08:00:00Z')
/** A different value in each step of a second, exact in single precision. */
const hzAt = (tMs: number) => 49 + ((tMs / GRID_STEP_MS) % 64) / 64

function run(frequency: FastFrequency, fromMs: number, untilMs: number) {
  for (let tMs = fromMs; tMs < untilMs; tMs += GRID_STEP_MS) frequency.write(tMs, hzAt(tMs))
}

describe('the frequency in steps of 100 ms', () => {
  test('is kept for three hours', () => {
    const frequency = new FastFrequency()
    run(frequency, START_MS, START_MS + 4 * HOUR_MS)
    const firstMs = START_MS + HOUR_MS
    expect([frequency.at(firstMs - GRID_STEP_MS), frequency.at(firstMs)]).toEqual([NaN, hzAt(firstMs)])
    expect(frequency.at(START_MS + 4 * HOUR_MS)).toBeNaN()
  })

  test('is kept longer in a span that begins before the call and ends after it', () => {
    const frequency = new FastFrequency()
    const calledMs = START_MS + 10 * MINUTE_MS + 300
    run(frequency, START_MS, calledMs)
    frequency.keep(calledMs - 10 * SECOND_MS, calledMs + MINUTE_MS)
    expect(frequency.at(calledMs)).toBeNaN()
    run(frequency, calledMs, START_MS + 5 * HOUR_MS)
    for (let tMs = calledMs - 10 * SECOND_MS; tMs <= calledMs + MINUTE_MS; tMs += GRID_STEP_MS) {
      expect(frequency.at(tMs)).toBe(hzAt(tMs))
    }
    expect(frequency.at(calledMs - 2 * MINUTE_MS)).toBeNaN()
    expect(frequency.at(calledMs + 3 * MINUTE_MS)).toBeNaN()
  })

  test('is deleted after 14 days', () => {
    const frequency = new FastFrequency()
    run(frequency, START_MS, START_MS + MINUTE_MS)
    frequency.keep(START_MS, START_MS)
    run(frequency, START_MS + MINUTE_MS, START_MS + 4 * HOUR_MS)
    frequency.keep(START_MS + 14 * DAY_MS, START_MS + 14 * DAY_MS)
    expect(frequency.at(START_MS)).toBe(hzAt(START_MS))
    frequency.keep(START_MS + 14 * DAY_MS + MINUTE_MS, START_MS + 14 * DAY_MS + MINUTE_MS)
    expect(frequency.at(START_MS)).toBeNaN()
  })

  test('is deleted above the limit of minutes, the first selected first', () => {
    const frequency = new FastFrequency()
    run(frequency, START_MS, START_MS + 2 * MINUTE_MS)
    frequency.keep(START_MS, START_MS + MINUTE_MS)
    run(frequency, START_MS + 2 * MINUTE_MS, START_MS + 4 * HOUR_MS)
    frequency.keep(START_MS + 5 * HOUR_MS, START_MS + 5 * HOUR_MS + 5_998 * MINUTE_MS)
    expect([frequency.at(START_MS), frequency.at(START_MS + MINUTE_MS)]).toEqual([NaN, hzAt(START_MS + MINUTE_MS)])
  })
})
