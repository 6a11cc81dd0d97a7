import { expect, it } from 'vitest'
import { layOut, msAt, xOf, yOf, type ShownSeries } from './chart-frame.ts'

const look = { color: 'x', dash: undefined }
const line = (unit: string, axis: 'left' | 'right', ...values: (number | null)[]): ShownSeries => ({
  name: unit,
  unit,
  axis,
  look,
  points: values.map((value, atMs) => ({ atMs, value })),
})
const box = {
  range: { fromMs: 0, toMs: 3 },
  widthPx: 400,
  heightPx: 300,
  leftDomain: undefined,
  rightDomain: undefined,
  isStacked: false,
}

it('leads from a moment to its place and back', () => {
  const { frame } = layOut({ ...box, series: [line('A', 'left', 1, 2, 3, 4)], limits: [] })
  expect(msAt(frame, xOf(frame, 2))).toBeCloseTo(2)
  expect(msAt(frame, -50)).toBe(0)
})

it('makes room for a limit above the values', () => {
  const { frame } = layOut({ ...box, series: [line('A', 'left', 1, 2)], limits: [{ label: 'Import limit', value: 32 }] })
  expect(yOf(frame, 32)).toBeGreaterThan(frame.topPx)
})

it('has a second axis only for lines that ask for it', () => {
  expect(layOut({ ...box, series: [line('A', 'left', 1, 2)], limits: [] }).frame.right).toBeUndefined()
  expect(layOut({ ...box, series: [line('A', 'left', 1), line('Hz', 'right', 50)], limits: [] }).frame.rightUnit).toBe('Hz')
})

it('has room at its right edge for half a time with seconds', () => {
  expect(layOut({ ...box, series: [line('A', 'left', 1, 2)], limits: [] }).frame.rightPx).toBeGreaterThanOrEqual(26)
})

it('has the same margins as the others of its stack', () => {
  const [one, other] = [
    layOut({ ...box, isStacked: true, series: [line('A', 'left', 1, 2), line('Hz', 'right', 50)], limits: [] }).frame,
    layOut({ ...box, isStacked: true, series: [line('W', 'left', 8_000)], limits: [] }).frame,
  ]
  expect([one.leftPx, one.rightPx]).toEqual([other.leftPx, other.rightPx])
})

it('draws what a fixed axis cannot show on its edge, and marks it', () => {
  const series = [line('Hz', 'right', 50, 52, null, 48)]
  const { lines } = layOut({ ...box, series, limits: [], rightDomain: { from: 49, to: 51 } })
  expect(lines[0]?.points.map(({ value }) => value)).toEqual([50, 51, null, 49])
  expect(lines[0]?.clipped.map(({ value }) => value)).toEqual([52, 48])
})
