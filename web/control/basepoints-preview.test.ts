import { describe, expect, it } from 'vitest'
import { dateTimeText, timeText } from '#units/dates.ts'
import { previewOf } from './basepoints-preview.ts'

describe('plain numbers', () => {
  it('are steps of one second from now on', () => {
    const { points, range, startText, endText } = previewOf([100, -50])
    expect(points).toEqual([
      { atMs: 0, value: 100 },
      { atMs: 1000, value: 100 },
      { atMs: 1000, value: -50 },
      { atMs: 2000, value: -50 },
    ])
    expect([range, startText, endText]).toEqual([{ fromMs: 0, toMs: 2000 }, 'Now', '2 s'])
  })

  it('have a text with count, span, minimum and maximum', () => {
    expect(previewOf([100, -50, 70]).says).toBe(
      '3 values over 3 s, one per second; minimum −50 W, maximum 100 W. The last value remains in force.',
    )
    expect(previewOf([5]).says).toBe(
      '1 value over 1 s, one per second; minimum 5 W, maximum 5 W. The last value remains in force.',
    )
  })
})

describe('values with times', () => {
  const [first, second] = ['2026-03-02T10:00:00Z', '2026-03-02T10:10:00Z']
  const firstMs = Date.parse(first)

  it('hold until the next value, and the last one extends beyond its time', () => {
    const { points, range, startText } = previewOf([
      { time: first, value: 1 },
      { time: second, value: 2 },
    ])
    expect(points.map(({ atMs, value }) => [atMs - firstMs, value])).toEqual([
      [0, 1],
      [600_000, 1],
      [600_000, 2],
      [660_000, 2],
    ])
    expect(range).toEqual({ fromMs: firstMs, toMs: firstMs + 660_000 })
    expect(startText).toBe(timeText(firstMs))
  })

  it('have a text with count, span, minimum and maximum', () => {
    const baseline = [
      { time: first, value: 1 },
      { time: second, value: 2 },
    ]
    expect(previewOf(baseline).says).toBe(
      `2 values over 10 min, from ${dateTimeText(firstMs)}; minimum 1 W, maximum 2 W. The last value remains in force.`,
    )
  })

  it('have a width even with one value', () => {
    const { range, says } = previewOf([{ time: first, value: 1 }])
    expect(range.toMs).toBeGreaterThan(range.fromMs)
    expect(says).toBe(`1 value from ${dateTimeText(firstMs)}; minimum 1 W, maximum 1 W. The last value remains in force.`)
  })
})
