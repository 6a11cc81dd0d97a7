import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { offlineText, knownStatus } from './station-status.ts'

const timestamp = '2026-03-02T08:00:00.000Z'
const nowMs = Date.parse(timestamp) + 75 * HOUR_MS
const station = { status: 'Available', isOnline: true, timestamp, isBattery: false, latestPower: null, latestChargePower: 0 }

test('an offline station is shown with its last known status and its age', () => {
  expect(knownStatus({ ...station, isOnline: false }).status).toBe('Offline')
  expect(offlineText(station, nowMs)).toBe('Offline · last seen 3 d ago, was Available')
  expect(offlineText(station, nowMs, true)).toBe('Offline 3 d, was Available')
})

test('values that were never reported are omitted', () => {
  expect(offlineText({ ...station, timestamp: null }, nowMs)).toBe('Offline, was Available')
  expect(offlineText({ status: null, timestamp: null }, nowMs)).toBe('Offline')
})

test('a battery with negative power is Discharging, and the tooltip keeps the reported status', () => {
  expect(knownStatus({ ...station, isBattery: true, latestPower: -42_000 })).toEqual({
    status: 'Discharging',
    reported: 'Available',
  })
})

test('a status that matches the power is shown as reported', () => {
  expect(knownStatus(station)).toEqual({ status: 'Available' })
  expect(knownStatus({ ...station, status: 'Faulted' })).toEqual({ status: 'Faulted' })
})
