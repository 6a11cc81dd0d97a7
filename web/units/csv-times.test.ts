import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { timeCells, timeHeads } from './csv.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))
afterEach(() => vi.unstubAllEnvs())

it('the second column names the zone of the browser', () => {
  expect(timeHeads()).toEqual(['Time (UTC)', 'Time (Europe/Helsinki)'])
})

it('writes a moment in UTC, and in local time with its offset', () => {
  expect(timeCells(Date.UTC(2026, 0, 15, 22, 2, 7))).toEqual(['2026-01-15T22:02:07Z', '2026-01-16T00:02:07+02:00'])
})

it('distinguishes the two occurrences of the hour that repeats when clocks go back', () => {
  expect(timeCells(Date.UTC(2026, 9, 25, 0, 30))[1]).toBe('2026-10-25T03:30:00+03:00')
  expect(timeCells(Date.UTC(2026, 9, 25, 1, 30))[1]).toBe('2026-10-25T03:30:00+02:00')
})

it('writes fractions of a second only when they are not zero', () => {
  expect(timeCells(Date.UTC(2026, 6, 15, 10, 2, 7, 100))).toEqual(['2026-07-15T10:02:07.100Z', '2026-07-15T13:02:07.100+03:00'])
})

it('has no second column where the local time is UTC', () => {
  for (const zone of ['UTC', 'Etc/UTC', 'Etc/GMT']) {
    vi.stubEnv('TZ', zone)
    expect(timeHeads()).toEqual(['Time (UTC)'])
    expect(timeCells(Date.UTC(2026, 0, 15, 22, 2, 7))).toEqual(['2026-01-15T22:02:07Z'])
  }
})
