import { expect, it } from 'vitest'
import { chartAxes, chartFrame, clippedRuns, drawnLine, isOnAxis, type ShownSeries } from './chart-frame.ts'
import type { LimitLine } from './chart-series.ts'
import type { Domain } from './scale.ts'

const look = { color: 'x', dash: undefined }
const line = (unit: string, axis: 'left' | 'right', ...values: (number | null)[]): ShownSeries => ({
  name: unit,
  unit,
  axis,
  look,
  points: values.map((value, atMs) => ({ atMs, value })),
})
const range = { fromMs: 0, toMs: 3 }
const layOut = (
  series: readonly ShownSeries[],
  { limits = [], rightDomain }: { limits?: LimitLine[]; rightDomain?: Domain } = {},
) => {
  const axes = chartAxes({ series, limits, range, rightDomain })
  const frame = chartFrame(axes, range, { widthPx: 400, heightPx: 300, edges: axes.needs })
  return { axes, frame, lines: series.map((one) => drawnLine(one, frame, 1)) }
}

it('extends the axis to a limit above the values', () => {
  const { frame } = layOut([line('A', 'left', 1, 2)], { limits: [{ label: 'Import limit', value: 32 }] })
  expect(frame.left(32)).toBeGreaterThan(frame.topPx)
})

it('has a right axis only if a line uses it', () => {
  expect(layOut([line('A', 'left', 1, 2)]).frame.right).toBeUndefined()
  expect(layOut([line('A', 'left', 1), line('Hz', 'right', 50)]).axes.right?.unit).toBe('Hz')
})

it('leaves half the width of a time label with seconds at the right edge', () => {
  expect(layOut([line('A', 'left', 1, 2)]).axes.needs.right).toBeGreaterThanOrEqual(26)
})

it('needs space for the longest label of a value', () => {
  expect(layOut([line('W', 'left', 80_000)]).axes.needs.left).toBeGreaterThan(layOut([line('A', 'left', 8)]).axes.needs.left)
})

it('draws values beyond a fixed axis at its edge and marks them', () => {
  const { frame, lines } = layOut([line('Hz', 'right', 50, 52, null, 48)], { rightDomain: { from: 49, to: 51 } })
  expect([52, 48].map((hz) => frame.right?.(hz))).toEqual([frame.topPx, frame.footPx])
  expect(lines[0]?.clipped.map(({ value }) => value)).toEqual([52, 48])
})

it('marks consecutive values beyond the axis once, at the farthest value', () => {
  const points = [50, 51.2, 51.4, 51.1, 50, 48.8, 51.3].map((value, atMs) => ({ atMs, value }))
  expect(clippedRuns(points, { from: 49, to: 51 })).toEqual([
    { atMs: 2, value: 51.4, isAbove: true },
    { atMs: 5, value: 48.8, isAbove: false },
    { atMs: 6, value: 51.3, isAbove: true },
  ])
})

it('has a place for a level only on an axis that exists and contains it', () => {
  const hz = { label: '49.7 Hz FFR', value: 49.7, axis: 'right' } as const
  const both = [line('A', 'left', 1), line('Hz', 'right', 50)]
  expect(isOnAxis(layOut(both, { limits: [hz], rightDomain: { from: 49, to: 51 } }).frame, hz)).toBe(true)
  expect(isOnAxis(layOut(both, { limits: [hz], rightDomain: { from: 49.8, to: 50.2 } }).frame, hz)).toBe(false)
  const { axes, frame } = layOut([line('A', 'left', 1)], { limits: [hz] })
  expect(isOnAxis(frame, hz)).toBe(false)
  // A level of the right axis does not extend the left one.
  expect(axes.left.domain.to).toBeLessThanOrEqual(2)
})
