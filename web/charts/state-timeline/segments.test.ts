import { expect, test } from 'vitest'
import { segmentAt, stateSegments, timelineState } from './segments.ts'

const at = (seconds: number, status: string | null, isOnline = true) => ({
  from: new Date(seconds * 1_000).toISOString(),
  status,
  isOnline,
})
const range = { fromMs: 10_000, toMs: 100_000 }
const shown = (...states: ReturnType<typeof at>[]) =>
  stateSegments(states, range).map(({ state, fromMs, toMs }) => [state, fromMs / 1_000, toMs / 1_000])

test('cuts the states at the ends of the range', () => {
  expect(shown(at(0, 'Available'), at(30, 'Charging'), at(200, 'Faulted'))).toEqual([
    ['free', 10, 30],
    ['charging', 30, 100],
  ])
})

test('joins states that look the same', () => {
  expect(shown(at(10, 'Charging'), at(20, 'Discharging'), at(40, 'SuspendedEV'))).toEqual([
    ['charging', 10, 40],
    ['full', 40, 100],
  ])
})

test('is empty without states, and begins where they are known', () => {
  expect(shown()).toEqual([])
  expect(shown(at(60, 'Preparing'))).toEqual([['waiting', 60, 100]])
})

test('shows an offline station as offline, not with its last status', () => {
  expect(timelineState({ status: 'Faulted', isOnline: false })).toBe('offline')
  expect(timelineState({ status: 'SuspendedEVSE', isOnline: true })).toBe('paused')
  expect(timelineState({ status: 'Reserved', isOnline: true })).toBe('free')
})

test('finds the segment at a moment', () => {
  const segments = stateSegments([at(60, 'Charging')], range)
  expect(segmentAt(segments, 60_000)?.state).toBe('charging')
  expect(segmentAt(segments, 59_999)).toBeUndefined()
  expect(segmentAt(segments, 100_000)).toBeUndefined()
})
