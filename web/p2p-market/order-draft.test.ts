import { beforeEach, describe, expect, it, vi } from 'vitest'
import { P2pDraft } from '#contract/p2p-market.ts'
import { fakeOrder } from './testing/fake-order.ts'
import { changedElsewhereText } from '#ui/save-bar/draft-changes.ts'
import {
  amountDraftOf,
  amountErrors,
  changesBetween,
  losesPlace,
  missingText,
  orderErrors,
  renewalOf,
  toOrder,
  type OrderDraft,
} from './order-draft.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

/** 10:00 in Helsinki. */
const TEN = Date.parse('2026-03-02T08:00:00Z')
const draft: OrderDraft = {
  groupId: '7',
  side: 'offer',
  hour: '02/03/2026 12',
  isLater: false,
  quantityKw: '60',
  priceEur: '0.12',
}

describe('a new order', () => {
  it('is converted to the request body of the contract', () => {
    expect(orderErrors(draft, TEN)).toEqual({})
    expect(toOrder(draft)).toEqual({
      groupId: 7,
      side: 'offer',
      hour: '2026-03-02T10:00:00.000Z',
      quantityKw: 60,
      priceEur: 0.12,
    })
    expect(toOrder({ ...draft, hour: '25/10/2026 03', isLater: true }).hour).toBe('2026-10-25T01:00:00.000Z')
  })

  it.each([
    ['02/03/2026 09', 'The hour cannot be in the past.'],
    ['02/03/2026 10', 'The hour has already begun.'],
    ['29/03/2026 03', 'This hour does not exist because the clocks go forward.'],
    ['tomorrow', 'Enter an hour as DD/MM/YYYY HH.'],
  ])('is refused for the hour %s', (hour, error) => expect(orderErrors({ ...draft, hour }, TEN)).toEqual({ hour: error }))

  it.each([
    ['1.5', 'Only digits are allowed.'],
    ['-3', 'Only digits are allowed.'],
    ['0', 'Enter 1 kW or more.'],
    ['100001', 'Enter 100\u202F000 kW or less.'],
  ])('is refused for a quantity of %s kW', (quantityKw, error) =>
    expect(amountErrors({ ...draft, quantityKw })).toEqual({ quantityKw: error }),
  )

  it.each([
    ['x', 'Enter a number.'],
    ['-0,1', 'Enter a price of 0 to 10\u202F000 €.'],
    ['10000,01', 'Enter a price of 0 to 10\u202F000 €.'],
    ['0,125', 'Enter at most two decimals.'],
    ['1e-3', 'Enter at most two decimals.'],
  ])('is refused for a price of %s', (priceEur, error) =>
    expect(amountErrors({ ...draft, priceEur })).toEqual({ priceEur: error }),
  )

  it('passes every limit value that the contract accepts', () => {
    for (const quantityKw of ['1', '60', '100000']) {
      for (const priceEur of ['0', '0.1', '0,12', '9999.99', '10000', '0,10']) {
        expect(amountErrors({ quantityKw, priceEur })).toEqual({})
        expect(P2pDraft.safeParse(toOrder({ ...draft, quantityKw, priceEur })).success).toBe(true)
      }
    }
  })

  it('lists missing input, and has no errors at empty fields', () => {
    const empty = { ...draft, groupId: '', quantityKw: '', priceEur: '' }
    expect(orderErrors(empty, TEN)).toEqual({})
    expect(missingText(empty)).toBe('Enter a group and a quantity and a price first.')
    expect(missingText({ quantityKw: '1', priceEur: '' })).toBe('Enter a price first.')
    expect(missingText(draft)).toBeUndefined()
  })
})

describe('a change elsewhere', () => {
  it('is described with its new and old value, and does not include matches', () => {
    expect(changesBetween(fakeOrder(), fakeOrder({ matchedKw: 40, state: 'partly-matched' }))).toEqual([])
    expect(changesBetween(fakeOrder(), fakeOrder({ quantityKw: 80 })).map(changedElsewhereText)).toEqual([
      'Quantity is now 80 kW, was 60 kW',
    ])
    expect(changesBetween(fakeOrder({ priceEur: 1 }), fakeOrder({ priceEur: 2.5 })).map(changedElsewhereText)).toEqual([
      expect.stringMatching(/^Price is now 2,50.€, was 1,00.€$/),
    ])
  })
})

describe('a change', () => {
  it('starts with the stored values, with a decimal point in the price', () => {
    expect(amountDraftOf(fakeOrder())).toEqual({ quantityKw: '60', priceEur: '0.12' })
  })

  it('requires a quantity above the matched quantity', () => {
    const error = 'Enter more than 40 kW, which is already matched.'
    expect(amountErrors({ quantityKw: '40', priceEur: '1' }, 40)).toEqual({ quantityKw: error })
    expect(amountErrors({ quantityKw: '41', priceEur: '1' }, 40)).toEqual({})
  })

  it('loses its place in the queue by another price or a higher quantity', () => {
    const loses = (quantityKw: string, priceEur: string) => losesPlace({ quantityKw, priceEur }, fakeOrder())
    expect([loses('60', '0,12'), loses('50', '0.12'), loses('61', '0,12'), loses('50', '0,13')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

it('a renewal contains only the unmatched quantity of the withdrawn order', () => {
  const { groupId, side, hour, priceEur } = fakeOrder()
  expect(renewalOf(fakeOrder({ state: 'withdrawn', matchedKw: 40 }))).toEqual({ groupId, side, hour, quantityKw: 20, priceEur })
})
