import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { rangeText, timeTicks } from './time-axis.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Helsinki'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const at = (iso: string) => Date.parse(iso)
const span = (from: string, hours: number) => ({ fromMs: at(from), toMs: at(from) + hours * HOUR_MS })
const labels = (from: string, hours: number, most: number) => timeTicks(span(from, hours), most).map(({ label }) => label)

describe('timeTicks', () => {
  it('places ticks at round local times', () => {
    expect(labels('2026-03-02T08:07:00Z', 2, 8)).toEqual(['10:15', '10:30', '10:45', '11:00', '11:15', '11:30', '11:45', '12:00'])
  })

  it('shows the date at the start of a day', () => {
    expect(labels('2026-03-02T10:07:00Z', 24, 8)).toEqual([
      '15:00',
      '18:00',
      '21:00',
      '03/03',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
    ])
  })

  it('shows only dates if hours are too close', () => {
    expect(labels('2026-03-02T10:00:00Z', 168, 8)).toHaveLength(7)
    expect(labels('2026-03-02T10:00:00Z', 168, 8)[0]).toBe('03/03')
  })

  it('keeps round times when clocks change', () => {
    // At 03:00 on this night clocks go to 04:00.
    expect(labels('2026-03-28T20:00:00Z', 11, 6)).toEqual(['22:00', '29/03', '02:00', '04:00', '06:00', '08:00', '10:00'])
  })

  it('shows seconds if minutes are too far apart', () => {
    expect(labels('2026-03-02T08:07:20Z', 1 / 60, 4)).toEqual(['10:07:30', '10:07:45', '10:08:00', '10:08:15'])
  })

  it('never has more ticks than the maximum', () => {
    for (const hours of [0.1, 2, 24, 168, 720, 2160]) {
      expect(timeTicks(span('2026-03-02T08:07:31Z', hours), 4).length).toBeLessThanOrEqual(5)
    }
  })
})

it('names the offset of a range, both offsets when clocks change within it, and seconds if they are not zero', () => {
  expect(rangeText(span('2026-03-02T08:00:00Z', 2))).toBe('02/03/2026 10:00 – 12:00 UTC+2')
  expect(rangeText(span('2026-03-02T08:00:07Z', 2))).toBe('02/03/2026 10:00:07 – 12:00:07 UTC+2')
  expect(rangeText(span('2026-03-28T10:00:00Z', 24))).toBe('28/03/2026 12:00 UTC+2 – 29/03/2026 13:00 UTC+3')
})
