import { expect, test } from 'vitest'
import { stopText, stopLock } from './stop-text.ts'

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

const device = (category: 'charger' | 'DC' | 'V2G' | 'Energy storage', fcrNEnabled = false) => ({
  name: 'Row 1',
  deviceId: 'd-1',
  fcrNEnabled,
  type: { category },
})
const mode = (name: 'freq' | 'external' | 'powermeter' | 'no_v2g', ffrPositive = 1_000) => ({ mode: name, ffrPositive })

test.each([
  ['charger', undefined, 'Stopped Row 1'],
  ['DC', undefined, 'Stopped Row 1'],
  ['V2G', mode('freq'), 'Set the baseline of Row 1 to 0 kW. It still follows the grid frequency.'],
  ['V2G', mode('external'), 'Set the baseline of Row 1 to 0 kW. It still delivers the fast frequency reserve.'],
  ['V2G', mode('external', 0), 'Set the baseline of Row 1 to 0 kW'],
  ['V2G', mode('powermeter'), 'Set the baseline of Row 1 to 0 kW'],
  ['V2G', mode('no_v2g'), 'Stopped Row 1'],
  ['V2G', undefined, 'Set the baseline of Row 1 to 0 kW. It may still follow the grid frequency.'],
  ['Energy storage', undefined, 'Stopped Row 1'],
] as const)('a stop of %s with the settings %o says what it did', (category, settings, text) => {
  expect(stopText(device(category), settings)).toBe(text)
})

test('a stop of a battery with FCR-N says that it still responds', () => {
  expect(stopText(device('Energy storage', true), undefined)).toBe(
    'Set the baseline of Row 1 to 0 kW. It still follows the grid frequency (FCR-N).',
  )
  expect(stopText({ ...device('DC'), name: '' }, undefined)).toBe('Stopped d-1')
})
