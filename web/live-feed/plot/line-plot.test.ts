import { describe, expect, test } from 'vitest'
import { nearestPoint, pathOf, plotLine, steppedPoint } from './line-plot.ts'
import type { Point } from './value-series.ts'

const points = (...values: number[]): Point[] => values.map((value, index) => ({ atMs: index * 1000, value }))
const identity = (value: number) => value

describe('plotLine and pathOf', () => {
  test('pathOf stops at a gap and draws a single point as a dot', () => {
    expect(pathOf(points(1, 2, NaN, 4, NaN, 6, 7), identity, identity)).toBe(
      'M0.0 1.0h0L1000.0 2.0M3000.0 4.0h0M5000.0 6.0h0L6000.0 7.0',
    )
  })

  test('plotLine fills the box from the first value to the last', () => {
    const plot = plotLine(points(10, 20, 30), 500, 180)
    expect(plot?.x(0)).toBe(plot?.leftPx)
    expect(plot?.x(2000)).toBe(492)
    expect(plot?.msAt(plot.x(1000))).toBe(1000)
    expect(plot?.yTicks.map(({ label }) => label)).toContain('20')
    expect(plot?.xTicks).toHaveLength(3)
  })

  test('plotLine returns undefined without numbers', () => {
    expect(plotLine(points(NaN), 500, 180)).toBeUndefined()
    expect(plotLine([], 500, 180)).toBeUndefined()
  })

  test('plotLine draws a single value as a dot', () => {
    expect(plotLine(points(5), 500, 180)?.path).toMatch(/^M56\.0 \d+\.\dh0$/)
  })
})

describe('cursor of the line', () => {
  const line = points(0, 1, 2, 3)

  test('nearestPoint returns the nearest point in time', () => {
    expect([-5, 400, 600, 2900, 9999].map((atMs) => nearestPoint(line, atMs)?.value)).toEqual([0, 0, 1, 3, 3])
    expect(nearestPoint([], 5)).toBeUndefined()
  })

  test('steppedPoint moves by keys and stops at the ends', () => {
    const from = line[1]
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => steppedPoint(line, from, key)?.value)).toEqual([0, 2, 0, 3])
    expect(steppedPoint(line, line[3], 'ArrowRight')?.value).toBe(3)
    expect(steppedPoint(line, from, 'a')).toBeUndefined()
  })
})
