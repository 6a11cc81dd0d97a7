import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { CapacityForecast } from '#contract/reserves.ts'
import { reserveDay, sellingGroups } from './reserve-day.ts'

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

const forecast = (groupId: number, p10Kw: number, more: Partial<CapacityForecast> = {}): CapacityForecast => ({
  groupId,
  service: 'FCR-D',
  state: 'known',
  hours: Array.from({ length: 24 }, (_, hour) => ({
    start: new Date(START_MS + hour * HOUR_MS).toISOString(),
    p10Kw,
    p50Kw: p10Kw,
    p90Kw: p10Kw,
    soldKw: 0,
  })),
  ...more,
})
const forecasts = (...all: CapacityForecast[]) => new Map(all.map((one) => [one.groupId, one]))

test('the present hour has what the groups that sold it can give now', () => {
  const [fcrD] = reserveDay([bid(1, 0, 0.1), bid(2, 0, 0.2)], [reserve(1, 150), reserve(2, 200)], forecasts(), START_MS)
  expect(fcrD?.hours).toHaveLength(24)
  expect(fcrD?.hours[0]).toMatchObject({ basis: 'now', soldKw: 300, availableKw: 350, shortKw: 0, unknownIn: [] })
  expect(fcrD?.hours[1]).toMatchObject({ soldKw: 0, availableKw: 0 })
})

test('a later hour is compared with its forecast, also when a limit of now leaves little', () => {
  const [fcrD] = reserveDay([bid(1, 0, 0.1), bid(1, 3, 0.1)], [reserve(1, 20)], forecasts(forecast(1, 120)), START_MS)
  expect(fcrD?.hours[0]).toMatchObject({ availableKw: 20, shortKw: 80, shortIn: ['Group 1'] })
  expect(fcrD?.hours[3]).toMatchObject({ basis: 'forecast', soldKw: 100, availableKw: 120, shortKw: 0 })
})

test('a shortage of one group is not covered by the reserve of another', () => {
  const [fcrD] = reserveDay([bid(1, 0, 0.1), bid(2, 0, 0.1)], [reserve(1, 90), reserve(2, 500)], forecasts(), START_MS)
  expect(fcrD?.hours[0]).toMatchObject({ soldKw: 200, availableKw: 590, shortKw: 10, shortIn: ['Group 1'] })
})

test('FFR is sold by settings in every hour; offers of FCR-D in the settings are not sold', () => {
  const settings = { source: 'settings' as const, soldKw: 8 }
  const known = [reserve(1, 4, { ...settings, service: 'FFR' as const }), reserve(2, 4, settings)]
  const products = reserveDay([], known, forecasts(forecast(1, 4, { service: 'FFR' })), START_MS)
  expect(products.map(({ service }) => service)).toEqual(['FFR'])
  expect(products[0]?.hours.every(({ soldKw, shortKw }) => soldKw === 8 && shortKw === 4)).toBe(true)
})

test('a group whose reserve or forecast is unknown is named and not compared', () => {
  const [fcrD] = reserveDay([bid(1, 0, 0.1), bid(1, 1, 0.1)], [], forecasts(), START_MS)
  for (const hour of [0, 1]) expect(fcrD?.hours[hour]).toMatchObject({ soldKw: 100, shortKw: 0, unknownIn: ['group 1'] })
  const [young] = reserveDay([bid(1, 1, 0.1)], [], forecasts(forecast(1, 0, { state: 'no-history', hours: [] })), START_MS)
  expect(young?.hours[1]?.unknownIn).toHaveLength(1)
})

test('a group whose service is off can give nothing in a later hour', () => {
  const [fcrD] = reserveDay([bid(1, 1, 0.1)], [], forecasts(forecast(1, 0, { state: 'off', hours: [] })), START_MS)
  expect(fcrD?.hours[1]).toMatchObject({ availableKw: 0, shortKw: 100, unknownIn: [] })
})

test('forecasts are read for the groups that sell, up to a maximum', () => {
  const ffr = reserve(7, 4, { source: 'settings', soldKw: 8, service: 'FFR' })
  expect(sellingGroups([bid(3, 5, 0.1), bid(2, 1, 0.1), bid(3, 1, 0.1)], [ffr, reserve(9, 1)], 3)).toEqual([7, 2, 3])
  expect(sellingGroups([bid(3, 5, 0.1), bid(2, 1, 0.1)], [ffr], 2)).toEqual([7, 2])
})
