import { expect, test } from 'vitest'
import { segmentAt, STATE_LABEL, stateSegments, statesIn, timelineState } from './segments.ts'

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
  expect(shown(at(10, 'Charging'), at(20, 'Charging'), at(40, 'SuspendedEV'))).toEqual([
    ['charging', 10, 40],
    ['car', 40, 100],
  ])
})

test('a discharge is a state of its own', () => {
  expect(shown(at(10, 'Charging'), at(20, 'Discharging'), at(40, 'Charging'))).toEqual([
    ['charging', 10, 20],
    ['discharging', 20, 40],
    ['charging', 40, 100],
  ])
})

test('tells the causes of a pause apart', () => {
  const pause = (seconds: number, pausedBy: string | null) => ({ ...at(seconds, 'SuspendedEVSE'), pausedBy })
  const states = stateSegments(
    [pause(10, 'queue'), pause(20, 'load-management'), pause(30, 'charger'), pause(40, null), at(50, 'SuspendedEV')],
    range,
  ).map(({ state }) => STATE_LABEL[state])
  expect(states).toEqual(['Waiting', 'Paused by load management', 'Paused by charger', 'Paused', 'Paused by car'])
})

test('a legend lists the states of its timeline', () => {
  expect(statesIn([stateSegments([at(10, 'Discharging'), at(20, 'Faulted')], range), []])).toEqual(['fault', 'discharging'])
  expect(statesIn([])).toEqual([])
})

test('is empty without states, and begins where they are known', () => {
  expect(shown()).toEqual([])
  expect(shown(at(60, 'Preparing'))).toEqual([['preparing', 60, 100]])
})

test('shows an offline station as offline, not with its last status', () => {
  expect(timelineState({ status: 'Faulted', isOnline: false })).toBe('offline')
  expect(timelineState({ status: 'SuspendedEVSE', isOnline: true })).toBe('unknown')
  expect(timelineState({ status: 'Available', isOnline: true })).toBe('free')
})

test('shows other statuses as such, and nothing for an unknown status', () => {
  for (const status of ['Reserved', 'Occupied', 'NewStatus']) expect(timelineState({ status, isOnline: true })).toBe('other')
  expect(timelineState({ status: null, isOnline: true })).toBeUndefined()
  expect(shown(at(10, 'Charging'), at(20, null), at(40, 'Charging'))).toEqual([
    ['charging', 10, 20],
    ['charging', 40, 100],
  ])
})

test('ends at the present', () => {
  const ends = stateSegments([at(20, 'Charging')], range, 60_000).map(({ fromMs, toMs }) => [fromMs, toMs])
  expect(ends).toEqual([[20_000, 60_000]])
  expect(stateSegments([at(20, 'Charging')], range, 15_000)).toEqual([])
})

test('keeps the length of segments across a clock change', () => {
  const night = { fromMs: Date.UTC(2026, 2, 29, 0), toMs: Date.UTC(2026, 2, 29, 4) }
  const states = [{ from: '2026-03-29T00:00:00Z', status: 'Charging', isOnline: true }]
  expect(stateSegments(states, night).map(({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000)).toEqual([4])
})

test('finds the segment at a moment', () => {
  const segments = stateSegments([at(60, 'Charging')], range)
  expect(segmentAt(segments, 60_000)?.state).toBe('charging')
  expect(segmentAt(segments, 59_999)).toBeUndefined()
  expect(segmentAt(segments, 100_000)).toBeUndefined()
})
