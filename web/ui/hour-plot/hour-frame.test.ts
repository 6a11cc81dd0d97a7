import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { hoursOfDay } from '#units/days.ts'
import { hourAt, hourFrame, xOf, type HourFrame, type HourValues } from './hour-frame.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

/** Hours of a day, each with a bar as high as its place. */
const day = (text: string): HourValues[] => hoursOfDay(text).map((hourMs, index) => ({ hourMs, bars: [index] }))
/** Width with 20 px for each of 24 hours. */
const WIDTH_PX = 64 + 24 * 20 + 12

function frameOf(hours: readonly HourValues[], widthPx = WIDTH_PX): HourFrame {
  const frame = hourFrame(hours, widthPx)
  if (!frame) throw new Error('no frame')
  return frame
}

describe('the frame of a day', () => {
  it('is undefined without hours', () => {
    expect(hourFrame([], 500)).toBeUndefined()
  })

  it('gives each hour the same width, from the left to the right edge', () => {
    const { columns, leftPx, rightPx } = frameOf(day('2026-03-02'))
    expect(columns.map((column) => column.widthPx)).toEqual(Array.from({ length: 24 }, () => 20))
    expect([columns[0]?.leftPx, leftPx, rightPx]).toEqual([64, 64, 64 + 480])
  })

  it('scales bars from zero to a round value, and places several bars of an hour side by side', () => {
    const { barPanel, columns } = frameOf([{ hourMs: 0, bars: [5, 10] }])
    const top = barPanel.levels.at(-1)?.value ?? 0
    expect(barPanel.levels.map(({ value }) => value)).toEqual([0, top / 2, top])
    const [low, high] = columns[0]?.bars ?? []
    expect(high?.heightPx).toBeCloseTo(((barPanel.footPx - barPanel.topPx) * 10) / top)
    expect(low?.heightPx).toBeCloseTo((high?.heightPx ?? 0) / 2)
    expect(high?.xPx).toBeCloseTo((low?.xPx ?? 0) + (low?.widthPx ?? 0))
  })

  it('draws the line as steps with gaps, in a panel that is absent without line values', () => {
    const hours = [1, undefined, 2, 2].map((line, index) => ({ hourMs: index * HOUR_MS, bars: [1], line }))
    const { line, linePanel } = frameOf(hours)
    expect(line.match(/[ML]/g)?.join('')).toBe('MLMLLL')
    expect(linePanel).toBeDefined()
    expect(frameOf(day('2026-03-02')).linePanel).toBeUndefined()
  })

  it('starts a label beside its tick, and further left where the edge would cut it', () => {
    // The last tick is one hour before the end.
    const hours = day('2026-03-02').map(({ hourMs, bars }) => ({ hourMs: hourMs - 11 * HOUR_MS, bars }))
    const { ticks } = frameOf(hours)
    expect(ticks[0]).toMatchObject({ label: '15:00', px: 104, labelPx: 107 })
    expect(ticks.at(-1)).toMatchObject({ label: '12:00', px: 524, labelPx: 521 })
    expect(frameOf(day('2026-03-02')).ticks.every(({ px, labelPx }) => labelPx === px + 3)).toBe(true)
  })

  it('has fewer labels on a narrow screen', () => {
    const labels = (widthPx: number) => frameOf(day('2026-03-02'), widthPx).ticks.map(({ label }) => label)
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
])('the day with a clock change %s has %i columns, and positions follow the clock', (text, count) => {
  const hours = day(text)
  const frame = frameOf(hours, 64 + count * 40 + 12)
  expect(frame.columns).toHaveLength(count)
  expect(frame.endMs - frame.startMs).toBe(count * HOUR_MS)
  for (const { hourMs, leftPx } of frame.columns) {
    expect(xOf(frame, hourMs)).toBeCloseTo(leftPx)
    expect(hourAt(frame, leftPx + 1)).toBe(hourMs)
  }
  // Labels follow the local clock.
  const fromNoon = frame.ticks.slice(-6).map(({ label }) => label)
  expect(fromNoon).toEqual(['12:00', '14:00', '16:00', '18:00', '20:00', '22:00'])
  expect(frame.rightPx - (frame.ticks.at(-1)?.px ?? 0)).toBeCloseTo(80)
})

test('a moment outside of the hours has no position, and a position outside belongs to the nearest hour', () => {
  const frame = frameOf(day('2026-03-02'))
  expect(xOf(frame, frame.startMs - 1)).toBeUndefined()
  expect(xOf(frame, frame.endMs + 1)).toBeUndefined()
  expect(xOf(frame, frame.startMs + 12 * HOUR_MS)).toBeCloseTo(64 + 240)
  expect(hourAt(frame, 0)).toBe(frame.startMs)
  expect(hourAt(frame, 9_999)).toBe(frame.endMs - HOUR_MS)
})
