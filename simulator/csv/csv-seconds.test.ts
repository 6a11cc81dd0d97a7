import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import type { Stretch } from '#simulator/history/world/seconds.ts'
import { rowBlocks } from './csv-seconds.ts'
import { localText, utcText } from './csv-times.ts'

const textOf = (stretches: Stretch[], decimals: number[]) => Buffer.concat([...rowBlocks(stretches, decimals)]).toString('latin1')

/** Two columns: the number of the second, and an unknown value. */
const stretch = (startMs: number, count: number): Stretch => ({
  startMs,
  stepMs: SECOND_MS,
  count,
  columns: [Float64Array.from({ length: count }, (_, i) => i), new Float64Array(count).fill(NaN)],
})

describe('rows', () => {
  test('of minutes have the times of their last seconds', () => {
    const startMs = Date.parse('2026-03-29T00:58:59Z')
    const rows = textOf([{ ...stretch(startMs, 4), stepMs: 60_000 }, stretch(startMs + 3 * 60_000 + SECOND_MS, 2)], [0, 0])
    expect(rows.split('\r\n').map((row) => row.slice(0, 20))).toEqual([
      '2026-03-29T00:58:59Z',
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:00:59Z',
      '2026-03-29T01:01:59Z',
      '2026-03-29T01:02:00Z',
      '2026-03-29T01:02:01Z',
      '',
    ])
  })

  test.each(['2026-01-15T10:02:07Z', '2026-03-29T00:58:30Z', '2026-10-25T00:59:01Z', '2026-12-31T23:59:59Z'])(
    'of the minutes from %s on have the times of their seconds',
    (start) => {
      const startMs = Date.parse(start)
      const lines = textOf([stretch(startMs, 150)], [1, 0]).split('\r\n')
      expect(lines.pop()).toBe('')
      expect(lines).toEqual(
        Array.from({ length: 150 }, (_, i) => {
          const ms = startMs + i * SECOND_MS
          return `${utcText(ms)},${localText(ms)},${i / 10},`
        }),
      )
    },
  )

  test('can have UTC alone, and all decimals', () => {
    const startMs = Date.parse('2026-12-31T23:59:58Z')
    const form = { times: 'utc', isFixed: true } as const
    expect(Buffer.concat([...rowBlocks([stretch(startMs, 3)], [3, 6], form)]).toString('latin1')).toBe(
      '2026-12-31T23:59:58Z,0.000,\r\n2026-12-31T23:59:59Z,0.001,\r\n2027-01-01T00:00:00Z,0.002,\r\n',
    )
  })

  test('of one stretch do not change with the next stretch', () => {
    const startMs = Date.parse('2026-01-15T10:00:00Z')
    const blocks = [...rowBlocks([stretch(startMs, 2), stretch(startMs + 90 * SECOND_MS, 1)], [0, 0])].map(String)
    expect(blocks[0]).toBe(
      '2026-01-15T10:00:00Z,2026-01-15T12:00:00+02:00,0,\r\n2026-01-15T10:00:01Z,2026-01-15T12:00:01+02:00,1,\r\n',
    )
    expect(blocks[1]).toBe('2026-01-15T10:01:30Z,2026-01-15T12:01:30+02:00,0,\r\n')
  })
})
