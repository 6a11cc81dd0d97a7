import { describe, expect, it } from 'vitest'
import {
  drawnPointAt,
  legendTexts,
  limitTextAt,
  momentsOf,
  upToTheEdges,
  valueAt,
  within,
  withGaps,
  type SeriesPoint,
} from './chart-series.ts'

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

describe('a stepped line', () => {
  it('keeps its value up to the edges, and its last value for one step', () => {
    const line = points([0, 1], [10, 2], [20, 3])
    expect(upToTheEdges(line, { fromMs: 5, toMs: 15 }, 10)).toEqual(points([5, 1], [10, 2], [15, 2]))
    expect(upToTheEdges(line, { fromMs: 10, toMs: 100 }, 10)).toEqual(points([10, 2], [20, 3], [30, 3]))
    expect(upToTheEdges(points([0, 1], [10, null]), { fromMs: 5, toMs: 8 }, 10)).toEqual(points([5, 1], [8, 1]))
    expect(upToTheEdges(points([0, 1]), { fromMs: 50, toMs: 90 }, 10)).toEqual([])
  })

  it('has its point until the next one, other lines only at the moment of a point', () => {
    const line = { name: 'Limit', unit: 'A', points: points([0, 1], [10, 2]) }
    expect(drawnPointAt(line, 5)).toBeUndefined()
    expect(drawnPointAt({ ...line, role: 'limit' }, 5)?.value).toBe(1)
    expect(drawnPointAt({ ...line, isStepped: true }, 10)?.value).toBe(2)
  })
})

it('a limit has its label, or the text of the period in force', () => {
  const limit = {
    label: 'Import limit 240 kW',
    value: 240,
    during: [
      { fromMs: 0, toMs: 5 },
      { fromMs: 5, toMs: 9, value: 257, text: '257 kW: import limit 240 + boost 17' },
    ],
  }
  expect([0, 5, 9].map((atMs) => limitTextAt(limit, atMs))).toEqual([
    'Import limit 240 kW',
    '257 kW: import limit 240 + boost 17',
    undefined,
  ])
})
