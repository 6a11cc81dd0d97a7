import { expect, test } from 'vitest'
import { fcrNDeliveryTexts } from './fcr-n-delivery.ts'

test('FCR-N of batteries is compared with what the frequency requires, and what is available with what is offered', () => {
  expect(fcrNDeliveryTexts({ soldKw: 42, availableKw: 32, deliveredKw: 15.7, requiredKw: 21 })).toEqual({
    response: 'Required 21.0 kW, delivers 15.7 kW (75 %).',
    capacity: 'Offered 42.0 kW, can give 32.0 kW now.',
  })
  expect(fcrNDeliveryTexts({ soldKw: 42, availableKw: 42, deliveredKw: 0, requiredKw: null })).toMatchObject({
    response: 'Delivers 0.0 kW, required power unknown.',
  })
  expect(fcrNDeliveryTexts(undefined)).toEqual({ response: 'No battery of this group follows the frequency.' })
})
