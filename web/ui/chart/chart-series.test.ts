import { describe, expect, it } from 'vitest'
import { legendTexts, momentsOf, upToTheEdges, valueAt, within, withGaps, type SeriesPoint } from './chart-series.ts'

const points = (...pairs: [number, number | null][]): SeriesPoint[] => pairs.map(([atMs, value]) => ({ atMs, value }))
const line = (...pairs: [number, number | null][]) => ({ name: 'a', unit: 'A', points: points(...pairs) })

describe('withGaps', () => {
  it('adds a gap where buckets are missing', () => {
    expect(withGaps(points([0, 1], [10, 2], [40, 3]), 10)).toEqual(points([0, 1], [10, 2], [30, null], [40, 3]))
  })

  it('adds no second gap next to a gap', () => {
    const told = points([0, 1], [10, null], [60, 3])
    expect(withGaps(told, 10)).toBe(told)
  })

  it('does not change consecutive points', () => {
    const whole = points([0, 1], [10, null], [20, 3])
    expect(withGaps(whole, 10)).toBe(whole)
  })
})

describe('upToTheEdges', () => {
  it('extends a line that continues outside the range up to the edges', () => {
    expect(upToTheEdges(points([0, 0], [10, 10], [20, 0]), { fromMs: 5, toMs: 15 })).toEqual(points([5, 5], [10, 10], [15, 5]))
  })

  it('interpolates both edges of a range between two points', () => {
    expect(upToTheEdges(points([0, 0], [100, 10]), { fromMs: 20, toMs: 40 })).toEqual(points([20, 2], [40, 4]))
  })

  it('does not interpolate across a gap', () => {
    expect(upToTheEdges(points([0, 0], [10, null], [20, 4]), { fromMs: 5, toMs: 15 })).toEqual(points([10, null]))
  })
})

it('keeps the points at the ends of a range', () => {
  expect(within(points([0, 1], [10, 2], [20, 3], [30, 4]), { fromMs: 10, toMs: 20 })).toEqual(points([10, 2], [20, 3]))
})

it('returns the moments of lines with different times in order', () => {
  expect(momentsOf([line([0, 1], [20, 2]), line([10, 1], [20, 2])])).toEqual([0, 10, 20])
  expect(momentsOf([line([0, 1], [20, 2]), line([0, null], [20, 2])])).toEqual([0, 20])
  expect(momentsOf([])).toEqual([])
})

it('returns null between two points', () => {
  expect(valueAt(line([0, 1], [10, 2]), 10)).toBe(2)
  expect(valueAt(line([0, 1], [10, 2]), 5)).toBeNull()
  expect(valueAt(line([0, 1], [10, 2]), 11)).toBeNull()
})

it('names the unit of each line, and its axis if there are two axes', () => {
  const power = { name: 'Power', unit: 'W', points: [] }
  expect(legendTexts([power])).toEqual(['Power (W)'])
  expect(legendTexts([power, { name: 'Grid frequency', unit: 'Hz', points: [], axis: 'right' }])).toEqual([
    'Power (W, left axis)',
    'Grid frequency (Hz, right axis)',
  ])
})
