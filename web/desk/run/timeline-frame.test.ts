import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExpectationStanding } from '#contract/sim.ts'
import { linearScale } from '#ui/chart/scale.ts'
import { runTicks } from './run-ticks.ts'
import { timeAtPx, timelineFrame, timelineScale } from './timeline-frame.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const at = (second: number) => new Date(START + second * 1_000).toISOString()
const span = { startMs: START, nowMs: START + 50_000, endMs: START + 100_000, leftPx: 12, rightPx: 1_012 }

const expectation = (from: number, to: number | null): ExpectationStanding => ({
  expected: 'it is activated',
  state: 'open',
  holdsNow: null,
  said: '',
  from: at(from),
  to: to === null ? null : at(to),
  decidedAt: null,
})
const frameOf = (expectations: ExpectationStanding[]) => timelineFrame({ ...span, run: { timeline: [], expectations } })

test('timelineScale covers the scenario, the time after its end, and at least a minute', () => {
  expect(timelineScale(span).domain()[1]).toBe(START + 100_000)
  expect(timelineScale({ ...span, nowMs: START + 500_000 }).domain()[1]).toBe(START + 500_000)
  expect(timelineScale({ ...span, nowMs: START, endMs: START }).domain()[1]).toBe(START + 60_000)
})

test('the present time and the lines are at their times', () => {
  const line = { stimulus: 'frequency', text: 'dip' }
  const timeline = [
    { ...line, at: at(0), isPlayed: true, isManual: false },
    { ...line, at: at(75), isPlayed: false, isManual: true },
  ]
  const frame = timelineFrame({ ...span, run: { timeline, expectations: [] } })
  expect(frame.nowPx).toBe(512)
  expect(frame.marks).toEqual([
    { line: 0, px: 12, isPlayed: true, isManual: false },
    { line: 1, px: 762, isPlayed: false, isManual: true },
  ])
})

test('an expectation without an end reaches the end of the axis, and an instant has a minimum width', () => {
  const [open, moment] = frameOf([expectation(50, null), expectation(90, 90)]).bars
  expect(open).toMatchObject({ fromPx: 512, toPx: 1_012 })
  expect(moment).toMatchObject({ fromPx: expect.closeTo(912), toPx: expect.closeTo(918) })
})

test('expectations do not overlap while lanes are free', () => {
  const second = fc.integer({ min: 0, max: 100 })
  const some = fc.array(fc.tuple(second, second), { maxLength: 6 })
  fc.assert(
    fc.property(some, (pairs) => {
      const { bars } = frameOf(pairs.map(([one, other]) => expectation(Math.min(one, other), Math.max(one, other))))
      const overlapping = bars.filter((bar, index) =>
        bars.some(
          (other, place) => place !== index && other.lane === bar.lane && other.fromPx < bar.toPx && bar.fromPx < other.toPx,
        ),
      )
      expect(overlapping).toEqual([])
    }),
  )
})

test('timeAtPx returns the whole second at a px', () => {
  const x = timelineScale(span)
  const moments = [0, 1, 33, 99, 100].map((second) => START + second * 1_000)
  expect(moments.map((atMs) => timeAtPx(x, x(atMs)))).toEqual(moments)
  expect(timeAtPx(x, -50)).toBe(START)
  expect(timeAtPx(x, 5_000)).toBe(START + 100_000)
})

test('runTicks returns round durations since the start that fit the width', () => {
  const labels = (seconds: number, rightPx: number) =>
    runTicks({ x: linearScale({ from: START, to: START + seconds * 1_000 }, 0, rightPx), leftPx: 0, rightPx }, START).map(
      ({ label }) => label,
    )
  expect(labels(60, 280)).toEqual(['0s', '15s', '30s', '45s', '1m'])
  expect(labels(86_400, 320)).toEqual(['0s', '6h', '12h', '18h', '1d'])
  expect(labels(30 * 86_400, 220)).toEqual(['0s', '10d', '20d', '30d'])
})
