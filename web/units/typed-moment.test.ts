import { afterEach, beforeEach, describe, expect, test, vi, it } from 'vitest'
import { zoneText } from './dates.ts'
import { momentInput, typedMoment, draftOfRange, neighbourRange, rangeOfDraft, localDayAt, momentsShown } from './typed-moment.ts'

const shown = (zone: string, day: string, time: string) => {
  const { firstMs, lastMs } = momentsShown(zone, day, time)
  return [firstMs, lastMs].map((atMs) => new Date(atMs).toISOString().slice(0, 16))
}

test.each([
  ['Europe/Helsinki', '2026-03-02', '17:00', ['2026-03-02T15:00', '2026-03-02T15:00']],
  ['Asia/Kolkata', '2026-03-02', '00:30', ['2026-03-01T19:00', '2026-03-01T19:00']],
  ['UTC', '2026-03-02', '12:00', ['2026-03-02T12:00', '2026-03-02T12:00']],
  // Skipped when clocks go forward: the moment of the change.
  ['Europe/Helsinki', '2026-03-29', '03:30', ['2026-03-29T01:00', '2026-03-29T01:00']],
  // Repeated when clocks go back.
  ['Europe/Helsinki', '2026-10-25', '03:30', ['2026-10-25T00:30', '2026-10-25T01:30']],
] as const)('the clock of %s shows on %s %s at %j', (zone, day, time, moments) => {
  expect(shown(zone, day, time)).toEqual(moments)
})

it('the day depends on the zone', () => {
  const atMs = Date.parse('2026-03-02T23:00:00Z')
  expect([localDayAt('UTC', atMs), localDayAt('Europe/Helsinki', atMs)]).toEqual(['2026-03-02', '2026-03-03'])
})

it('throws for an unknown zone', () => {
  expect(() => localDayAt('Mars/Base', 0)).toThrow('Mars/Base')
})

const NOW = new Date(2026, 2, 2, 12).getTime()
const MINUTE_MS = 60_000
const range = { fromMs: NOW - 120 * MINUTE_MS, toMs: NOW - 60 * MINUTE_MS }

it('reads the range that it wrote', () => {
  expect(draftOfRange(range)).toEqual({ from: '02/03/2026 10:00', to: '02/03/2026 11:00' })
  expect(rangeOfDraft(draftOfRange(range), NOW)).toEqual({ range, errors: {} })
})

it.each([
  [{ from: '2026-03-02', to: '02/03/2026 11:00' }, { from: 'Enter a time as DD/MM/YYYY HH:mm' }],
  [{ from: '02/03/2026 10:00', to: '' }, { to: 'Enter a time as DD/MM/YYYY HH:mm' }],
  [{ from: '02/03/2026 12:01', to: '02/03/2026 13:00' }, { from: 'The start cannot be in the future' }],
  [{ from: '02/03/2026 10:00', to: '02/03/2026 10:00' }, { to: 'The end must be later than the start' }],
  [{ from: '01/11/2025 10:00', to: '02/03/2026 10:00' }, { to: 'The longest range is 92 days' }],
])('reports the errors of %j', (draft, errors) => {
  expect(rangeOfDraft(draft, NOW)).toEqual({ errors })
})

it('moves a range by its length, not beyond now', () => {
  expect(neighbourRange(range, -1, NOW)).toEqual({ fromMs: NOW - 180 * MINUTE_MS, toMs: NOW - 120 * MINUTE_MS })
  expect(neighbourRange(range, 1, NOW)).toEqual({ fromMs: NOW - 60 * MINUTE_MS, toMs: NOW })
  expect(neighbourRange({ fromMs: NOW - 60 * MINUTE_MS, toMs: NOW }, 1, NOW)).toEqual({ fromMs: NOW - 60 * MINUTE_MS, toMs: NOW })
})

const MORNING_MS = new Date(2026, 2, 2, 10, 0).getTime()

test('reads a time in the zone of the browser, with or without seconds', () => {
  expect(typedMoment(' 02/03/2026 10:00 ')).toBe(MORNING_MS)
  expect(typedMoment('02/03/2026 10:00:15')).toBe(MORNING_MS + 15_000)
})

test.each(['', 'yesterday', '2026-03-02 10:00', '31/02/2026 10:00', '02/03/2026', '02/03/2026 25:00'])(
  'returns undefined for “%s”',
  (text) => {
    expect(typedMoment(text)).toBeUndefined()
  },
)

test('reads the text that momentInput writes', () => {
  for (const ms of [MORNING_MS, MORNING_MS + 15_000]) expect(typedMoment(momentInput(ms))).toBe(ms)
  expect(momentInput(undefined)).toBe('')
})

test('accepts the zone with which times are shown', () => {
  const zone = zoneText(MORNING_MS)
  expect(typedMoment(`02/03/2026 10:00:15 ${zone}`)).toBe(MORNING_MS + 15_000)
  expect(typedMoment('02/03/2026 10:00 UTC+13:45')).toBeUndefined()
})

describe('when clocks go back', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))
  afterEach(() => vi.unstubAllEnvs())
  const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]

  test('a repeated time is the first one without a zone, otherwise the one of the zone', () => {
    expect(typedMoment('25/10/2026 03:30')).toBe(first)
    expect(typedMoment('25/10/2026 03:30 UTC+3')).toBe(first)
    expect(typedMoment('25/10/2026 03:30 UTC+2')).toBe(second)
  })

  test('momentInput adds the zone to the second of two repeated times', () => {
    for (const ms of [first, second]) expect(typedMoment(momentInput(ms))).toBe(ms)
    expect(momentInput(second)).toBe('25/10/2026 03:30 UTC+2')
  })

  test('returns undefined for a time that clocks skip in spring', () => {
    expect(typedMoment('29/03/2026 03:30')).toBeUndefined()
  })
})
