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
  isStepped: true,
  phase: undefined,
  axis: 'left',
  points: values.map((value, place) => ({ atMs: place * 10, value })),
  clipped: [],
})

test('fills the building to zero and the chargers to the building, each value until the next moment', () => {
  expect(fillPaths(frame, [line('building', 40, 40, 40), line('chargers', 60, 50, 50)])).toEqual([
    { key: 'building', role: 'building', path: 'M0.0 60.0V60.0H10.0V60.0H20.0V100.0H10.0V100.0H0.0Z' },
    { key: 'chargers', role: 'chargers', path: 'M0.0 40.0V40.0H10.0V50.0H20.0V60.0H10.0V60.0H0.0Z' },
  ])
})

test('fills chargers to zero without a building, also below zero', () => {
  const below = { ...frame, left: { ...axis, from: -100 } }
  expect(fillPaths(below, [line('chargers', 50, -50, -50)])).toEqual([
    { key: 'chargers', role: 'chargers', path: 'M0.0 25.0V25.0H10.0V75.0H20.0V50.0H10.0V50.0H0.0Z' },
  ])
})

test('leaves gaps empty', () => {
  const [fill] = fillPaths(frame, [line('chargers', 10, 10, null, 20, 20)])
  expect(fill?.path.match(/M/g)).toHaveLength(2)
})

test('fills the recorded excess for its own time, and no other part above the limit', () => {
  const limit = line('limit', 60, 60, 60, 60)
  const load = line('chargers', 50, 80, 50, 50)
  const over = (chargers: DrawnLine) => fillPaths(frame, [chargers, limit]).find(({ role }) => role === 'over')?.path
  expect(over(load)).toBe('')
  const points = load.points.map((point, place) => (place === 1 ? Object.assign({}, point, { over: 20 }) : point))
  expect(over({ ...load, points })).toBe('M10.0 20.0V20.0H20.0V40.0H10.0Z')
})

test('fills a range between its low and its high line in steps, with gaps', () => {
  const lines = [line('low', 10, 20, null, 0, 0), line('high', 40, 60, null, 30, 30)]
  expect(fillPaths(frame, lines)).toEqual([
    { key: 'low to high', role: 'range', path: 'M0.0 60.0H10.0V90.0H0.0ZM30.0 70.0H40.0V100.0H30.0Z' },
  ])
  expect(fillPaths(frame, lines.slice(0, 1))).toEqual([])
})
