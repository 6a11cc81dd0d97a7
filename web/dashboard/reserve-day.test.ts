import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { reserveDay } from './reserve-day.ts'

const START_MS = Date.parse('2026-03-02T12:00:00Z')
const bid = (groupId: number, hours: number, quantity: number) => ({
  groupId,
  hour: new Date(START_MS + hours * HOUR_MS).toISOString(),
  quantity,
  price: 1,
})
const reserve = (groupId: number, availableKw: number, more: object = {}) => ({
  groupId,
  groupName: `Group ${groupId}`,
  service: 'FCR-D' as const,
  source: 'bid' as const,
  soldKw: 0,
  availableKw,
  ...more,
})

test('an hour has the sum of its bids and the available reserve of the groups that sold it', () => {
  const [fcrD] = reserveDay([bid(1, 0, 0.1), bid(2, 0, 0.2), bid(1, 3, 0.05)], [reserve(1, 150), reserve(2, 200)], START_MS)
  expect(fcrD?.hours).toHaveLength(24)
  expect(fcrD?.hours[0]).toMatchObject({ soldKw: 300, availableKw: 350, shortKw: 0 })
  expect(fcrD?.hours[1]).toMatchObject({ soldKw: 0, availableKw: 0 })
  expect(fcrD?.hours[3]).toMatchObject({ soldKw: 50, availableKw: 150 })
})

test('a shortage of one group is not covered by the reserve of another', () => {
  const [fcrD] = reserveDay([bid(1, 0, 0.1), bid(2, 0, 0.1)], [reserve(1, 90), reserve(2, 500)], START_MS)
  expect(fcrD?.hours[0]).toMatchObject({ soldKw: 200, availableKw: 590, shortKw: 10, shortIn: ['Group 1'] })
})

test('FFR is sold by settings in every hour; offers of FCR-D in the settings are not sold', () => {
  const settings = { source: 'settings' as const, soldKw: 8 }
  const known = [reserve(1, 4, { ...settings, service: 'FFR' as const }), reserve(2, 4, settings)]
  const products = reserveDay([], known, START_MS)
  expect(products.map(({ service }) => service)).toEqual(['FFR'])
  expect(products[0]?.hours.every(({ soldKw, shortKw }) => soldKw === 8 && shortKw === 4)).toBe(true)
})

test('a group without a reported reserve is not compared', () => {
  const [fcrD] = reserveDay([bid(1, 0, 0.1)], [], START_MS)
  expect(fcrD?.hours[0]).toMatchObject({ soldKw: 100, shortKw: 0 })
})
