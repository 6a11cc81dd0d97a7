import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeriesPoint } from './chart-series.ts'
import { DECIMATE_ABOVE, decimate } from './decimate.ts'

const COUNT = 10_000
const range = { fromMs: 0, toMs: COUNT - 1 }
const line = (valueAt: (index: number) => number | null): SeriesPoint[] =>
  Array.from({ length: COUNT }, (_, atMs) => ({ atMs, value: valueAt(atMs) }))

describe('decimate', () => {
  it('keeps up to 2 000 points unchanged', () => {
    const few = line(Math.sin).slice(0, DECIMATE_ABOVE)
    expect(decimate(few, range, 100)).toBe(few)
  })

  it('keeps a dip of one point among ten thousand', () => {
    const kept = decimate(
      line((index) => (index === 7_777 ? 49.2 : 50)),
      range,
      300,
    )
    expect(kept).toContainEqual({ atMs: 7_777, value: 49.2 })
    expect(kept.length).toBeLessThanOrEqual(2 * 301)
  })

  it('gives the same points for the part of a moving range that stays visible', () => {
    const points = line((index) => Math.sin(index / 7) + Math.sin(index / 3))
    const at = (fromMs: number) => decimate(points.slice(fromMs, fromMs + 9_000), { fromMs, toMs: fromMs + 8_999 }, 300)
    const inBoth = (kept: readonly SeriesPoint[]) => kept.filter(({ atMs }) => atMs >= 1_000 && atMs < 8_000)
    expect(inBoth(at(7))).toEqual(inBoth(at(0)))
  })

  it('keeps one point of a gap', () => {
    const kept = decimate(
      line((index) => (index >= 4_000 && index < 5_000 ? null : 1)),
      range,
      100,
    )
    expect(kept.filter(({ value }) => value === null)).toHaveLength(1)
  })

  it('keeps the extremes of every column and the order of time', () => {
    const value = fc.option(fc.integer({ min: -1_000, max: 1_000 }), { freq: 20 })
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 3_000, maxLength: 4_000 }),
        fc.integer({ min: 1, max: 900 }),
        (values, widthPx) => {
          const points = values.map((value, atMs) => ({ atMs, value }))
          const span = { fromMs: 0, toMs: points.length - 1 }
          const kept = decimate(points, span, widthPx)
          expect(kept.every((point, index) => index === 0 || point.atMs > (kept[index - 1]?.atMs ?? 0))).toBe(true)

          const columnOf = ({ atMs }: SeriesPoint) => Math.floor(atMs * (widthPx / span.toMs))
          const highest = (all: readonly SeriesPoint[]) => {
            const columns = new Map<number, number>()
            for (const point of all) {
              if (point.value === null) continue
              columns.set(columnOf(point), Math.max(point.value, columns.get(columnOf(point)) ?? -Infinity))
            }
            return columns
          }
          expect(highest(kept)).toEqual(highest(points))
        },
      ),
      { numRuns: 20 },
    )
  })
})
