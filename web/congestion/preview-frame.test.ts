import { expect, test } from 'vitest'
import type { CongestionPreview } from '#contract/congestion.ts'
import { previewFrame } from './preview-frame.ts'

const SIZE = { widthPx: 400, heightPx: 200 }
const points = (...values: readonly (readonly [expectedKw: number, limitedKw: number])[]) =>
  values.map(([expectedKw, limitedKw], minute) => ({ at: `2026-03-02T15:0${minute}:00Z`, expectedKw, limitedKw }))
const frameOf = (limitKw: number | null, drawn: CongestionPreview['points']) =>
  previewFrame({ window: null, conflicts: [], limitKw, points: drawn, drawnFrom: null, wasHeld: false, curtailedKwh: 0 }, SIZE)

test('returns undefined for a rule without a window', () => {
  expect(frameOf(20, [])).toBeUndefined()
})

test('lines span the full width, with larger power higher', () => {
  const frame = frameOf(20, points([40, 20], [0, 0]))
  expect(frame?.expected).toBe(`M${frame?.leftPx}.0 ${frame?.topPx}.0L${frame?.rightPx}.0 ${frame?.footPx}.0`)
  expect(frame?.limited).toBe(`M${frame?.leftPx}.0 94.0L${frame?.rightPx}.0 ${frame?.footPx}.0`)
  expect(frame?.limitPx).toBe(94)
  expect(frame?.levels.map(({ label }) => label)).toEqual(['0 kW', '10 kW', '20 kW', '30 kW', '40 kW'])
})

test('export is below the zero line', () => {
  const frame = frameOf(-10, points([10, -10]))
  expect(frame?.levels.map(({ label }) => label)).toEqual(['−10 kW', '−5 kW', '0 kW', '5 kW', '10 kW'])
  expect(frame?.zeroPx).toBe(94)
  expect(frame?.limitPx).toBe(frame?.footPx)
})

test('omits a limit far above all values, unless all values are 0', () => {
  expect(frameOf(500, points([4, 4]))?.limitPx).toBeUndefined()
  expect(frameOf(500, points([0, 0]))?.limitPx).toBeDefined()
  expect(frameOf(null, points([4, 4]))?.limitPx).toBeUndefined()
})
