import { expect, test } from 'vitest'
import { powerSentence } from './power-sentence.ts'

const device = {
  isBattery: false,
  isOnline: true,
  status: 'Charging',
  latestPower: null,
  latestChargePower: null,
  voltage: 230,
  installedPhase: 3,
}

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

test('standby power without a session is no charging', () => {
  for (const status of [
    'Available',
    'Preparing',
    'SuspendedEV',
    'SuspendedEVSE',
    'Finishing',
    'Reserved',
    'Unavailable',
    'Faulted',
  ]) {
    expect(powerSentence({ ...device, status, latestChargePower: 60 })).toBe('Drawing 0.1 kW')
  }
  const battery = { ...device, isBattery: true, status: 'Available', latestPower: 5_000 }
  expect(powerSentence(battery)).toBe('Charging 5.0 kW')
})

test('a one-phase car has its current on its line', () => {
  expect(powerSentence({ ...device, latestChargePower: 1_265, carLines: [2] })).toBe('Charging 1.3 kW, 5.5 A on L2')
})
