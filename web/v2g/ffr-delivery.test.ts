import { expect, it, test } from 'vitest'
import type { Reserve } from '#contract/reserves.ts'
import { ffrDeliveryTexts, soldFfrOf, ffrWarning } from './ffr-delivery.ts'

const ffrWarningFfr = {
  groupId: 3,
  groupName: 'Depot V2G',
  service: 'FFR',
  source: 'settings',
  soldKw: 8,
  availableKw: 4,
  deliveredKw: 0,
  isResponding: true,
} as const

test('the warning applies to the saved power', () => {
  expect(ffrWarning('4000', '4000', [ffrWarningFfr])).toBe('Sold 8.0 kW of FFR (settings), can give 4.0 kW now.')
  expect(ffrWarning('3000', '4000', [ffrWarningFfr])).toBeUndefined()
})

test.each([
  ['the reserves are unknown', undefined],
  ['the group can give it', [{ ...ffrWarningFfr, availableKw: 8 }]],
  ['only another reserve is short', [{ ...ffrWarningFfr, service: 'FCR-D' as const }]],
])('there is no warning if %s', (_, known) => {
  expect(ffrWarning('4000', '4000', known)).toBeUndefined()
})

const ffr: Reserve = {
  groupId: 3,
  groupName: 'Depot V2G',
  service: 'FFR',
  source: 'settings',
  soldKw: 20,
  availableKw: 12.5,
  deliveredKw: 10,
  requiredKw: 20,
  isResponding: true,
}

it('finds the FFR that the settings sell', () => {
  expect(soldFfrOf([{ ...ffr, service: 'FCR-D' }, ffr])).toBe(ffr)
  expect(soldFfrOf([{ ...ffr, source: 'bid' }])).toBeUndefined()
  expect(soldFfrOf([{ ...ffr, soldKw: 0 }])).toBeUndefined()
  expect(soldFfrOf(undefined)).toBeUndefined()
})

it('compares the delivered with the required power, and the sold with the available power', () => {
  expect(ffrDeliveryTexts(ffr)).toEqual({
    response: 'Required 20.0 kW, delivers 10.0 kW (50 %).',
    capacity: 'Sold 20.0 kW, can give 12.5 kW now.',
  })
  expect(ffrDeliveryTexts({ ...ffr, activationHz: 49.5 }).capacity).toBe(
    'Sold 20.0 kW, can give 12.5 kW now. Activated at 49.5 Hz, full power within 0.7 s.',
  )
  expect(ffrDeliveryTexts(undefined)).toEqual({ response: 'The settings of this group sell no FFR.' })
})
