import { expect, test } from 'vitest'
import type { Overview } from '#contract/dashboard.ts'
import { frequencyFrame } from './frequency-frame.ts'

const END_MS = Date.UTC(2026, 2, 2, 12)
const at = (minutesAgo: number) => new Date(END_MS - minutesAgo * 60_000).toISOString()
const SIZE = { widthPx: 608, heightPx: 200 }

function frequency(change: Partial<Overview['frequency']> = {}): Overview['frequency'] {
  const points = [60, 40, 20, 0].map((ago) => ({ at: at(ago), lowHz: 49.95, highHz: 50.05 }))
  return { nowHz: 50, points, thresholds: [], activations: [], ...change }
}
function frameOf(change: Partial<Overview['frequency']> = {}) {
  const frame = frequencyFrame(frequency(change), SIZE)
  if (!frame) throw new Error('no frame')
  return frame
}

test('returns undefined for an hour without values', () => {
  expect(frequencyFrame(frequency({ points: [{ at: at(0), lowHz: null, highHz: null }] }), SIZE)).toBeUndefined()
  expect(frequencyFrame(frequency({ points: [] }), SIZE)).toBeUndefined()
})

test('the frequency spans the full width of the box', () => {
  const { course, leftPx, rightPx } = frameOf()
  expect(course).toMatch(new RegExp(`^M${leftPx}\\.0 `))
  expect(course).toContain(`L${rightPx}.0 `)
})

test('a gap divides the frequency line', () => {
  const points = frequency().points.with(1, { at: at(40), lowHz: null, highHz: null })
  expect(frameOf().course.match(/M/g)).toHaveLength(1)
  expect(frameOf({ points }).course.match(/M/g)).toHaveLength(2)
})

test('thresholds are inside the chart at any distance, and equal thresholds share a line', () => {
  const { thresholds, topPx, footPx } = frameOf({
    thresholds: [
      { frequencyHz: 49.5, side: 'activation', groups: 1 },
      { frequencyHz: 49.9, side: 'activation', groups: 2 },
      { frequencyHz: 49.9, side: 'deactivation', groups: 1 },
    ],
  })
  expect(thresholds.map(({ label }) => label)).toEqual(['49.5 Hz', '49.9 Hz'])
  for (const { px } of thresholds) expect(px > topPx && px < footPx).toBe(true)
  expect(thresholds[0]?.px).toBeGreaterThan(thresholds[1]?.px ?? Infinity)
})

test('activations are shaded once where they overlap, and up to now while they last', () => {
  const one = (from: number, to: number | null) => ({
    groupId: 1,
    groupName: 'Depot',
    start: at(from),
    end: to === null ? null : at(to),
  })
  const { activations, leftPx, rightPx } = frameOf({ activations: [one(6, null), one(45, 36), one(80, 54), one(50, 40)] })
  const width = rightPx - leftPx
  expect(activations.map(({ fromPx, toPx }) => [(fromPx - leftPx) / width, (toPx - leftPx) / width])).toEqual([
    [0, expect.closeTo(0.1)],
    [expect.closeTo(1 / 6), expect.closeTo(0.4)],
    [expect.closeTo(0.9), 1],
  ])
})

test.each([
  [49.95, 50.05],
  [49.6, 50.1],
  [47.5, 51.5],
])('has a few round levels from %f to %f Hz', (lowHz, highHz) => {
  const { levels } = frameOf({ points: [{ at: at(0), lowHz, highHz }] })
  expect(levels.length).toBeGreaterThanOrEqual(3)
  expect(levels.length).toBeLessThanOrEqual(7)
  for (const { label } of levels) expect(label).toMatch(/^\d\d(\.\d\d?)?$/)
  expect(new Set(levels.map(({ label }) => label.length)).size).toBe(1)
})

test('a narrow chart has fewer time labels', () => {
  const narrow = frequencyFrame(frequency(), { ...SIZE, widthPx: 280 })
  expect(frameOf().times.length).toBeGreaterThan(narrow?.times.length ?? Infinity)
  expect(narrow?.times.length).toBeGreaterThanOrEqual(2)
})
