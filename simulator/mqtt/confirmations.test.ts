import { expect, test } from 'vitest'
import { Confirmations } from './confirmations.ts'

test('an answered ping confirms only the messages sent before it', () => {
  const confirmations = new Confirmations()
  confirmations.handedOver(10)
  confirmations.handedOver(20)
  confirmations.pinged()
  confirmations.handedOver(5)
  expect([confirmations.unconfirmedBytes, confirmations.open]).toEqual([35, { messages: 1, bytes: 5 }])
  expect(confirmations.answered()).toBe(2)
  expect(confirmations.unconfirmedBytes).toBe(5)
})

test('a lost connection leaves messages without a reply unconfirmed', () => {
  const confirmations = new Confirmations()
  for (const bytes of [1, 2, 3]) {
    confirmations.handedOver(bytes)
    confirmations.pinged()
  }
  confirmations.handedOver(4)
  confirmations.answered()
  expect(confirmations.reset()).toBe(3)
  expect([confirmations.reset(), confirmations.unconfirmedBytes, confirmations.answered()]).toEqual([0, 0, 0])
})
