import { describe, expect, it, test } from 'vitest'
import type { Reserve } from '#contract/reserves.ts'
import { bidDeliveryTexts, capacityWarning, reserveFigures, reserveWarning, soldBidOf } from './reserve-warning.ts'

const reserve = {
  groupId: 2,
  groupName: 'Depot DC',
  service: 'FCR-D',
  source: 'bid',
  soldKw: 1_000,
  availableKw: 90,
  deliveredKw: 4.9,
  requiredKw: 5,
  isResponding: true,
} as const

describe('the warning of a group that has sold more than it can deliver', () => {
  it('has the sold and the available power', () => {
    expect(reserveWarning(reserve)).toBe('Sold 1 MW of FCR-D (bid), can give 90.0 kW now.')
  })
  it('names FFR sold by settings', () => {
    expect(reserveWarning({ ...reserve, service: 'FFR', source: 'settings', soldKw: 8, availableKw: 4 })).toBe(
      'Sold 8.0 kW of FFR (settings), can give 4.0 kW now.',
    )
  })
  it('states that demand response is off', () => {
    expect(reserveWarning({ ...reserve, availableKw: 0, isResponding: false })).toBe(
      'Sold 1 MW of FCR-D (bid), can give 0.0 kW now. Demand response of this group is off, so it delivers nothing.',
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
    expect(capacityWarning('1', reserve)).toBe('Only 90.0 kW is available now.')
    expect(capacityWarning('0.2', reserve)).toBe('Only 90.0 kW is available now.')
    expect(capacityWarning('0.09', reserve)).toBeUndefined()
    expect(capacityWarning('0', reserve)).toBeUndefined()
  })
  it('states both powers when the group can never give the capacity', () => {
    const small = { ...reserve, maxKw: 264 }
    const never =
      'More than the 264.0 kW that this group can give with a car at every charger. 736.0 kW could never be delivered.'
    expect(capacityWarning('1', small, 80)).toBe(never)
    expect(capacityWarning('0.2', small)).toBe('Only 90.0 kW is available now.')
    expect(capacityWarning('0.2', small, 150)).toBe('More than the 150.0 kW expected in this hour (p10).')
    expect(capacityWarning('0,1', small, 150)).toBeUndefined()
  })
  test.each(['', 'x', '-1', '1e3'])('is absent for %j, which is empty or invalid', (typed) => {
    expect(capacityWarning(typed, reserve)).toBeUndefined()
  })
  it('is absent if the available power is unknown', () => {
    expect(capacityWarning('1', undefined)).toBeUndefined()
  })
})

it('the figures are the sold and the available power, and the response that is required now', () => {
  const valuesOf = (more: Partial<Reserve>) => reserveFigures({ ...reserve, ...more }).map(([, value]) => value)
  expect(valuesOf({})).toEqual(['1 MW', '90.0 kW', 'Required 5.0 kW, delivers 4.9 kW (98 %)'])
  expect(valuesOf({ deliveredKw: -0.4, requiredKw: 0 })).toEqual(['1 MW', '90.0 kW', 'No response required now'])
})

test('compares delivered with required, and sold with available power of the bid of this hour', () => {
  const textsOf = (...known: (typeof reserve | Reserve)[]) => bidDeliveryTexts(soldBidOf(known))
  expect(textsOf(reserve)).toEqual({
    response: 'Required 5.0 kW, delivers 4.9 kW (98 %).',
    capacity: 'Sold 1 MW, can give 90.0 kW now.',
  })
  const others: Partial<Reserve>[] = [{ source: 'settings' }, { service: 'FFR' }, { soldKw: 0 }]
  for (const other of others) expect(textsOf({ ...reserve, ...other })).toEqual({ response: 'No bid in this hour.' })
  expect(textsOf()).toEqual({ response: 'No bid in this hour.' })
})

test('gives the reason of a response in an hour without a bid', () => {
  const held = { volumeKw: 37.5, soldUntil: '2026-03-02T09:00:00Z', endsBy: '2026-03-02T09:20:00Z' }
  for (const source of ['bid', 'settings'] as const) {
    const known = { ...reserve, source, soldKw: 0, deliveredKw: 37.4, requiredKw: 37.5, held }
    expect(bidDeliveryTexts(soldBidOf([known]))).toEqual({
      response: 'No bid in this hour. Required 37.5 kW, delivers 37.4 kW (100 %).',
      capacity: 'Sold 37.5 kW until 09:00: the frequency is not yet back within 49.9 to 50.1 Hz. The response ends by 09:20.',
    })
  }
})
