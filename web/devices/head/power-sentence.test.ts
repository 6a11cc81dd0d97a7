import { expect, test } from 'vitest'
import { powerSentence } from './power-sentence.ts'

const device = { isBattery: false, isOnline: true, latestPower: null, latestChargePower: null }

test('power and direction of chargers and batteries', () => {
  expect(powerSentence({ ...device, latestChargePower: 6_240 })).toBe('Charging 6.2 kW')
  expect(powerSentence({ ...device, latestChargePower: -4_000 })).toBe('Discharging 4.0 kW')
  expect(powerSentence({ ...device, isBattery: true, latestPower: -4_000, latestChargePower: 9 })).toBe('Discharging 4.0 kW')
  expect(powerSentence({ ...device, latestChargePower: 0 })).toBe('No power flows')
})

test('an unknown power, and the last power of an offline device, are not stated', () => {
  expect(powerSentence(device)).toBe('The power is unknown')
  expect(powerSentence({ ...device, isOnline: false, latestChargePower: 6_240 })).toBe('Offline, the power is unknown')
})

test('a power that was not measured is named', () => {
  const charging = { ...device, latestChargePower: 11_040 }
  expect(powerSentence({ ...charging, powerOrigin: 'measured' })).toBe('Charging 11.0 kW')
  expect(powerSentence({ ...charging, powerOrigin: 'assumed' })).toBe('Charging 11.0 kW (assumed)')
  expect(powerSentence({ ...charging, powerOrigin: 'last-known' })).toBe('Charging 11.0 kW (last known)')
  expect(powerSentence({ ...charging, isOnline: false, powerOrigin: 'assumed' })).toBe('Offline, the power is unknown')
})
