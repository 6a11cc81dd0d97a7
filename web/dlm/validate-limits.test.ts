import { expect, test } from 'vitest'
import type { Holder, Permission } from '#contract/access.ts'
import { fieldErrors } from '#platform/draft/fields.ts'
import { LIMITS, lockOf, type LimitsDraft } from './limits.ts'

const admin: Holder = { sellerId: 101, roles: ['energyAdmin'], permissions: {} }
const editor = (...permissions: Permission[]): Holder => ({
  sellerId: 101,
  roles: [],
  permissions: Object.fromEntries(['energy_load_dlm_edit', ...permissions].map((name) => [name, true])),
})

const draft: LimitsDraft = {
  enabled: true,
  importLimit: '32',
  exportLimit: '',
  mainCurrent: '63',
  safeLimit: '10',
  useExternalDevice: true,
  externalDeviceId: 'enegic-1',
  meterDeviceProvider: 'ENEGIC',
  isEnegicMainFuse: false,
  stationPowerIncluded: true,
  phaseCurrent: '0',
  phaseBalancing: true,
  isSolarCharging: false,
  enabledOfflineFailSafe: false,
  isQueuing: true,
  requiredCurrent: '6',
  enabledBoostCharging: false,
  boostChargingExternalDeviceId: '',
  boostChargingMeterDeviceProvider: '',
}
const errors = (part: Partial<LimitsDraft>, holder = admin) => {
  const typed = { ...draft, ...part }
  return fieldErrors(LIMITS, typed, (field) => lockOf(field, typed, holder) !== undefined)
}
const MIN = 'The minimum current per station has to be at least 6A.'

test('valid limits have no error', () => {
  expect(errors({})).toEqual({})
  expect(errors({ importLimit: '0', mainCurrent: '1e9', safeLimit: '10,5', requiredCurrent: '6.0' })).toEqual({})
})

test.each(['importLimit', 'mainCurrent', 'safeLimit'] as const)('%s must be a number, non-empty, not negative', (field) => {
  expect(errors({ [field]: '' })).toEqual({ [field]: 'Enter a value.' })
  expect(errors({ [field]: ' ' })).toEqual({ [field]: 'Enter a value.' })
  expect(errors({ [field]: 'abc' })).toEqual({ [field]: 'Enter a number.' })
  expect(errors({ [field]: '-1' })).toEqual({ [field]: 'The value must not be negative.' })
})

test('an external device id longer than 255 characters is an error', () => {
  expect(errors({ externalDeviceId: 'x'.repeat(255) })).toEqual({})
  expect(errors({ externalDeviceId: 'x'.repeat(256) })).toEqual({ externalDeviceId: 'must have at most 255 characters' })
})

test('the export limit may be empty but not negative', () => {
  expect(errors({ exportLimit: '' })).toEqual({})
  expect(errors({ exportLimit: '-1' })).toHaveProperty('exportLimit')
})

test('a minimum current below 6 A is an error', () => {
  for (const text of ['5', '5.99', '-1', '']) expect(errors({ requiredCurrent: text })).toEqual({ requiredCurrent: MIN })
  expect(errors({ requiredCurrent: 'abc' })).toEqual({ requiredCurrent: 'Enter a number.' })
})

test('the minimum current is checked only while preconnect is on', () => {
  expect(errors({ isQueuing: false, requiredCurrent: '5' })).toEqual({})
})

test('safe limit and main current are required only when ALM is on', () => {
  expect(errors({ useExternalDevice: false, safeLimit: '', mainCurrent: '' })).toEqual({})
  expect(errors({ useExternalDevice: false, safeLimit: '-1' })).toHaveProperty('safeLimit')
  expect(errors({ safeLimit: '', mainCurrent: '' })).toEqual({ safeLimit: 'Enter a value.', mainCurrent: 'Enter a value.' })
})

test('the main current is not required when the Enegic meter provides it', () => {
  expect(errors({ isEnegicMainFuse: true, mainCurrent: '' })).toEqual({})
})

test('without load management no field is required, but invalid numbers are errors', () => {
  const off = { enabled: false, useExternalDevice: false }
  expect(errors({ ...off, importLimit: '', mainCurrent: '', safeLimit: '', requiredCurrent: '' })).toEqual({})
  expect(errors({ ...off, importLimit: 'abc' })).toEqual({ importLimit: 'Enter a number.' })
})

test('boost charging requires its device and provider, from users who may set them', () => {
  const boosted = { enabledBoostCharging: true }
  expect(errors(boosted)).toEqual({
    boostChargingExternalDeviceId: 'Enter the device whose surplus is added.',
    boostChargingMeterDeviceProvider: 'Choose the provider of the device.',
  })
  const complete = { ...boosted, boostChargingExternalDeviceId: 'em24-1', boostChargingMeterDeviceProvider: 'ENEGIC' }
  expect(errors(complete)).toEqual({})
  expect(errors({ ...boosted, enabled: false, useExternalDevice: false })).toEqual({})
  expect(errors(boosted, editor())).toEqual({})
})

test('locked fields do not prevent saving', () => {
  expect(errors({ requiredCurrent: '' }, editor())).toEqual({})
  expect(errors({ requiredCurrent: '' }, editor('energy_load_preconnect'))).toEqual({ requiredCurrent: MIN })
})

test.each([
  'useExternalDevice',
  'isSolarCharging',
  'enabledBoostCharging',
  'enabledOfflineFailSafe',
  'phaseBalancing',
  'isQueuing',
  'requiredCurrent',
] as const)('%s is usable only while load management is on', (field) => {
  expect(lockOf(field, { ...draft, enabled: false }, admin)).toBe('Usable only while load management is on.')
})

test('the limits are editable while load management is off', () => {
  for (const field of ['enabled', 'importLimit', 'exportLimit', 'mainCurrent', 'safeLimit', 'phaseCurrent'] as const) {
    expect(lockOf(field, { ...draft, enabled: false }, editor())).toBeUndefined()
  }
})
