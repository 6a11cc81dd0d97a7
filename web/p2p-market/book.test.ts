import { describe, expect, it } from 'vitest'
import type { P2pOrder, P2pTrade } from '#contract/p2p-market.ts'
import { amountEur, bookOf, booksOf, marketHours, sortedByHour, sumsOf } from './book.ts'
import { fakeOrder } from './testing/fake-order.ts'
import { hourForUrl, hourFrom, proposedHour } from './order-texts.ts'

const order = (side: P2pOrder['side'], quantityKw: number, priceEur: number, change: Partial<P2pOrder> = {}) =>
  fakeOrder({ side, quantityKw, priceEur, ...change })
const trade = (quantityKw: number, priceEur: number): P2pTrade => ({
  id: 1,
  at: '2026-03-02T08:00:00.000Z',
  hour: '2026-03-02T10:00:00.000Z',
  offerId: 1,
  requestId: 2,
  sellingGroupId: 1,
  sellingGroupName: 'Depot AC',
  buyingGroupId: 2,
  buyingGroupName: 'Depot DC',
  quantityKw,
  priceEur,
})

describe('an order book', () => {
  it('lists the best price of each side first, with the depth at each price', () => {
    const book = bookOf([
      order('offer', 60, 0.12),
      order('offer', 40, 0.1),
      order('offer', 30, 0.1, { state: 'partly-matched', matchedKw: 20 }),
      order('request', 30, 0.06),
      order('request', 50, 0.08),
    ])
    expect(book.offer).toEqual([
      { priceEur: 0.1, quantityKw: 50, orderCount: 2, depthKw: 50 },
      { priceEur: 0.12, quantityKw: 60, orderCount: 1, depthKw: 110 },
    ])
    expect(book.request.map(({ priceEur, depthKw }) => [priceEur, depthKw])).toEqual([
      [0.08, 50],
      [0.06, 80],
    ])
  })

  it.each(['matched', 'withdrawn', 'over'] as const)('contains no %s order', (state) => {
    expect(bookOf([order('offer', 60, 0.12, { state, matchedKw: 10 })]).offer).toEqual([])
  })
})

describe('the books of an hour', () => {
  it('are one for each organisation with open orders, sorted by name', () => {
    const books = booksOf([
      order('request', 80, 0.2, { organisation: 'Inland Mills' }),
      order('offer', 20, 0.1),
      order('offer', 10, 0.1, { organisation: 'Old', state: 'withdrawn' }),
    ])
    expect(books.map(({ organisation }) => organisation)).toEqual(['Coast Energy', 'Inland Mills'])
    expect(books[0]?.book).toMatchObject({ offer: [{ quantityKw: 20 }], request: [] })
  })
})

it('orders are sorted by hour, then by the time of placement', () => {
  const at = (id: number, hour: string) => fakeOrder({ id, hour: `2026-03-02T${hour}:00:00.000Z` })
  expect(sortedByHour([at(1, '12'), at(2, '10'), at(4, '10'), at(3, '12')]).map(({ id }) => id)).toEqual([2, 4, 1, 3])
})

describe('the totals', () => {
  it('add up the open quantities, and the trades rounded to cents', () => {
    const orders = [order('offer', 60, 1), order('request', 50, 1, { matchedKw: 20, state: 'partly-matched' })]
    expect(sumsOf(orders, [trade(30, 0.1), trade(70, 0.12)])).toEqual({
      offeredKw: 60,
      requestedKw: 30,
      tradeCount: 2,
      tradedKw: 100,
      tradedEur: 11.4,
      meanPriceEur: 0.11,
    })
    expect(sumsOf([], []).meanPriceEur).toBeUndefined()
    expect(amountEur({ quantityKw: 3, priceEur: 0.1 })).toBe(0.3)
  })

  it('are computed for each hour', () => {
    const [eight, ten] = ['2026-03-02T08:00:00Z', '2026-03-02T10:00:00Z'].map(Date.parse)
    const hours = marketHours([eight ?? 0, ten ?? 0], [order('offer', 60, 1)], [trade(30, 0.1)])
    expect(hours.map(({ offeredKw, tradedKw }) => [offeredKw, tradedKw])).toEqual([
      [0, 0],
      [60, 30],
    ])
  })
})

describe('the shown hour', () => {
  const hours = [0, 1, 2, 3].map((hour) => ({
    hourMs: hour * 3_600_000,
    orders: hour === 3 || hour === 0 ? [order('offer', 1, 1)] : [],
  }))

  it('is the hour of the URL if the day has it', () => {
    const hoursMs = hours.map(({ hourMs }) => hourMs)
    expect(hourForUrl(3_600_000)).toBe('1970-01-01T01:00Z')
    expect(hourFrom('1970-01-01T01:00Z', hoursMs)).toBe(3_600_000)
    expect([null, '', 'noon', '1970-01-01T01:30Z', '1970-01-02T01:00Z'].map((text) => hourFrom(text, hoursMs))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })

  it('is otherwise the first future hour with orders, else the next hour, and the last hour of a past day', () => {
    expect(proposedHour(hours, 0)).toBe(3 * 3_600_000)
    expect(proposedHour(hours.slice(0, 3), 0)).toBe(3_600_000)
    expect(proposedHour(hours, 9 * 3_600_000)).toBe(3 * 3_600_000)
  })
})
