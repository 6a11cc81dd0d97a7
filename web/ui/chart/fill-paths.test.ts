import { expect, test } from 'vitest'
import type { ChartFrame, DrawnLine } from './chart-frame.ts'
import type { SeriesRole } from './chart-series.ts'
import { fillPaths } from './fill-paths.ts'
import { linearScale } from './scale.ts'

const frame: ChartFrame = {
  widthPx: 100,
  heightPx: 100,
  leftPx: 0,
  rightPx: 100,
  topPx: 0,
  footPx: 100,
  range: { fromMs: 0, toMs: 100 },
  x: linearScale({ from: 0, to: 100 }, 0, 100),
  left: linearScale({ from: 0, to: 100 }, 100, 0),
  right: undefined,
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
    { key: 'building', role: 'building', path: 'M0,60L10,60L10,60L20,60L20,60L20,100L20,100L10,100L10,100L0,100Z' },
    { key: 'chargers', role: 'chargers', path: 'M0,40L10,40L10,50L20,50L20,50L20,60L20,60L10,60L10,60L0,60Z' },
  ])
})

test('fills chargers to zero without a building, also below zero', () => {
  const below = { ...frame, left: linearScale({ from: -100, to: 100 }, 100, 0) }
  expect(fillPaths(below, [line('chargers', 50, -50, -50)])).toEqual([
    { key: 'chargers', role: 'chargers', path: 'M0,25L10,25L10,75L20,75L20,75L20,50L20,50L10,50L10,50L0,50Z' },
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
  expect(over({ ...load, points })).toBe('M10,20L20,20L20,20L20,40L20,40L10,40Z')
})

test('fills a range between its low and its high line in steps, with gaps', () => {
  const lines = [line('low', 10, 20, null, 0, 0), line('high', 40, 60, null, 30, 30)]
  expect(fillPaths(frame, lines)).toEqual([
    { key: 'low to high', role: 'range', path: 'M0,60L10,60L10,40L10,80L10,90L0,90ZM30,70L40,70L40,70L40,100L40,100L30,100Z' },
  ])
  expect(fillPaths(frame, lines.slice(0, 1))).toEqual([])
})
