import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { offlineText, knownStatus, effectText, isBinding, limitText } from './station-status.ts'

const dlm = (isApplied: boolean, appliedValue: number | null) => ({ appliedGroupId: 1, name: 'DLM', isApplied, appliedValue })
const held = (dynamicPowerLimit: number | null, ratedPower: number | null = 22) => ({ dynamicPowerLimit, ratedPower })

test('the service with the value of the station limit is the limiting service', () => {
  expect(effectText(dlm(true, 7_400), held(7_400))).toBe('limits the station to 7.4 kW now')
  expect(effectText(dlm(true, 11_000), held(7_400))).toBe('applies now, at 11.0 kW')
  expect(isBinding(dlm(true, 7_400), held(7_400))).toBe(true)
  expect(isBinding(dlm(true, 11_000), held(7_400))).toBe(false)
})

test('a limit of 0 limits the station', () => {
  expect(effectText(dlm(true, 0), held(0))).toBe('limits the station to 0.0 kW now')
})

test('a limit at or above the rated power does not limit the station', () => {
  expect(effectText(dlm(true, 22_000), held(22_000))).toBe('applies now, at 22.0 kW')
  expect(effectText(dlm(true, 22_000), held(22_000, null))).toBe('limits the station to 22.0 kW now')
  expect(limitText(held(22_000))).toBe('22.0 kW, not below the rated power')
  expect(limitText(held(7_400))).toBe('7.4 kW')
  expect(limitText(held(null))).toBe('No limit')
})

test('a service can apply without a limit, or not apply', () => {
  expect(effectText(dlm(true, null), held(null))).toBe('applies now, without a limit')
  expect(effectText(dlm(true, null), held(7_400))).toBe('applies now, without a limit')
  expect(effectText(dlm(false, null), held(null))).toBe('does not apply now')
  expect(effectText(dlm(false, 7_400), held(7_400))).toBe('does not apply now')
})

const timestamp = '2026-03-02T08:00:00.000Z'
const nowMs = Date.parse(timestamp) + 75 * HOUR_MS
const station = { status: 'Available', isOnline: true, timestamp, isBattery: false, latestPower: null, latestChargePower: 0 }

test('an offline station is shown with its last known status and its age', () => {
  expect(knownStatus({ ...station, isOnline: false }).status).toBe('Offline')
  expect(offlineText(station, nowMs)).toBe('Offline · last seen 3 d ago, was Available')
  expect(offlineText(station, nowMs, true)).toBe('Offline 3 d, was Available')
  const beforeMs = Date.parse(timestamp) - 2 * 3_600_000
  for (const isShort of [false, true]) {
    expect(offlineText(station, beforeMs, isShort)).toBe('Offline · last seen 2 h in the future, was Available')
  }
})

test('values that were never reported are omitted', () => {
  expect(offlineText({ ...station, timestamp: null }, nowMs)).toBe('Offline, was Available')
  expect(offlineText({ ...station, status: null }, nowMs)).toBe('Offline · last seen 3 d ago')
})

test('a station without a message or a status has never connected', () => {
  const none = { status: null, timestamp: null }
  expect([offlineText(none, nowMs), offlineText(none, nowMs, true)]).toEqual(['Offline · never connected', 'Never connected'])
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
