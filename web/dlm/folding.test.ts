import { describe, expect, it } from 'vitest'
import { rulesOf } from '#platform/draft/fields.ts'
import { LIMITS, LIMITS_FIELDS, type LimitsDraft } from './limits.ts'

const OFF: LimitsDraft = {
  enabled: false,
  importLimit: '63',
  exportLimit: '',
  mainCurrent: '63',
  safeLimit: '20',
  useExternalDevice: false,
  externalDeviceId: 'enegic-1',
  meterDeviceProvider: '',
  isEnegicMainFuse: false,
  stationPowerIncluded: true,
  phaseCurrent: '0',
  phaseBalancing: false,
  isSolarCharging: false,
  enabledOfflineFailSafe: false,
  isQueuing: false,
  requiredCurrent: '6',
  enabledBoostCharging: false,
  boostChargingExternalDeviceId: '',
  boostChargingMeterDeviceProvider: '',
}
const rules = rulesOf(LIMITS, 'A')
const unfolded = (draft: Partial<LimitsDraft>, errors = {}) =>
  LIMITS_FIELDS.filter((field) => rules.show?.(field, { ...OFF, ...draft }, errors))

describe('the fields that the form shows', () => {
  it('leaves only the switch of load management while it is off, also if other switches are on', () => {
    expect(unfolded({})).toEqual(['enabled'])
    expect(unfolded({ useExternalDevice: true, isQueuing: true, enabledBoostCharging: true })).toEqual(['enabled'])
  })

  it('adds the fields of a switch that is on', () => {
    const added = (draft: Partial<LimitsDraft>) => {
      const before = new Set(unfolded({ enabled: true }))
      return unfolded({ enabled: true, ...draft }).filter((field) => !before.has(field))
    }
    expect(added({ useExternalDevice: true })).toEqual([
      'mainCurrent',
      'safeLimit',
      'externalDeviceId',
      'meterDeviceProvider',
      'stationPowerIncluded',
    ])
    expect(added({ useExternalDevice: true, meterDeviceProvider: 'ENEGIC' })).toContain('isEnegicMainFuse')
    expect(added({ isSolarCharging: true })).toContain('exportLimit')
    expect(added({ isSolarCharging: true })).not.toContain('mainCurrent')
    expect(added({ enabledOfflineFailSafe: true })).toEqual(['safeLimit'])
    expect(added({ isQueuing: true })).toEqual(['requiredCurrent'])
    expect(added({ enabledBoostCharging: true })).toEqual(['boostChargingExternalDeviceId', 'boostChargingMeterDeviceProvider'])
  })

  it('shows a field with an error without its switch', () => {
    expect(unfolded({}, { safeLimit: 'Enter a number.' })).toEqual(['enabled', 'safeLimit'])
  })
})
