import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chartCsv, chartFileName } from './chart-csv.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))
afterEach(() => vi.unstubAllEnvs())

it('writes a row for each visible moment, and an empty cell for a gap', () => {
  const at = (minute: number, value: number | null) => ({ atMs: Date.UTC(2026, 2, 2, 8, minute), value })
  const series = [
    { name: 'Current L1', unit: 'A', points: [at(0, 1), at(1, 12.5), at(2, null), at(3, 4)] },
    { name: 'Grid frequency', unit: 'Hz', points: [at(1, 49.98), at(2, 50)] },
  ]
  expect(chartCsv(series, { fromMs: at(1, 0).atMs, toMs: at(2, 0).atMs })).toBe(
    [
      'Time (UTC),Time (Europe/Helsinki),Current L1 (A),Grid frequency (Hz)',
      '2026-03-02T08:01:00Z,2026-03-02T10:01:00+02:00,12.5,49.98',
      '2026-03-02T08:02:00Z,2026-03-02T10:02:00+02:00,,50',
      '',
    ].join('\r\n'),
  )
})

it('writes what a limit consists of beside it, and keeps stepped values between their moments', () => {
  const series = [
    { name: 'Chargers', unit: 'A', role: 'chargers' as const, points: [{ atMs: 0, value: 50 }] },
    {
      name: 'Limit in force',
      unit: 'A',
      role: 'limit' as const,
      points: [
        { atMs: 0, value: 63, text: 'main fuse' },
        { atMs: 20_000, value: 90.5, text: 'main fuse 63 + boost 27.5' },
      ],
    },
  ]
  const rows = chartCsv(series, { fromMs: 0, toMs: 60_000 }).split('\r\n')
  expect(rows[0]).toContain(',Chargers (A),Limit in force (A),Limit in force: parts')
  expect(rows.slice(1, 3).map((row) => row.split(',').slice(2).join())).toEqual([
    '50,63,main fuse',
    '50,90.5,main fuse 63 + boost 27.5',
  ])
})

it('writes all digits of a value, without the error of its arithmetic', () => {
  const atMs = Date.UTC(2026, 2, 2, 8)
  const series = [
    { name: 'Load', unit: 'A', points: [{ atMs, value: 59.040000000000006 }] },
    { name: 'Power', unit: 'W', points: [{ atMs, value: -0.2 }] },
    { name: 'Other', unit: 'x', points: [{ atMs, value: 1 / 3 }] },
  ]
  expect(chartCsv(series, { fromMs: atMs, toMs: atMs }).split('\r\n')[1]).toBe(
    '2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00,59.04,-0.2,0.333333333333',
  )
})

it('writes a column for a limit that applied for some of the time, with a row in the second of each change', () => {
  const at = (seconds: number) => Date.UTC(2026, 2, 2, 8, 0, seconds)
  const series = [
    {
      name: 'Load',
      unit: 'A',
      points: [
        { atMs: at(0), value: 40 },
        { atMs: at(60), value: 45 },
      ],
    },
  ]
  const limits = [
    {
      label: 'Main fuse 63 A',
      value: 63,
      during: [
        { fromMs: at(-600), toMs: at(20) },
        { fromMs: at(20), toMs: Infinity, value: 90.5, text: '90.5 A: main fuse 63 + boost 27.5' },
      ],
    },
    { label: 'Safe limit 12 A', value: 12, during: [] },
    { label: '49.9 Hz', value: 49.9, axis: 'right' as const },
  ]
  const rows = chartCsv(series, { fromMs: at(0), toMs: at(60) }, limits).split('\r\n')
  expect(rows.map((row) => row.split(',').slice(2).join())).toEqual([
    'Load (A),Main fuse 63 A,Main fuse 63 A: parts',
    '40,63,',
    ',90.5,90.5 A: main fuse 63 + boost 27.5',
    '45,90.5,90.5 A: main fuse 63 + boost 27.5',
    '',
  ])
})

it('a file without values that could not be read is named as incomplete', () => {
  const range = { fromMs: Date.parse('2026-03-02T08:00:00Z') }
  expect(chartFileName('Load against limit', range, false)).toBe('load-against-limit-2026-03-02t08-00')
  expect(chartFileName('Load against limit', range, true)).toBe('load-against-limit-2026-03-02t08-00-incomplete')
})
