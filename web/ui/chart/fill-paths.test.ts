import { expect, test } from 'vitest'
import type { ChartFrame, DrawnLine } from './chart-frame.ts'
import type { SeriesRole } from './chart-series.ts'
import { fillPaths } from './fill-paths.ts'

const axis = { from: 0, to: 100, step: 25, labels: [] }
const frame: ChartFrame = {
  widthPx: 100,
  heightPx: 100,
  leftPx: 0,
  rightPx: 0,
  topPx: 0,
  bottomPx: 0,
  range: { fromMs: 0, toMs: 100 },
  left: axis,
  right: undefined,
  leftUnit: 'A',
  rightUnit: '',
}
const line = (role: SeriesRole, ...values: (number | null)[]): DrawnLine => ({
  name: role,
  look: { color: '', dash: undefined },
  role,
  phase: undefined,
  axis: 'left',
  points: values.map((value, place) => ({ atMs: place * 10, value })),
  clipped: [],
})

test('fills the building to zero and the chargers to the building', () => {
  expect(fillPaths(frame, [line('building', 40, 40), line('chargers', 60, 50)])).toEqual([
    { key: 'building', role: 'building', path: 'M0.0 60.0L10.0 60.0L10.0 100.0L0.0 100.0Z' },
    { key: 'chargers', role: 'chargers', path: 'M0.0 40.0L10.0 50.0L10.0 60.0L0.0 60.0Z' },
  ])
})

test('fills chargers to zero without a building, also below zero', () => {
  const below = { ...frame, left: { ...axis, from: -100 } }
  expect(fillPaths(below, [line('chargers', 50, -50)])).toEqual([
    { key: 'chargers', role: 'chargers', path: 'M0.0 25.0L10.0 75.0L10.0 50.0L0.0 50.0Z' },
  ])
})

test('leaves gaps empty', () => {
  const [fill] = fillPaths(frame, [line('chargers', 10, 10, null, 20, 20)])
  expect(fill?.path.match(/M/g)).toHaveLength(2)
})

test('fills the part above the limit', () => {
  const over = fillPaths(frame, [line('chargers', 50, 80, 50, 50), line('limit', 60, 60, 60, 60)]).find(
    ({ role }) => role === 'over',
  )
  expect(over?.path).toBe('M0.0 40.0L10.0 20.0L20.0 40.0L20.0 40.0L10.0 40.0L0.0 40.0Z')
  const within = fillPaths(frame, [line('chargers', 50, 60), line('limit', 60, 60)]).find(({ role }) => role === 'over')
  expect(within?.path).toBe('')
})

test('fills a range between its low and its high line in steps, with gaps', () => {
  const lines = [line('low', 10, 20, null, 0, 0), line('high', 40, 60, null, 30, 30)]
  expect(fillPaths(frame, lines)).toEqual([
    { key: 'low to high', role: 'range', path: 'M0.0 60.0H10.0V90.0H0.0ZM30.0 70.0H40.0V100.0H30.0Z' },
  ])
  expect(fillPaths(frame, lines.slice(0, 1))).toEqual([])
})
