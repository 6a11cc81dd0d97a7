import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { hoursOfDay } from '#units/days.ts'
import { barsOf, hourAt, hourFrame, hourTicks, threeLevels, type HourFrame, type HourValues } from './hour-frame.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

/** Hours of a day, each with a bar as high as its place. */
const day = (text: string): HourValues[] => hoursOfDay(text).map((hourMs, index) => ({ hourMs, bars: [index] }))
/** Width with 20 px for each of 24 hours. */
const WIDTH_PX = 64 + 24 * 20 + 12
const EDGES = { left: 64, right: 12 }

function frameOf(hours: readonly HourValues[], widthPx = WIDTH_PX): HourFrame {
  const frame = hourFrame(hours, widthPx, EDGES)
  if (!frame) throw new Error('no frame')
  return frame
}

describe('the frame of a day', () => {
  it('is undefined without hours', () => {
    expect(hourFrame([], 500, EDGES)).toBeUndefined()
  })

  it('gives each hour the same width, from the left to the right edge', () => {
    const hours = day('2026-03-02')
    const { bars } = frameOf(hours)
    expect(hours.map(({ hourMs }) => bars.x(hourMs))).toEqual(hours.map((_, index) => expect.closeTo(64 + index * 20)))
    expect([bars.leftPx, bars.rightPx]).toEqual([64, 64 + 480])
  })

  it('scales bars from zero to a round value, and places several bars of an hour side by side', () => {
    const hour = { hourMs: 0, bars: [5, 10] }
    const { bars } = frameOf([hour])
    const top = threeLevels(bars).at(-1) ?? 0
    expect(threeLevels(bars)).toEqual([0, top / 2, top])
    const [low, high] = barsOf(bars, hour)
    expect(high?.heightPx).toBeCloseTo(((bars.footPx - bars.topPx) * 10) / top)
    expect(low?.heightPx).toBeCloseTo((high?.heightPx ?? 0) / 2)
    expect(high?.xPx).toBeCloseTo((low?.xPx ?? 0) + (low?.widthPx ?? 0))
  })

  it('has a panel for the line only with line values', () => {
    const hours = [1, undefined, 2, 2].map((line, index) => ({ hourMs: index * HOUR_MS, bars: [1], line }))
    const { bars, line } = frameOf(hours)
    expect(line?.topPx).toBeGreaterThan(bars.footPx)
    expect(frameOf(day('2026-03-02')).line).toBeUndefined()
  })

  it('starts a label beside its tick, and further left where the edge would cut it', () => {
    // The last tick is one hour before the end.
    const hours = day('2026-03-02').map(({ hourMs, bars }) => ({ hourMs: hourMs - 11 * HOUR_MS, bars }))
    const ticks = hourTicks(frameOf(hours).bars)
    expect(ticks[0]).toMatchObject({ label: '15:00', px: 104, labelPx: 107 })
    expect(ticks.at(-1)).toMatchObject({ label: '12:00', px: 524, labelPx: 521 })
    expect(hourTicks(frameOf(day('2026-03-02')).bars).every(({ px, labelPx }) => labelPx === px + 3)).toBe(true)
  })

  it('has fewer labels on a narrow screen', () => {
    const labels = (widthPx: number) => hourTicks(frameOf(day('2026-03-02'), widthPx).bars).map(({ label }) => label)
    expect(labels(900)).toEqual([
      '02/03',
      ...[2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22].map((hour) => `${String(hour).padStart(2, '0')}:00`),
    ])
    expect(labels(320)).toEqual(['02/03', '06:00', '12:00', '18:00'])
  })
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('the day with a clock change %s has %i hours, and positions follow the clock', (text, count) => {
  const hours = day(text)
  const { bars } = frameOf(hours, 64 + count * 40 + 12)
  const ticks = hourTicks(bars)
  for (const [index, { hourMs }] of hours.entries()) {
    expect(bars.x(hourMs)).toBeCloseTo(64 + index * 40)
    expect(hourAt(bars, bars.x(hourMs) + 1)).toBe(hourMs)
  }
  // Labels follow the local clock.
  expect(ticks.slice(-6).map(({ label }) => label)).toEqual(['12:00', '14:00', '16:00', '18:00', '20:00', '22:00'])
  expect(bars.rightPx - (ticks.at(-1)?.px ?? 0)).toBeCloseTo(80)
})

test('a position outside of the hours belongs to the nearest hour', () => {
  const hours = day('2026-03-02')
  const { bars } = frameOf(hours)
  expect(hourAt(bars, 0)).toBe(hours[0]?.hourMs)
  expect(hourAt(bars, 9_999)).toBe(hours.at(-1)?.hourMs)
})
