import { expect, test } from 'vitest'
import { stopLock } from './stop-lock.ts'

const charger = { isOnline: true, isBattery: false, latestPower: null, latestChargePower: 7_000 }

test('a device with power, in either direction or unknown, can be stopped', () => {
  expect(stopLock(charger)).toBeUndefined()
  expect(stopLock({ ...charger, latestChargePower: null })).toBeUndefined()
  expect(stopLock({ ...charger, isBattery: true, latestPower: -4_000, latestChargePower: 0 })).toBeUndefined()
})

test('a device without power or without a connection cannot be stopped', () => {
  expect(stopLock({ ...charger, latestChargePower: 0 })).toBe('No power flows.')
  expect(stopLock({ ...charger, isOnline: false })).toBe('The device is offline. A command may not reach it.')
})
