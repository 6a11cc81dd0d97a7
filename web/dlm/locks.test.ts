import { expect, test } from 'vitest'
import type { Holder } from '#contract/access.ts'
import type { LimitsDraft } from './limits.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import { endLock } from '#units/service-locks.ts'
import { lockOf } from './locks.ts'

// Whose fields are locked is in the table of `contract/testing/group-permissions.ts`; what is said of it is here.

const draft = { enabled: true, isQueuing: true } as LimitsDraft
const editor: Holder = { sellerId: 101, roles: [], permissions: { energy_load_dlm_edit: true } }

test.each([
  ['useExternalDevice', 'Requires the service Adaptive load management.'],
  ['externalDeviceId', 'Requires the service Adaptive load management.'],
  ['isSolarCharging', 'Requires the service Solar charging.'],
  ['enabledBoostCharging', 'Requires the service Solar charging.'],
  ['requiredCurrent', 'Requires the service Preconnect.'],
  ['isEnegicMainFuse', "Only for users of the provider's own organisation."],
] as const)('a lock of %s says what opens it', (field, reason) => {
  expect(lockOf(field, draft, editor)).toBe(reason)
})

test('who may not edit the group finds every field locked for that reason', () => {
  const viewer: Holder = { ...editor, permissions: { energy_load_dlm_view: true, energy_load_alm: true } }
  for (const field of ['importLimit', 'useExternalDevice', 'enabledOfflineFailSafe'] as const) {
    expect(lockOf(field, draft, viewer)).toBe('You may see the limits of this group, but not change them.')
  }
})

const stored = { enabled: true, useExternalDevice: true, isQueuing: true, enabledOfflineFailSafe: true } as DlmLimits
const REASON =
  'Disabling load management would end what you cannot restore: Use external device (ALM), Preconnect queuing. Requires the service Adaptive load management. Requires the service Preconnect.'

test('load management cannot be disabled by who could not switch its services on again', () => {
  expect(lockOf('enabled', draft, editor, stored)).toBe(REASON)
  const services = { energy_load_dlm_edit: true, energy_load_alm: true, energy_load_preconnect: true }
  expect(lockOf('enabled', draft, { ...editor, permissions: services }, stored)).toBeUndefined()
  expect(lockOf('enabled', draft, editor, { ...stored, useExternalDevice: false, isQueuing: false })).toBeUndefined()
})

test('load management that is off can be switched on by every editor', () => {
  expect(lockOf('enabled', { ...draft, enabled: false }, editor, stored)).toBeUndefined()
  expect(endLock({ ...stored, enabled: false }, editor, 'Deleting the group')).toBeUndefined()
  expect(endLock(undefined, editor, 'Deleting the group')).toBeUndefined()
})
