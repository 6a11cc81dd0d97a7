import { expect, test } from 'vitest'
import { DlmLimitsDraft, type DlmLimits } from '#contract/dlm.ts'
import { draftOf, LIMITS_FIELDS, toRequest, withEnabled } from './limits.ts'

const limits: DlmLimits = {
  enabled: true,
  importLimit: 32,
  exportLimit: null,
  mainCurrent: 63,
  safeLimit: 10.5,
  useExternalDevice: true,
  externalDeviceId: 'enegic-1',
  meterDeviceProvider: 'ENEGIC',
  isEnegicMainFuse: false,
  stationPowerIncluded: true,
  phaseCurrent: 2,
  phaseBalancing: true,
  isSolarCharging: true,
  enabledOfflineFailSafe: true,
  isQueuing: true,
  requiredCurrent: 8,
  enabledBoostCharging: true,
  boostChargingExternalDeviceId: 'boost-1',
  boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24',
  isQueuingVip: true,
  requiredCurrentVip: 16,
}
const draft = draftOf(limits)

test('an unchanged form sends the stored limits, without priority settings', () => {
  const { isQueuingVip: _, requiredCurrentVip: __, ...saved } = limits
  expect(toRequest(draft)).toEqual(saved)
  expect(DlmLimitsDraft.safeParse(toRequest(draft)).success).toBe(true)
})

test('the form has every field of the request', () => {
  expect(LIMITS_FIELDS.toSorted()).toEqual(Object.keys(DlmLimitsDraft.shape).toSorted())
  expect(LIMITS_FIELDS.toSorted()).toEqual(Object.keys(draft).toSorted())
})

test('numbers are sent as numbers, empty fields as null, ids without surrounding spaces', () => {
  const sent = toRequest({
    ...draft,
    importLimit: ' 32,5 ',
    safeLimit: '',
    externalDeviceId: ' em24-7 ',
    meterDeviceProvider: '',
  })
  expect(sent).toMatchObject({ importLimit: 32.5, safeLimit: null, externalDeviceId: 'em24-7', meterDeviceProvider: null })
  expect(toRequest({ ...draft, externalDeviceId: '  ' }).externalDeviceId).toBeNull()
})

test('an unused required current below 6 A is omitted, so that the other fields can be saved', () => {
  expect(toRequest({ ...draft, isQueuing: false, requiredCurrent: '5' }).requiredCurrent).toBeNull()
  expect(toRequest({ ...draft, isQueuing: false, requiredCurrent: '7' }).requiredCurrent).toBe(7)
})

test('an unknown limit gives an empty field', () => {
  expect(draftOf({ ...limits, importLimit: Number.NaN, requiredCurrent: null })).toMatchObject({
    importLimit: '',
    requiredCurrent: '',
  })
})

test('disabling load management disables external device, solar and boost charging, and keeps the other fields', () => {
  const off = { ...draft, ...withEnabled(false) }
  expect(off).toEqual({
    ...draft,
    enabled: false,
    useExternalDevice: false,
    isSolarCharging: false,
    enabledBoostCharging: false,
  })
})

test('enabling load management does not restore the services', () => {
  expect({ ...draft, ...withEnabled(false), ...withEnabled(true) }).toEqual({
    ...draft,
    useExternalDevice: false,
    isSolarCharging: false,
    enabledBoostCharging: false,
  })
})
