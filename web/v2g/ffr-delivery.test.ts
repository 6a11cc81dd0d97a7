import { expect, it } from 'vitest'
import type { Reserve } from '#contract/reserves.ts'
import { ffrDeliveryText, soldFfrOf } from './ffr-delivery.ts'

const ffr: Reserve = {
  groupId: 3,
  groupName: 'Depot V2G',
  service: 'FFR',
  source: 'settings',
  soldKw: 20,
  availableKw: 12.5,
  deliveredKw: 10,
  isResponding: true,
}

it('finds the FFR that the settings sell', () => {
  expect(soldFfrOf([{ ...ffr, service: 'FCR-D' }, ffr])).toBe(ffr)
  expect(soldFfrOf([{ ...ffr, source: 'bid' }])).toBeUndefined()
  expect(soldFfrOf([{ ...ffr, soldKw: 0 }])).toBeUndefined()
  expect(soldFfrOf(undefined)).toBeUndefined()
})

it('compares the delivered with the sold power, and names the power that is available', () => {
  expect(ffrDeliveryText(ffr)).toBe('Delivers 0.01 MW of 0.02 MW, can give 0.012 MW now.')
  expect(ffrDeliveryText(undefined)).toBe('The settings of this group sell no FFR.')
})
