import { expect, it } from 'vitest'
import { chartCsv } from './chart-csv.ts'

it('writes a row for each moment that is seen, and nothing in a gap', () => {
  const at = (minute: number, value: number | null) => ({ atMs: Date.UTC(2026, 2, 2, 8, minute), value })
  const series = [
    { name: 'Current L1', unit: 'A', points: [at(0, 1), at(1, 12.5), at(2, null), at(3, 4)] },
    { name: 'Grid frequency', unit: 'Hz', points: [at(1, 49.98), at(2, 50)] },
  ]
  expect(chartCsv(series, { fromMs: at(1, 0).atMs, toMs: at(2, 0).atMs })).toBe(
    [
      'timestamp_utc,Current L1 (A),Grid frequency (Hz)',
      '2026-03-02T08:01:00.000Z,12.5,49.98',
      '2026-03-02T08:02:00.000Z,,50',
      '',
    ].join('\r\n'),
  )
})
