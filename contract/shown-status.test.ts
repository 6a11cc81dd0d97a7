import { expect, test } from 'vitest'
import { shownStatus } from './shown-status.ts'

test('a device without a connection is offline, for every reported status', () => {
  for (const reported of ['Available', 'Charging', 'Faulted', null]) expect(shownStatus(reported, false, 0)).toBe('Offline')
})

test('a device that feeds power back is discharging', () => {
  expect(shownStatus('Available', true, -42_000)).toBe('Discharging')
  expect(shownStatus('Charging', true, -6_000)).toBe('Discharging')
})

test('a session is discharging from the first power that is shown with a minus sign', () => {
  expect(shownStatus('Charging', true, -51)).toBe('Discharging')
  expect(shownStatus('Charging', true, -50)).toBe('Charging')
})

test('a battery that draws power and reports Available is charging', () => {
  expect(shownStatus('Available', true, 5_000)).toBe('Charging')
})

test.each([0, 99, -99, null, Number.NaN])('a power of %s W leaves the reported status', (powerW) => {
  expect(shownStatus('Available', true, powerW)).toBe('Available')
})

test('other statuses are shown as reported', () => {
  expect(shownStatus('Faulted', true, -6_000)).toBe('Faulted')
  expect(shownStatus('SuspendedEV', true, 200)).toBe('SuspendedEV')
  expect(shownStatus(null, true, 200)).toBe('Unknown')
})
