import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { zoneText } from './dates.ts'
import { momentInput, typedMoment } from './typed-moment.ts'

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
  expect(typedMoment('02/03/2026 10:00 GMT+13:45')).toBeUndefined()
})

describe('when clocks go back', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))
  afterEach(() => vi.unstubAllEnvs())
  const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]

  test('a repeated time is the first one without a zone, otherwise the one of the zone', () => {
    expect(typedMoment('25/10/2026 03:30')).toBe(first)
    expect(typedMoment('25/10/2026 03:30 GMT+3')).toBe(first)
    expect(typedMoment('25/10/2026 03:30 GMT+2')).toBe(second)
  })

  test('momentInput adds the zone to the second of two repeated times', () => {
    for (const ms of [first, second]) expect(typedMoment(momentInput(ms))).toBe(ms)
    expect(momentInput(second)).toBe('25/10/2026 03:30 GMT+2')
  })

  test('returns undefined for a time that clocks skip in spring', () => {
    expect(typedMoment('29/03/2026 03:30')).toBeUndefined()
  })
})
