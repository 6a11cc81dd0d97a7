import { expect, it, test } from 'vitest'
import { localDayAt, momentsShown } from './local-moment.ts'

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
