import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimate } from './decimate.ts'
import { createRecording } from '../messages/recording.ts'
import { createSeries, type Point } from './value-series.ts'

const BASE = Date.parse('2026-01-15T10:00:00.000Z')

function feed(maxCount = 100) {
  const recording = createRecording({ now: () => BASE, nowMs: () => 0 }, maxCount)
  const send = (payload: unknown) =>
    recording.receive('t', new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload)))
  const say = (seq: number, values: Record<string, string>, atS = seq) =>
    send({
      ts: new Date(BASE + atS * 1000).toISOString(),
      deviceId: 'd',
      stationId: 1,
      seq,
      values: Object.entries(values).map(([key, value]) => ({ key, value, unit: key === 'Frequency' ? 'mHz' : 'W' })),
    })
  const line = (key: string) => {
    const series = createSeries(recording.ring, key, maxCount)
    series.advance(recording.lastId(), () => false)
    return series
  }
  return { recording, send, say, line }
}
const drawn = (points: readonly Point[]) => points.map(({ atMs, value }) => [(atMs - BASE) / 1000, value])

describe('the line of a key', () => {
  test('goes by the time of the messages, in the shown unit', () => {
    const { say, line } = feed()
    say(1, { Frequency: '49990' })
    say(2, { Frequency: '50010' })
    const series = line('Frequency')
    expect(drawn(series.points.toArray())).toEqual([
      [1, 49.99],
      [2, 50.01],
    ])
    expect(series.unit()).toBe('Hz')
  })

  test('stops where the value is missing, is none, was missed, or the message cannot be read', () => {
    const { say, send, line } = feed()
    say(1, { P: '1' })
    say(2, { Q: '2' })
    say(3, { P: 'on' })
    say(5, { P: '5' })
    send('oops')
    say(6, { P: '6' })
    expect(drawn(line('P').points.toArray())).toEqual([
      [1, 1],
      [2, NaN],
      [3, NaN],
      [3, NaN],
      [5, 5],
      [5, NaN],
      [6, 6],
    ])
  })

  test('lets go of what the ring lets go of', () => {
    const { say, recording } = feed(3)
    const series = createSeries(recording.ring, 'P', 3)
    for (let seq = 1; seq <= 6; seq++) {
      say(seq, { P: String(seq) })
      series.advance(recording.lastId(), () => false)
    }
    expect(drawn(series.points.toArray()).map(([, value]) => value)).toEqual([4, 5, 6])
  })

  test('leaves out a message that came late, and begins anew when the clock was set back', () => {
    const { say, line } = feed()
    say(1, { P: '1' }, 1000)
    say(2, { P: '2' }, 1001)
    say(3, { P: '3' }, 999)
    expect(drawn(line('P').points.toArray())).toHaveLength(2)
    say(4, { P: '4' }, 10)
    expect(drawn(line('P').points.toArray())).toEqual([[10, 4]])
  })
})

describe('decimating a line', () => {
  const lineOf = (...values: number[]): Point[] => values.map((value, atMs) => ({ atMs, value }))

  test('keeps a dip one message long', () => {
    const values = Array<number>(10_000).fill(50)
    values[4321] = 49.5
    const kept = decimate(lineOf(...values), 300)
    expect(kept.length).toBeLessThanOrEqual(4 * 300)
    expect(kept.filter(({ value }) => value === 49.5)).toHaveLength(1)
  })

  test('leaves a short line as it is', () => {
    const points = lineOf(1, 2, 3)
    expect(decimate(points, 300)).toBe(points)
  })

  test('keeps lowest, highest, first, last, order and gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.constant(NaN)), { minLength: 20, maxLength: 300 }), (values) => {
        const points = lineOf(...values)
        const kept = decimate(points, 10)
        const real = (of: readonly Point[]) => of.map(({ value }) => value).filter((value) => !Number.isNaN(value))
        expect(Math.min(...real(kept))).toBe(Math.min(...real(points)))
        expect(Math.max(...real(kept))).toBe(Math.max(...real(points)))
        expect(kept.filter(({ value }) => Number.isNaN(value))).toEqual(points.filter(({ value }) => Number.isNaN(value)))
        expect(kept.map(({ atMs }) => atMs)).toEqual(kept.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
        expect(real(kept)[0]).toBe(real(points)[0])
        expect(real(kept).at(-1)).toBe(real(points).at(-1))
      }),
    )
  })
})
