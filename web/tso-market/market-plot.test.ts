import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { dayAfter, hoursOfDay } from '#units/days.ts'
import { hourFigures, isUnread, plotOfRows } from './market-plot.ts'
import { marketRows } from './market-rows.ts'
import type { Readings } from './readings.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const NOON_MS = Date.parse('2026-03-02T10:00:00Z')
const groups = [1, 2].map((id) => ({ id, name: `Depot ${id}`, isSupergroup: false }))
const bid = (groupId: number, quantity: number, price: number) => ({ hour: '2026-03-02T10:00:00.000Z', quantity, price, groupId })
const readings: Readings = new Map([
  [1, { bids: [bid(1, 1, 4)], asOfMs: 0, failure: undefined }],
  [2, { bids: [bid(2, 3, 8)], asOfMs: 0, failure: undefined }],
])

describe('an hour with bids of several groups', () => {
  const rows = () => marketRows(hoursOfDay('2026-03-02'), groups, readings, NOON_MS)

  it('has the sum of the capacities and the mean price, weighted by capacity', () => {
    const plot = plotOfRows(rows())
    expect(plot).toHaveLength(24)
    expect(plot.find(({ hourMs }) => hourMs === NOON_MS)).toEqual({ hourMs: NOON_MS, quantityMw: 4, priceEur: 7 })
    expect(plot[0]).toMatchObject({ quantityMw: 0, priceEur: undefined })
  })

  it('has a text with its figures', () => {
    expect(hourFigures(rows(), NOON_MS)?.replaceAll('\u00a0', ' ')).toBe(
      '02/03/2026, 12:00–13:00 UTC+2: 4 MW of 2 groups, mean price 7,00 €, revenue 28,00 €',
    )
    expect(hourFigures(rows(), hoursOfDay('2026-03-02')[0])).toBe('02/03/2026, 00:00–01:00 UTC+2: no bids')
    expect(hourFigures(rows(), undefined)).toBeUndefined()
  })
})

test.each([
  ['2026-03-28', 47],
  ['2026-10-25', 49],
])('two days from %s have %i hours with a clock change', (day, count) => {
  const hours = [...hoursOfDay(day), ...hoursOfDay(dayAfter(day))]
  expect(plotOfRows(marketRows(hours, groups, readings, NOON_MS))).toHaveLength(count)
})

it('bids are unread only if no group has bids', () => {
  expect(isUnread(groups, readings)).toBe(false)
  expect(isUnread(groups, new Map())).toBe(true)
})
