import { beforeEach, expect, it, test, vi } from 'vitest'
import { bidHourText, bidPlotHours, fillOf } from './bid-plot.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

/** 12:30 in Finland; the gate of 3 March closes at 18:30, the gate of 2 March has closed. */
const NOW_MS = Date.parse('2026-03-02T10:30:00Z')
const hour = (text: string, quantityMw = 3) => ({
  hourMs: Date.parse(text),
  quantityMw,
  priceEur: quantityMw === 0 ? undefined : 10,
})

test.each([
  ['done', '2026-03-02T09:00:00Z', 3],
  ['accepted', '2026-03-02T10:00:00Z', 3],
  ['accepted', '2026-03-02T22:00:00Z', 3],
  ['submitted', '2026-03-02T23:00:00Z', 3],
  ['none', '2026-03-02T11:00:00Z', 0],
])('the state of a bid is %s for the hour %s with %i MW', (fill, text, quantityMw) => {
  expect(fillOf(hour(text, quantityMw), NOW_MS)).toBe(fill)
})

it('is planned for an unsaved change, also without capacity', () => {
  expect(fillOf({ ...hour('2026-03-02T11:00:00Z', 0), isPlanned: true }, NOW_MS)).toBe('planned')
})

it('has a text for each hour, and no price where there is no bid', () => {
  expect(bidHourText(hour('2026-03-02T10:00:00Z'), NOW_MS).replaceAll('\u00a0', ' ')).toBe(
    '02/03/2026, 12:00–13:00 UTC+2: 3 MW at 10,00 € per MW, accepted',
  )
  expect(bidPlotHours([hour('2026-03-02T11:00:00Z', 0)], NOW_MS)).toEqual([
    {
      hourMs: Date.parse('2026-03-02T11:00:00Z'),
      bars: [0],
      looks: ['main'],
      line: undefined,
      text: '02/03/2026, 13:00–14:00 UTC+2: no bids',
    },
  ])
})
