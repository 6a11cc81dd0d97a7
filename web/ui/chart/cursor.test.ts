import { describe, expect, it } from 'vitest'
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import {
  bandsAt,
  bandsTogether,
  minZoomMs,
  markersAt,
  matchingMoment,
  momentAfter,
  nearestMoment,
  rangeBetween,
  scaledRange,
  steppedEvent,
  steppedMoment,
  thinned,
  valuesText,
  valueText,
} from './cursor.ts'

const moments = Array.from({ length: 100 }, (_, index) => index * 10)

describe('the cursor', () => {
  it('selects the moment nearest to the pointer', () => {
    expect(nearestMoment(moments, 14)).toBe(10)
    expect(nearestMoment(moments, 16)).toBe(20)
    expect(nearestMoment(moments, 99_999)).toBe(990)
    expect(nearestMoment([], 5)).toBeUndefined()
  })

  it('moves with keys and stays within the range', () => {
    expect(steppedMoment(moments, 500, 'ArrowRight')).toBe(510)
    expect(steppedMoment(moments, 0, 'ArrowLeft')).toBe(0)
    expect(steppedMoment(moments, 500, 'PageUp')).toBe(400)
    expect(steppedMoment(moments, 500, 'Home')).toBe(0)
    expect(steppedMoment(moments, 500, 'x')).toBeUndefined()
  })

  it('starts at the newest moment', () => {
    expect(steppedMoment(moments, undefined, 'ArrowLeft')).toBe(990)
  })

  it('states every value with its unit, or that there is no value', () => {
    const line = (name: string, value: number | null) => ({ name, unit: 'A', points: [{ atMs: 10, value }] })
    expect(valuesText([line('Current L1', 12.3456), line('Current L2', null)], 10)).toBe(
      'Current L1 12.35 A, Current L2 no value',
    )
  })
})

it('returns the events up to the next moment', () => {
  const markers = [9, 10, 19, 20].map((atMs) => ({ atMs, text: String(atMs) }))
  expect(markersAt(markers, 10, momentAfter(moments, 10)).map(({ atMs }) => atMs)).toEqual([10, 19])
})

it('drops markers that are too close to another one', () => {
  const markers = [30, 10, 12, 25].map((atMs) => ({ atMs, text: '' }))
  expect(thinned(markers, 10).map(({ atMs }) => atMs)).toEqual([10, 25])
})

it('zooms down to sixty seconds, five minutes, or one bucket where buckets are wider', () => {
  expect([SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, HOUR_MS].map(minZoomMs)).toEqual([
    MINUTE_MS,
    5 * MINUTE_MS,
    5 * MINUTE_MS,
    HOUR_MS,
  ])
})

it('returns the nearest moment to one of another chart, if it is within one step', () => {
  expect(matchingMoment(moments, 502, 10)).toBe(500)
  expect(matchingMoment(moments, 2_000, 10)).toBe(2_000)
})

it('accepts a range in both directions and rejects one that is too short', () => {
  expect(rangeBetween(50, 20, 10)).toEqual({ fromMs: 20, toMs: 50 })
  expect(rangeBetween(50, 45, 10)).toBeUndefined()
})

describe('bands', () => {
  const band = (fromMs: number, toMs: number, label: string) => ({ fromMs, toMs, label, text: `${label}!` })
  const bands = [band(50, 80, 'Late'), band(10, 30, 'Early'), band(20, 40, 'Too')]

  it('are returned at a moment from their start (included) to their end (excluded)', () => {
    const labelsAt = (atMs: number) => bandsAt(bands, atMs).map(({ label }) => label)
    expect([labelsAt(10), labelsAt(25), labelsAt(40)]).toEqual([['Early'], ['Early', 'Too'], []])
  })

  it('are cut where another band begins or ends, and at the ends of the range', () => {
    expect(bandsTogether(bands, { fromMs: 15, toMs: 60 })).toEqual([
      { fromMs: 15, toMs: 20, label: 'Early', text: 'Early!' },
      { fromMs: 20, toMs: 30, label: 'Early, Too', text: 'Early!. Too!' },
      { fromMs: 30, toMs: 40, label: 'Too', text: 'Too!' },
      { fromMs: 50, toMs: 60, label: 'Late', text: 'Late!' },
    ])
    expect(bandsTogether(bands, { fromMs: 40, toMs: 50 })).toEqual([])
  })

  it('have one label if the same state continues or has not ended', () => {
    const again = [band(10, 20, 'One'), band(20, Infinity, 'One')]
    expect(bandsTogether(again, { fromMs: 0, toMs: 60 })).toEqual([{ fromMs: 10, toMs: 60, label: 'One', text: 'One!' }])
  })
})

it('a negative value has a minus sign', () => {
  expect(valueText(-42_000, 'W')).toBe('−42 000 W')
})

describe('a zoom around a moment', () => {
  const range = { fromMs: 0, toMs: 1_000 }

  it('keeps the position of the moment', () => {
    expect(scaledRange(range, 250, 0.5, 1)).toEqual({ fromMs: 125, toMs: 625 })
    expect(scaledRange(range, 250, 2, 1)).toEqual({ fromMs: -250, toMs: 1_750 })
  })

  it('is not shorter than the minimum and not later than the latest moment', () => {
    expect(scaledRange(range, 0, 0.5, 800)).toEqual({ fromMs: 0, toMs: 800 })
    expect(scaledRange(range, 500, 2, 1, 1_000)).toEqual({ fromMs: -1_000, toMs: 1_000 })
  })
})

describe('the step to an event', () => {
  const moments = [0, 60, 120, 180]
  const events = [{ atMs: 130 }, { atMs: 61 }, { atMs: 62 }]

  it('moves to the moment whose interval contains the event', () => {
    expect(steppedEvent(moments, events, undefined, 1)).toBe(60)
    expect(steppedEvent(moments, events, 60, 1)).toBe(120)
    expect(steppedEvent(moments, events, 180, -1)).toBe(120)
    expect(steppedEvent(moments, events, undefined, -1)).toBe(120)
  })

  it('returns undefined after the last event', () => {
    expect(steppedEvent(moments, events, 120, 1)).toBeUndefined()
    expect(steppedEvent(moments, [], 0, 1)).toBeUndefined()
  })
})
