import { expect, test } from 'vitest'
import { appendSegments, nextStatesStartMs } from './append-segments.ts'
import type { StateSegment, TimelineState } from './segments.ts'

const segment = (state: TimelineState, fromMs: number, toMs: number): StateSegment => ({ state, fromMs, toMs })

test('continues a minute before the end of the known range', () => {
  expect(nextStatesStartMs({ fromMs: 0, toMs: 600_000 }, { fromMs: 10_000, toMs: 610_000 })).toBe(540_000)
  expect(nextStatesStartMs({ fromMs: 0, toMs: 30_000 }, { fromMs: 10_000, toMs: 40_000 })).toBe(10_000)
})

test('reads the whole range at first, after a gap, and for an earlier or longer one', () => {
  const range = { fromMs: 100_000, toMs: 200_000 }
  for (const known of [
    undefined,
    { fromMs: 0, toMs: 90_000 },
    { fromMs: 110_000, toMs: 200_000 },
    { fromMs: 0, toMs: 300_000 },
  ]) {
    expect(nextStatesStartMs(known, range)).toBe(100_000)
  }
})

test('replaces the known end, and joins segments of the same state', () => {
  const known = [segment('free', 0, 40), segment('charging', 40, 100)]
  const at = { fromMs: 10, atMs: 80 }
  expect(appendSegments(known, [segment('charging', 80, 120)], at)).toEqual([
    segment('free', 10, 40),
    segment('charging', 40, 120),
  ])
  expect(appendSegments(known, [segment('car', 80, 120)], at)).toEqual([
    segment('free', 10, 40),
    segment('charging', 40, 80),
    segment('car', 80, 120),
  ])
})

test('drops what has left the range, and keeps a gap', () => {
  expect(appendSegments([segment('free', 0, 40)], [segment('free', 90, 120)], { fromMs: 50, atMs: 80 })).toEqual([
    segment('free', 90, 120),
  ])
  const withGap = appendSegments([segment('free', 0, 70)], [segment('free', 90, 120)], { fromMs: 50, atMs: 80 })
  expect(withGap).toEqual([segment('free', 50, 70), segment('free', 90, 120)])
})
