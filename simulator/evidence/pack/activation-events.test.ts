import { describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { DrillActivation } from '#simulator/scenario/measures/group-drill.ts'
import { eventsOf, spanOfEvent } from './activation-events.ts'

const START_MS = Date.parse('2026-03-02T08:00:00Z')
const point = (deviceId: string | null, startMs: number, endMs: number | null = startMs + 40 * SECOND_MS): DrillActivation => ({
  name: deviceId ?? 'Group',
  deviceId,
  service: 'ffr',
  startMs: START_MS + startMs,
  endMs: endMs === null ? null : START_MS + endMs,
  activationHz: 49.7,
  deactivationHz: null,
  baselineKw: null,
  requiredKw: 1,
  isSold: true,
  measures: {} as DrillActivation['measures'],
})

describe('events of a group', () => {
  test('contain the points that start within 10 s, and end with the last of them', () => {
    const events = eventsOf([point('a', 0), point('b', 300, 50_000), point('c', 10_000), point('d', 10_100)])
    expect(events.map(({ activations }) => activations.map(({ deviceId }) => deviceId))).toEqual([['a', 'b', 'c'], ['d']])
    expect(events[0]).toMatchObject({ startMs: START_MS, endMs: START_MS + 50_000 })
  })

  test('last while one of the points is active', () => {
    expect(eventsOf([point('a', 0), point('b', 100, null)])[0]?.endMs).toBeNull()
  })

  test('do not join two activations of one provider', () => {
    expect(eventsOf([point(null, 0), point(null, 5_000)])).toHaveLength(2)
    expect(eventsOf([])).toEqual([])
  })
})

describe('the span of an event', () => {
  test('ends 15 min after the start, or 5 min after a later end', () => {
    const after = (lastsMs: number) => (spanOfEvent({ startMs: START_MS, endMs: START_MS + lastsMs }).endMs ?? NaN) - START_MS
    expect([after(MINUTE_MS), after(10 * MINUTE_MS), after(30 * MINUTE_MS)]).toEqual([
      15 * MINUTE_MS + SECOND_MS,
      15 * MINUTE_MS + SECOND_MS,
      35 * MINUTE_MS + SECOND_MS,
    ])
  })

  test('starts with a whole second, and has no end while the event lasts', () => {
    expect(spanOfEvent({ startMs: START_MS + 700, endMs: null })).toEqual({ startMs: START_MS - 5 * MINUTE_MS, endMs: null })
  })
})
