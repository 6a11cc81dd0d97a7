import { describe, expect, it } from 'vitest'
import { legendTexts, momentsOf, upToTheEdges, valueAt, within, withGaps, type ChartPoint } from './chart-series.ts'

const points = (...pairs: [number, number | null][]): ChartPoint[] => pairs.map(([atMs, value]) => ({ atMs, value }))
const line = (...pairs: [number, number | null][]) => ({ name: 'a', unit: 'A', points: points(...pairs) })

describe('withGaps', () => {
  it('sets a gap where buckets were left out', () => {
    expect(withGaps(points([0, 1], [10, 2], [40, 3]), 10)).toEqual(points([0, 1], [10, 2], [30, null], [40, 3]))
  })

  it('sets none where there is one already', () => {
    const told = points([0, 1], [10, null], [60, 3])
    expect(withGaps(told, 10)).toBe(told)
  })

  it('leaves points that follow each other as they are', () => {
    const whole = points([0, 1], [10, null], [20, 3])
    expect(withGaps(whole, 10)).toBe(whole)
  })
})

describe('upToTheEdges', () => {
  it('draws a line that goes on outside up to the edges', () => {
    expect(upToTheEdges(points([0, 0], [10, 10], [20, 0]), { fromMs: 5, toMs: 15 })).toEqual(points([5, 5], [10, 10], [15, 5]))
  })

  it('finds the crossings of a range between two points', () => {
    expect(upToTheEdges(points([0, 0], [100, 10]), { fromMs: 20, toMs: 40 })).toEqual(points([20, 2], [40, 4]))
  })

  it('bridges no gap', () => {
    expect(upToTheEdges(points([0, 0], [10, null], [20, 4]), { fromMs: 5, toMs: 15 })).toEqual(points([10, null]))
  })
})

it('keeps the points at the ends of a range', () => {
  expect(within(points([0, 1], [10, 2], [20, 3], [30, 4]), { fromMs: 10, toMs: 20 })).toEqual(points([10, 2], [20, 3]))
})

it('finds the moments of lines that stand on different times', () => {
  expect(momentsOf([line([0, 1], [20, 2]), line([10, 1], [20, 2])])).toEqual([0, 10, 20])
  expect(momentsOf([line([0, 1], [20, 2]), line([0, null], [20, 2])])).toEqual([0, 20])
  expect(momentsOf([])).toEqual([])
})

it('knows no value between two points', () => {
  expect(valueAt(line([0, 1], [10, 2]), 10)).toBe(2)
  expect(valueAt(line([0, 1], [10, 2]), 5)).toBeNull()
  expect(valueAt(line([0, 1], [10, 2]), 11)).toBeNull()
})

it('says of each line its unit, and its axis where there are two', () => {
  const power = { name: 'Power', unit: 'W', points: [] }
  expect(legendTexts([power])).toEqual(['Power (W)'])
  expect(legendTexts([power, { name: 'Grid frequency', unit: 'Hz', points: [], axis: 'right' }])).toEqual([
    'Power (W, left axis)',
    'Grid frequency (Hz, right axis)',
  ])
})
