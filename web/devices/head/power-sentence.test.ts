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
