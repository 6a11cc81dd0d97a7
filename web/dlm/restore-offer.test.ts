import { expect, test } from 'vitest'
import type { Holder } from '#contract/access.ts'
import type { DlmLimitsNow } from '#contract/dlm.ts'
import { restoreOffer, type LimitsDraft } from './limits.ts'

const admin: Holder = { sellerId: 0, roles: ['energyAdmin'], permissions: {} }
const alm: Holder = { sellerId: 1, roles: [], permissions: { energy_load_dlm_edit: true, energy_load_alm: true } }
const draft = { enabled: true, useExternalDevice: false, isQueuing: false } as LimitsDraft
const limits = {
  former: { at: '2026-03-02T10:00:00Z', services: ['useExternalDevice', 'isQueuing'] },
} as DlmLimitsNow

test('names the previous services that are still off, and offers them', () => {
  const offer = restoreOffer(limits, draft, admin)
  expect(offer?.text).toMatch(
    /^Load management was disabled on .+\. That also disabled: Use external device \(ALM\), Preconnect queuing\.$/,
  )
  expect(offer?.services).toEqual(['useExternalDevice', 'isQueuing'])
})

test('offers only services that the user can enable, and explains what the others require', () => {
  const offer = restoreOffer(limits, draft, alm)
  expect(offer?.services).toEqual(['useExternalDevice'])
  expect(offer?.text).toContain('You cannot restore Preconnect queuing. Requires the service Preconnect.')
})

test('offers nothing while load management is off, when all services are on, or without previous services', () => {
  expect(restoreOffer(limits, { ...draft, enabled: false }, admin)).toBeUndefined()
  expect(restoreOffer(limits, { ...draft, useExternalDevice: true, isQueuing: true }, admin)).toBeUndefined()
  expect(restoreOffer({} as DlmLimitsNow, draft, admin)).toBeUndefined()
})
