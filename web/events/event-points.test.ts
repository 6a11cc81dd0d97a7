import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECOND_MS, MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import type { DeviceEvent } from '#contract/events.ts'
import { mergePoints, nextReadStartMs, thinned, type EventPoints } from './event-points.ts'

const START_MS = Date.UTC(2026, 2, 2, 8)
const at = (second: number) => START_MS + second * SECOND_MS
const event = (second: number, value: number, property = 'Current.Import', unit = 'A'): DeviceEvent => ({
  time: new Date(at(second)).toISOString(),
  value,
  property,
  unit,
})
const seconds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const events = (from: number, to: number) => seconds(from, to).map((second) => event(second, second))
const minute = (endSecond: number) => ({ fromMs: at(endSecond - 60), toMs: at(endSecond) })
const day = (endSecond: number) => ({ fromMs: at(endSecond) - DAY_MS, toMs: at(endSecond) })
const shown = ({ points }: EventPoints) => points.map(({ atMs, value }) => [(atMs - START_MS) / SECOND_MS, value])

describe('the requested span', () => {
  const before = mergePoints(undefined, events(0, 60), minute(60))

  it('is the whole window at the first read', () => {
    expect(nextReadStartMs(undefined, minute(60))).toBe(at(0))
    expect(nextReadStartMs(mergePoints(undefined, [], minute(60)), minute(70))).toBe(at(10))
  })

  it('starts after the last value at later reads', () => {
    expect(nextReadStartMs(before, minute(70))).toBe(at(60) + 1)
  })

  it('never starts after its end', () => {
    expect(nextReadStartMs(before, minute(60))).toBe(at(60))
  })

  it('is the whole window if all values are older, or when the clock moved back', () => {
    expect(nextReadStartMs(before, minute(121))).toBe(at(61))
    expect(nextReadStartMs(before, minute(-10))).toBe(at(-70))
  })
})

describe('appended values', () => {
  const before = mergePoints(undefined, events(0, 60), minute(60))

  it('follow the known values, and values more than a minute before the window are dropped', () => {
    const after = mergePoints(mergePoints(before, events(61, 120), minute(120)), events(121, 130), minute(130))
    expect(shown(after)).toEqual(seconds(10, 130).map((second) => [second, second]))
  })

  it('do not change known values and are sorted by time', () => {
    const after = mergePoints(before, [event(62, 62), event(61, 61), event(30, -1), event(61, -1)], minute(62))
    expect(shown(after)).toEqual(seconds(0, 62).map((second) => [second, second]))
  })

  it('end with a value that is already known', () => {
    expect(shown(mergePoints(before, [event(60, -1)], minute(60)))).toEqual(shown(before))
  })

  it('have a gap where the device sent no values', () => {
    const after = mergePoints(before, events(66, 70), minute(70))
    expect(shown(after).slice(-7)).toEqual([[60, 60], [65, null], ...seconds(66, 70).map((second) => [second, second])])
    expect(shown(mergePoints(undefined, [...events(0, 3), ...events(10, 12)], minute(60)))).toContainEqual([9, null])
  })

  it('have no gap between values at intervals of one minute', () => {
    const wide = { fromMs: at(0), toMs: at(3_600) }
    const slow = seconds(0, 40).map((index) => event(index * 60, index))
    const first = mergePoints(undefined, slow.slice(0, 20), wide)
    const after = mergePoints(first, slow.slice(20, 21), wide)
    expect(after.points).toHaveLength(21)
    expect(after.points.every(({ value }) => value !== null)).toBe(true)
    // One value does not give an interval, so the known interval applies.
    const silent = mergePoints(first, [event(1_500, 0)], wide)
    expect(shown(silent).slice(-2)).toEqual([
      [1_440, null],
      [1_500, 0],
    ])
  })

  it('have no gap in a recording that changes from minutes to seconds, and report the coarse part', () => {
    const minutes = [59, 119, 179].map((second) => Object.assign(event(second, second), { resolutionMs: MINUTE_MS }))
    const wide = { fromMs: at(0), toMs: at(400) }
    const line = mergePoints(undefined, [...minutes, ...events(180, 300), ...events(310, 400)], wide)
    expect(line.points.filter(({ value }) => value === null)).toEqual([{ atMs: at(309), value: null }])
    expect(line.coarse).toEqual({ fromMs: at(0), untilMs: at(180), resolutionMs: MINUTE_MS })
    expect(mergePoints(line, events(401, 402), { fromMs: at(2), toMs: at(402) }).coarse).toEqual(line.coarse)
    expect(mergePoints(line, events(401, 402), { fromMs: at(180), toMs: at(402) }).coarse).toBeUndefined()
  })

  it('start again when the clock moved back', () => {
    expect(shown(mergePoints(before, events(-70, -60), minute(-60)))).toEqual(seconds(-70, -60).map((second) => [second, second]))
  })

  it('are converted to Hz and %, and values with an invalid time are skipped', () => {
    const frequency = [event(1, 49_987, 'Frequency', 'mHz'), event(2, 50.01, 'Frequency', 'mHz')]
    expect(mergePoints(undefined, frequency, minute(60))).toMatchObject({
      unit: 'Hz',
      points: [{ value: 49.987 }, { value: 50.01 }],
    })
    expect(mergePoints(undefined, [event(1, 63, 'SoC', 'Percent')], minute(60)).unit).toBe('%')
    expect(mergePoints(undefined, [{ ...event(1, 1), time: '' }], minute(60)).points).toEqual([])
  })

  it('keep the unit without new values', () => {
    expect(mergePoints(before, [], minute(70)).unit).toBe('A')
  })

  it('are limited in number over days and keep a dip of one second', () => {
    const halfMinutes = seconds(0, 2_879).map((step) => event(step * 30, 50))
    let line = mergePoints(undefined, halfMinutes, day(2_879 * 30))
    for (let second = 2_879 * 30; second < 2 * 86_400; second += 60) {
      const fresh = seconds(second + 1, second + 60).map((at) => event(at, at === 100_000 ? 1 : 50 + (at % 7)))
      line = mergePoints(line, fresh, day(second + 60))
    }
    expect(line.points.length).toBeLessThan(2 * 2_882 + 60)
    expect(line.points.filter(({ value }) => value === 1)).toHaveLength(1)
    expect(line.points.every(({ value }) => value !== null)).toBe(true)
  })

  it('are the same for any division into reads', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }), (parts) => {
        let line: EventPoints | undefined
        let until = 0
        for (const part of parts) {
          line = mergePoints(line, events(until, until + part - 1), day(until + part))
          until += part
        }
        expect(line?.points).toEqual(mergePoints(undefined, events(0, until - 1), day(until)).points)
      }),
      { numRuns: 30 },
    )
  })
})

describe('thinning', () => {
  const points = (...values: (number | null)[]) => values.map((value, index) => ({ atMs: at(index), value }))

  it('keeps the lowest and the highest value of a complete step in their order', () => {
    expect(thinned(points(5, 9, 1, 4, 7), 4 * SECOND_MS)).toEqual([
      { atMs: at(0), value: 9 },
      { atMs: at(2), value: 1 },
      { atMs: at(4), value: 7 },
    ])
  })

  it('does not change a step with two values, or the last step', () => {
    const few = [...points(5, 9), { atMs: at(4), value: 1 }, { atMs: at(5), value: 2 }, { atMs: at(6), value: 3 }]
    expect(thinned(few, 4 * SECOND_MS)).toEqual(few)
  })

  it('keeps gaps', () => {
    expect(thinned(points(5, 9, 1, null, 7), 4 * SECOND_MS).map(({ value }) => value)).toEqual([9, 1, null, 7])
  })

  it('does not thin values twice', () => {
    const once = thinned(points(...seconds(0, 400).map((second) => (second * 37) % 11)), MINUTE_MS)
    expect(thinned(once, MINUTE_MS)).toEqual(once)
  })
})
