import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { endedProtections, protectionsInForce } from './protections.ts'

const limits: DlmLimits = {
  enabled: true,
  importLimit: 40,
  exportLimit: null,
  mainCurrent: 63,
  safeLimit: 20,
  useExternalDevice: true,
  externalDeviceId: 'enegic-1',
  meterDeviceProvider: 'ENEGIC',
  isEnegicMainFuse: false,
  stationPowerIncluded: true,
  phaseCurrent: 0,
  phaseBalancing: true,
  isSolarCharging: false,
  enabledOfflineFailSafe: true,
  isQueuing: true,
  requiredCurrent: 8,
  enabledBoostCharging: false,
  boostChargingExternalDeviceId: null,
  boostChargingMeterDeviceProvider: null,
  isQueuingVip: false,
  requiredCurrentVip: null,
}
const ended = (change: Partial<DlmLimits>, was: Partial<DlmLimits> = {}) =>
  endedProtections({ ...limits, ...was }, { ...limits, ...was, ...change }, 'A')

const FUSE = 'Main fuse of 63 A: it is no longer watched.'
const DEVICE = 'External device enegic-1: neither its values nor the safe limit of 20 A are used.'
const ALL = [
  'Load management: no station is held to the import limit of 40 A.',
  FUSE,
  DEVICE,
  'Preconnect queuing with 8 A per session.',
  'Offline fail-safe.',
]

describe('protections that a change of the limits ends', () => {
  test('are all protections when load management is disabled, also when the draft enables services', () => {
    expect(ended({ enabled: false })).toEqual(ALL)
    expect(ended({ enabled: false, useExternalDevice: false, isQueuing: false })).toEqual(ALL)
  })
  test('are those of the disabled service', () => {
    expect(ended({ useExternalDevice: false })).toEqual([FUSE, DEVICE])
    expect(ended({ isQueuing: false })).toEqual(['Preconnect queuing with 8 A per session.'])
    expect(ended({ isSolarCharging: false }, { isSolarCharging: true })).toEqual(['Solar charging.'])
  })
  test('say that solar charging still uses the values of the device, and that no safe limit applies', () => {
    expect(ended({ useExternalDevice: false }, { isSolarCharging: true, externalDeviceId: 'em24-1' })).toEqual([
      'External device em24-1: without its values the safe limit of 20 A no longer applies. Solar charging still uses them, and without them the surplus counts as 0.',
    ])
    expect(ended({ useExternalDevice: false, isSolarCharging: false }, { isSolarCharging: true })).toContain(DEVICE)
  })
  test('include the priority of driver groups when queuing ends', () => {
    expect(ended({ isQueuing: false }, { isQueuingVip: true })).toEqual([
      'Preconnect queuing with 8 A per session, and the priority of driver groups.',
    ])
  })
  test('omit the rating of a fuse that only the Enegic meter knows', () => {
    expect(ended({ useExternalDevice: false }, { isEnegicMainFuse: true, mainCurrent: null })[0]).toBe(
      'Main fuse: it is no longer watched.',
    )
  })
  test('are empty when limits change and services stay enabled', () => {
    expect(ended({ importLimit: 10, mainCurrent: 80, isSolarCharging: true })).toEqual([])
    expect(ended({ importLimit: 10 }, { enabled: false })).toEqual([])
    expect(ended({ enabled: true }, { enabled: false, useExternalDevice: false })).toEqual([])
  })
})

test('deleting a group ends all its protections', () => {
  expect(protectionsInForce(limits, 'A')).toEqual(ALL)
  expect(protectionsInForce({ ...limits, enabled: false }, 'A')).toEqual([])
})
