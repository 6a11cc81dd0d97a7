import { expect, it } from 'vitest'
import { isOnAxis, layOut, msAt, xOf, yOf, type ShownSeries } from './chart-frame.ts'

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
  stepMs: 1,
}

it('converts a moment to its position and back', () => {
  const { frame } = layOut({ ...box, series: [line('A', 'left', 1, 2, 3, 4)], limits: [] })
  expect(msAt(frame, xOf(frame, 2))).toBeCloseTo(2)
  expect(msAt(frame, -50)).toBe(0)
})

it('extends the axis to a limit above the values', () => {
  const { frame } = layOut({ ...box, series: [line('A', 'left', 1, 2)], limits: [{ label: 'Import limit', value: 32 }] })
  expect(yOf(frame, 32)).toBeGreaterThan(frame.topPx)
})

it('has a right axis only if a line uses it', () => {
  expect(layOut({ ...box, series: [line('A', 'left', 1, 2)], limits: [] }).frame.right).toBeUndefined()
  expect(layOut({ ...box, series: [line('A', 'left', 1), line('Hz', 'right', 50)], limits: [] }).frame.rightUnit).toBe('Hz')
})

it('leaves half the width of a time label with seconds at the right edge', () => {
  expect(layOut({ ...box, series: [line('A', 'left', 1, 2)], limits: [] }).frame.rightPx).toBeGreaterThanOrEqual(26)
})

it('has the same margins as the other charts of its stack', () => {
  const [one, other] = [
    layOut({ ...box, isStacked: true, series: [line('A', 'left', 1, 2), line('Hz', 'right', 50)], limits: [] }).frame,
    layOut({ ...box, isStacked: true, series: [line('W', 'left', 8_000)], limits: [] }).frame,
  ]
  expect([one.leftPx, one.rightPx]).toEqual([other.leftPx, other.rightPx])
})

it('draws values beyond a fixed axis at its edge and marks them', () => {
  const series = [line('Hz', 'right', 50, 52, null, 48)]
  const { lines } = layOut({ ...box, series, limits: [], rightDomain: { from: 49, to: 51 } })
  expect(lines[0]?.points.map(({ value }) => value)).toEqual([50, 51, null, 49])
  expect(lines[0]?.clipped.map(({ value }) => value)).toEqual([52, 48])
})

it('has a place for a level only on an axis that exists and contains it', () => {
  const hz = { label: '49.7 Hz FFR', value: 49.7, axis: 'right' } as const
  const scaled = { ...box, series: [line('A', 'left', 1), line('Hz', 'right', 50)], limits: [hz] }
  expect(isOnAxis(layOut({ ...scaled, rightDomain: { from: 49, to: 51 } }).frame, hz)).toBe(true)
  expect(isOnAxis(layOut({ ...scaled, rightDomain: { from: 49.8, to: 50.2 } }).frame, hz)).toBe(false)
  const { frame } = layOut({ ...scaled, series: [line('A', 'left', 1)] })
  expect(isOnAxis(frame, hz)).toBe(false)
  // A level of the right axis does not extend the left one.
  expect(frame.left.to).toBeLessThan(2)
})
