import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { mergeLines, nextReadStartMs, type ChartLines } from './append-chart.ts'

const START_MS = Date.UTC(2026, 2, 2, 8)
const minute = (count: number) => START_MS + count * MINUTE_MS
const windowOf = (from: number, to: number) => ({ fromMs: minute(from), toMs: minute(to), stepMs: MINUTE_MS })
const line = (from: number, to: number, value: (minute: number) => number = (at) => at, name = 'Current L1') => ({
  name,
  unit: 'A',
  points: Array.from({ length: to - from }, (_, i) => ({ atMs: minute(from + i), value: value(from + i) })),
})
const chart = (from: number, to: number): ChartLines => ({ window: windowOf(from, to), series: [line(from, to)], appends: 0 })

describe('the requested span', () => {
  it('is the whole window without known values', () => {
    expect(nextReadStartMs(undefined, windowOf(0, 120))).toBe(minute(0))
  })

  it('starts three buckets before the end of the known values', () => {
    expect(nextReadStartMs(chart(0, 120), windowOf(1, 121))).toBe(minute(117))
  })

  it('also starts there after failed reads', () => {
    expect(nextReadStartMs(chart(0, 120), windowOf(40, 160))).toBe(minute(117))
  })

  it.each([
    ['lies after the known values', windowOf(118, 238)],
    ['starts before the known values', windowOf(-5, 121)],
    ['ends before the known values, because the clock moved back', windowOf(0, 110)],
    ['has buckets of another width', { ...windowOf(1, 121), stepMs: 5 * MINUTE_MS }],
  ])('is the whole window if it', (_, window) => {
    expect(nextReadStartMs(chart(0, 120), window)).toBe(window.fromMs)
  })

  it('starts before the last known value if the window extends into the future', () => {
    const future = { window: windowOf(0, 240), series: [line(0, 120)], appends: 0 }
    expect(nextReadStartMs(future, windowOf(0, 240))).toBe(minute(117))
  })

  it('is the whole window without lines', () => {
    expect(nextReadStartMs({ ...chart(0, 120), series: [] }, windowOf(1, 121))).toBe(minute(1))
  })

  it('is the whole window after 60 reads of new buckets', () => {
    let known = chart(0, 120)
    const asked: number[] = []
    for (let at = 1; at <= 62; at++) {
      const window = windowOf(at, 120 + at)
      const fromMs = nextReadStartMs(known, window)
      asked.push((window.toMs - fromMs) / MINUTE_MS)
      known = mergeLines(known, [line((fromMs - START_MS) / MINUTE_MS, 120 + at)], window)
    }
    expect(asked.filter((buckets) => buckets === 120)).toHaveLength(1)
    expect(asked[60]).toBe(120)
    expect(known.series[0]?.points).toEqual(line(62, 182).points)
  })
})

describe('appended lines', () => {
  it('drop values before the window and replace buckets that were read again', () => {
    const { series, window } = mergeLines(chart(0, 120), [line(117, 121, () => -1)], windowOf(1, 121))
    expect(window).toEqual(windowOf(1, 121))
    expect(series[0]?.points).toEqual([...line(1, 117).points, ...line(117, 121, () => -1).points])
  })

  it('equal a complete read of unchanged data', () => {
    const { series } = mergeLines(chart(0, 120), [line(117, 121)], windowOf(1, 121))
    expect(series).toEqual([line(1, 121)])
  })

  it('keep lines without new values and add new lines', () => {
    const { series } = mergeLines(chart(0, 120), [line(117, 121, undefined, 'Frequency')], windowOf(1, 121))
    expect(series).toEqual([line(1, 117), line(117, 121, undefined, 'Frequency')])
  })

  it('ignore values before the requested span', () => {
    const { series } = mergeLines(chart(0, 120), [line(100, 121, () => -1)], windowOf(1, 121))
    expect(series[0]?.points.filter(({ value }) => value === -1)).toHaveLength(4)
  })
})
