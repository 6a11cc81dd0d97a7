import { expect, test } from 'vitest'
import { chartAxes, chartFrame, drawnLine } from './chart-frame.ts'
import { endLabels } from './end-labels.ts'

const range = { fromMs: 0, toMs: 10 }
const line = (phase: string | undefined, ...values: (number | null)[]) => ({
  name: `Current ${phase}`,
  unit: 'A',
  phase,
  look: { color: phase ?? '', dash: undefined },
  points: values.map((value, index) => ({ atMs: index * 5, value })),
})
const labelsOf = (...series: ReturnType<typeof line>[]) => {
  const axes = chartAxes({ series, limits: [], range, leftDomain: { from: 0, to: 100 } })
  const frame = chartFrame(axes, range, { widthPx: 400, heightPx: 300, edges: axes.needs })
  const lines = series.map((one) => drawnLine(one, frame, 1))
  return endLabels(frame, lines)
}

test('labels the last value of each phase', () => {
  const labels = labelsOf(line('L1', 0, 10, 90), line('L2', 0, 50, null))
  expect(labels.map(({ text, color }) => [text, color])).toEqual([
    ['L1', 'L1'],
    ['L2', 'L2'],
  ])
  expect(labels[0]?.xPx).toBeGreaterThan(labels[1]?.xPx ?? Infinity)
})

test('joins the labels of equal lines', () => {
  expect(labelsOf(line('L1', 5, 5, 20), line('L2', 5, 5, 20), line('L3', 5, 5, 80)).map(({ text }) => text)).toEqual([
    'L3',
    'L1 L2',
  ])
})

test('moves close labels apart, and keeps them above the lower edge', () => {
  const labels = labelsOf(line('L1', 5, 5, 0), line('L2', 5, 5, 2), line('L3', 5, 5, 4))
  const heights = labels.map(({ yPx }) => yPx)
  expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeGreaterThanOrEqual(13)
  expect((heights[2] ?? 0) - (heights[1] ?? 0)).toBeGreaterThanOrEqual(13)
  expect(heights[2]).toBeLessThanOrEqual(272)
})

test('has no label for a line without phase or without values', () => {
  expect(labelsOf(line(undefined, 1, 2, 3), line('L1', null, null, null))).toEqual([])
})
