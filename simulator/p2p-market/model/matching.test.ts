import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBefore, matchOrders, type Match, type OpenOrder } from './matching.ts'

const order = (id: number, side: OpenOrder['side'], quantityKw: number, priceEur: number, place = id): OpenOrder => ({
  id,
  side,
  quantityKw,
  priceEur,
  place,
})

describe('an order', () => {
  test('matches the best price first, and of equal prices the oldest order', () => {
    const offers = [order(1, 'offer', 60, 0.12), order(2, 'offer', 40, 0.1), order(3, 'offer', 20, 0.1)]
    expect(matchOrders([...offers, order(4, 'request', 70, 0.15)])).toEqual([
      { offerId: 2, requestId: 4, quantityKw: 40, priceEur: 0.1 },
      { offerId: 3, requestId: 4, quantityKw: 20, priceEur: 0.1 },
      { offerId: 1, requestId: 4, quantityKw: 10, priceEur: 0.12 },
    ])
  })

  test('trades at the price of the older order on either side', () => {
    expect(matchOrders([order(1, 'request', 10, 0.2), order(2, 'offer', 10, 0.1)])).toMatchObject([{ priceEur: 0.2 }])
    expect(matchOrders([order(1, 'offer', 10, 0.1), order(2, 'request', 10, 0.2)])).toMatchObject([{ priceEur: 0.1 }])
  })

  test('stays open without a matching price', () => {
    expect(matchOrders([order(1, 'offer', 10, 0.11), order(2, 'request', 10, 0.1)])).toEqual([])
    expect(matchOrders([order(1, 'offer', 10, 0.1), order(2, 'request', 10, 0.1)])).toHaveLength(1)
  })
})

/** A few prices and small quantities, so that many orders match. */
const anyOrders = fc
  .array(
    fc.record({
      side: fc.constantFrom('offer' as const, 'request' as const),
      quantityKw: fc.integer({ min: 1, max: 60 }),
      priceEur: fc.integer({ min: 0, max: 8 }).map((cents) => cents / 100),
    }),
    { maxLength: 40 },
  )
  .chain((drafts) =>
    fc
      .shuffledSubarray(
        drafts.map((_, place) => place + 1),
        { minLength: drafts.length },
      )
      .map((places) => drafts.map((draft, index): OpenOrder => ({ ...draft, id: 100 + index, place: places[index] ?? 0 }))),
  )

const tradedOf = (matches: readonly Match[], { id }: OpenOrder) =>
  matches
    .filter(({ offerId, requestId }) => offerId === id || requestId === id)
    .reduce((sum, { quantityKw }) => sum + quantityKw, 0)
const bySide = (orders: readonly OpenOrder[], side: OpenOrder['side']) => orders.filter((one) => one.side === side)

/** Properties of any set of orders. */
const holds = (check: (orders: readonly OpenOrder[], matches: readonly Match[]) => void) =>
  fc.assert(
    fc.property(anyOrders, (orders) => check(orders, matchOrders(orders))),
    { numRuns: 500 },
  )

describe('the matches of all orders', () => {
  test('no order trades more than its quantity, and no trade is empty', () => {
    holds((orders, matches) => {
      for (const one of orders) expect(tradedOf(matches, one)).toBeLessThanOrEqual(one.quantityKw)
      for (const { quantityKw } of matches) expect(quantityKw).toBeGreaterThan(0)
    })
  })

  test('sold and bought quantities are equal', () => {
    holds((orders, matches) => {
      const [sold, bought] = (['offer', 'request'] as const).map((side) =>
        bySide(orders, side).reduce((sum, one) => sum + tradedOf(matches, one), 0),
      )
      expect(sold).toBe(bought)
    })
  })

  test('every trade has the price of the older order, which the newer order accepts', () => {
    holds((orders, matches) => {
      const byId = new Map(orders.map((one) => [one.id, one]))
      for (const { offerId, requestId, priceEur } of matches) {
        const [offer, request] = [byId.get(offerId), byId.get(requestId)]
        if (offer?.side !== 'offer' || request?.side !== 'request') throw new Error('a trade is between an offer and a request')
        expect(priceEur).toBe(offer.place < request.place ? offer.priceEur : request.priceEur)
        expect(offer.priceEur).toBeLessThanOrEqual(request.priceEur)
      }
    })
  })

  test('after matching, every open offer asks more than any open request pays', () => {
    holds((orders, matches) => {
      const left = (side: OpenOrder['side']) => bySide(orders, side).filter((one) => tradedOf(matches, one) < one.quantityKw)
      const cheapest = Math.min(...left('offer').map(({ priceEur }) => priceEur))
      const highest = Math.max(...left('request').map(({ priceEur }) => priceEur))
      expect(cheapest).toBeGreaterThan(highest)
    })
  })

  test('the latest order never precedes a better order of its side', () => {
    // The trades of the last order follow its queue, and at most one of them is partial.
    holds((orders, matches) => {
      const last = orders.toSorted((a, b) => a.place - b.place).at(-1)
      if (!last) return
      const earlier = matchOrders(orders.filter((one) => one !== last))
      const own = matches.slice(earlier.length)
      expect(matches.slice(0, earlier.length)).toEqual(earlier)
      const waiting = orders
        .filter((one) => one.side !== last.side && tradedOf(earlier, one) < one.quantityKw)
        .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
      const served = own.map(({ offerId, requestId }) => (last.side === 'offer' ? requestId : offerId))
      expect(served).toEqual(waiting.slice(0, served.length).map(({ id }) => id))
      for (const one of waiting.slice(0, Math.max(0, served.length - 1))) expect(tradedOf(matches, one)).toBe(one.quantityKw)
    })
  })

  test('the order of the list does not matter', () => {
    fc.assert(
      fc.property(
        anyOrders.chain((orders) => fc.tuple(fc.constant(orders), fc.shuffledSubarray(orders, { minLength: orders.length }))),
        ([orders, shuffled]) => {
          expect(matchOrders(shuffled)).toEqual(matchOrders(orders))
        },
      ),
    )
  })
})
