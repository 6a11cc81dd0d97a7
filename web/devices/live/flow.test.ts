import { expect, test } from 'vitest'
import { flowDirection, flowSentence, flowWidthPx, powerSentence } from './flow.ts'

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

test('the direction follows the sign of the power', () => {
  expect(flowDirection(5_000, true)).toBe('charging')
  expect(flowDirection(-5_000, true)).toBe('discharging')
  expect(flowDirection(0, true)).toBe('none')
})

test('a power that is shown as 0.0 kW has no direction', () => {
  expect(flowDirection(40, true)).toBe('none')
  expect(flowDirection(-40, true)).toBe('none')
})

test('the direction is unknown for an offline device and without a value', () => {
  expect(flowDirection(5_000, false)).toBe('unknown')
  expect(flowDirection(null, true)).toBe('unknown')
  expect(flowDirection(Number.NaN, true)).toBe('unknown')
})

test('the line is as wide as the share of the rated power, in both directions', () => {
  expect([0, 5_000, -10_000, 30_000].map((powerW) => flowWidthPx(powerW, 10))).toEqual([2, 6, 10, 10])
  expect(flowWidthPx(5_000, null)).toBe(2)
})

test('the sentence names source and destination', () => {
  expect(flowSentence('charging', '6.2 kW', 'car')).toBe('From the grid to the car: 6.2 kW')
  expect(flowSentence('discharging', '6.2 kW', 'battery')).toBe('From the battery to the grid: 6.2 kW')
  expect(flowSentence('unknown', '–', 'car')).toBe('The power between grid and car is unknown')
})
