import { describe, expect, test } from 'vitest'
import { createRecording } from '../messages/recording.ts'
import { createSeries, type Point } from './value-series.ts'

const BASE = Date.parse('2026-01-15T10:00:00.000Z')

function feed(maxCount = 100) {
  const recording = createRecording({ now: () => BASE, nowMs: () => 0 }, maxCount)
  const send = (payload: unknown) =>
    recording.receive('t', new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload)))
  const sendValues = (seq: number, values: Record<string, string>, atS = seq) =>
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
  return { recording, send, sendValues, line }
}
const drawn = (points: readonly Point[]) => points.map(({ atMs, value }) => [(atMs - BASE) / 1000, value])

describe('createSeries', () => {
  test('uses the times of the messages and the shown unit', () => {
    const { sendValues, line } = feed()
    sendValues(1, { Frequency: '49990' })
    sendValues(2, { Frequency: '50010' })
    const series = line('Frequency')
    expect(drawn(series.points.toArray())).toEqual([
      [1, 49.99],
      [2, 50.01],
    ])
    expect(series.unit()).toBe('Hz')
  })

  test('has a gap for a missing value, text, missed messages and an unreadable message', () => {
    const { sendValues, send, line } = feed()
    sendValues(1, { P: '1' })
    sendValues(2, { Q: '2' })
    sendValues(3, { P: 'on' })
    sendValues(5, { P: '5' })
    send('oops')
    sendValues(6, { P: '6' })
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

  test('removes the points of evicted messages', () => {
    const { sendValues, recording } = feed(3)
    const series = createSeries(recording.ring, 'P', 3)
    for (let seq = 1; seq <= 6; seq++) {
      sendValues(seq, { P: String(seq) })
      series.advance(recording.lastId(), () => false)
    }
    expect(drawn(series.points.toArray()).map(([, value]) => value)).toEqual([4, 5, 6])
  })

  test('omits a late message, and restarts when the clock was set back', () => {
    const { sendValues, line } = feed()
    sendValues(1, { P: '1' }, 1000)
    sendValues(2, { P: '2' }, 1001)
    sendValues(3, { P: '3' }, 999)
    expect(drawn(line('P').points.toArray())).toHaveLength(2)
    sendValues(4, { P: '4' }, 10)
    expect(drawn(line('P').points.toArray())).toEqual([[10, 4]])
  })
})
