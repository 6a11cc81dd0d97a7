import { describe, expect, it, test } from 'vitest'
import type { Reserve } from '#contract/reserves.ts'
import { bidDeliveryText, capacityWarning, reserveFigures, reserveWarning, soldBidOf } from './reserve-warning.ts'

const reserve = {
  groupId: 2,
  groupName: 'Depot DC',
  service: 'FCR-D',
  source: 'bid',
  soldKw: 1_000,
  availableKw: 90,
  deliveredKw: 0,
  isResponding: true,
} as const

describe('the warning of a group that has sold more than it can deliver', () => {
  it('has the sold and the available power', () => {
    expect(reserveWarning(reserve)).toBe('Sold 1 MW of FCR-D (bid), can give 0.09 MW now.')
  })
  it('names FFR sold by settings', () => {
    expect(reserveWarning({ ...reserve, service: 'FFR', source: 'settings', soldKw: 8, availableKw: 4 })).toBe(
      'Sold 0.008 MW of FFR (settings), can give 0.004 MW now.',
    )
  })
  it('states that demand response is off', () => {
    expect(reserveWarning({ ...reserve, availableKw: 0, isResponding: false })).toBe(
      'Sold 1 MW of FCR-D (bid), can give 0 MW now. Demand response of this group is off, so it delivers nothing.',
    )
  })
  test.each([
    ['the group can give it', { ...reserve, availableKw: 1_000 }],
    ['FCR-D is limited by settings and not sold by a bid', { ...reserve, source: 'settings' as const }],
    ['it is not known', undefined],
  ])('is absent where %s', (_, known) => {
    expect(reserveWarning(known)).toBeUndefined()
  })
})

describe('the warning at the capacity of a bid', () => {
  it('compares the capacity with what the group can give now', () => {
    expect(capacityWarning('1', reserve)).toBe('Only 0.09 MW is available now.')
    expect(capacityWarning('0.2', reserve)).toBe('Only 0.09 MW is available now.')
    expect(capacityWarning('0.09', reserve)).toBeUndefined()
    expect(capacityWarning('0', reserve)).toBeUndefined()
  })
  test.each(['', 'x', '-1', '1e3'])('is absent for %j, which is empty or invalid', (typed) => {
    expect(capacityWarning(typed, reserve)).toBeUndefined()
  })
  it('is absent if the available power is unknown', () => {
    expect(capacityWarning('1', undefined)).toBeUndefined()
  })
})

it('the figures are the sold, available and delivered power', () => {
  expect(reserveFigures({ ...reserve, deliveredKw: -0.4 }).map(([, value]) => value)).toEqual(['1 MW', '0.09 MW', '0 MW'])
})

test('compares delivered and sold power of the bid of this hour', () => {
  const textOf = (...known: (typeof reserve | Reserve)[]) => bidDeliveryText(soldBidOf(known))
  expect(textOf(reserve)).toBe('Delivers 0 MW of 1 MW, can give 0.09 MW now.')
  const others: Partial<Reserve>[] = [{ source: 'settings' }, { service: 'FFR' }, { soldKw: 0 }]
  for (const other of others) expect(textOf({ ...reserve, ...other })).toBe('No bid in this hour.')
  expect(textOf()).toBe('No bid in this hour.')
})

test('gives the reason of a response in an hour without a bid', () => {
  const held = { volumeKw: 37.5, soldUntil: '2026-03-02T09:00:00Z', endsBy: '2026-03-02T09:20:00Z' }
  for (const source of ['bid', 'settings'] as const) {
    const text = bidDeliveryText(soldBidOf([{ ...reserve, source, soldKw: 0, deliveredKw: 37.4, held }]))
    expect(text).toBe(
      'No bid in this hour. Delivers 0.037 MW of 0.0375 MW, sold until 09:00: ' +
        'the frequency is not yet back within 49.9 to 50.1 Hz. The response ends by 09:20.',
    )
  }
})
