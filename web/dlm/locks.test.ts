import { expect, test } from 'vitest'
import type { Holder } from '#contract/access.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import { endLock } from '#units/protections.ts'
import { lockOf, type LimitsDraft } from './limits.ts'

// `contract/testing/group-permissions.ts` tests which fields are locked. These tests check the reasons.

const draft = { enabled: true, isQueuing: true } as LimitsDraft
const editor: Holder = { sellerId: 101, roles: [], permissions: { energy_load_dlm_edit: true } }

test.each([
  ['useExternalDevice', 'Requires the service Adaptive load management.'],
  ['externalDeviceId', 'Requires the service Adaptive load management.'],
  ['isSolarCharging', 'Requires the service Solar charging.'],
  ['enabledBoostCharging', 'Requires the service Solar charging.'],
  ['requiredCurrent', 'Requires the service Preconnect.'],
  ['isEnegicMainFuse', "Only for users of the provider's own organisation."],
] as const)('a locked %s shows the required permission', (field, reason) => {
  expect(lockOf(field, draft, editor)).toBe(reason)
})

test('a user without edit permission sees the same reason at every field', () => {
  const viewer: Holder = { ...editor, permissions: { energy_load_dlm_view: true, energy_load_alm: true } }
  for (const field of ['importLimit', 'useExternalDevice', 'enabledOfflineFailSafe'] as const) {
    expect(lockOf(field, draft, viewer)).toBe('You can view the limits of this group, but not change them.')
  }
})

const stored = { enabled: true, useExternalDevice: true, isQueuing: true, enabledOfflineFailSafe: true } as DlmLimits
const REASON =
  'Disabling load management would end what you cannot restore: Use external device (ALM), Preconnect queuing. Requires the service Adaptive load management. Requires the service Preconnect.'

test('load management cannot be disabled by a user who cannot enable its services again', () => {
  expect(lockOf('enabled', draft, editor, stored)).toBe(REASON)
  const services = { energy_load_dlm_edit: true, energy_load_alm: true, energy_load_preconnect: true }
  expect(lockOf('enabled', draft, { ...editor, permissions: services }, stored)).toBeUndefined()
  expect(lockOf('enabled', draft, editor, { ...stored, useExternalDevice: false, isQueuing: false })).toBeUndefined()
})

test('every editor can enable load management', () => {
  expect(lockOf('enabled', { ...draft, enabled: false }, editor, stored)).toBeUndefined()
  expect(endLock({ ...stored, enabled: false }, editor, 'Deleting the group')).toBeUndefined()
  expect(endLock(undefined, editor, 'Deleting the group')).toBeUndefined()
})
