import { expect, test } from 'vitest'
import { canvasLines, isDense, isolatedIndexes } from './canvas-lines.ts'

const line = (points: readonly (readonly [number, number | null])[]) => ({
  name: 'Power',
  look: { color: 'black', dash: undefined },
  role: undefined,
  isStepped: false,
  phase: undefined,
  axis: 'left' as const,
  points: points.map(([atMs, value]) => ({ atMs, value })),
  clipped: [],
})

test('aligns lines with different moments and keeps their gaps', () => {
  const lines = [line([[0, 1], [2, null], [4, 3]]), line([[1, 10], [4, 20]])] // oxfmt-ignore
  expect(canvasLines(lines)).toEqual([
    [0, 1, 2, 4],
    [1, undefined, null, 3],
    [undefined, 10, undefined, 20],
  ])
})

test('has no moments without lines', () => {
  expect(canvasLines([])).toEqual([[]])
})

test('finds values between two gaps', () => {
  expect(isolatedIndexes([1, null, undefined, 2, undefined, null, 3, 4])).toEqual([0, 3])
  expect(isolatedIndexes([5])).toEqual([0])
  expect(isolatedIndexes([null, 5, undefined, 6])).toEqual([])
})

test('is dense with more than one point for two pixels', () => {
  expect(isDense(500, 1_000)).toBe(false)
  expect(isDense(501, 1_000)).toBe(true)
})
