import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { formerAfter, unwatchedAfter } from './former-services.ts'
import { NO_LIMITS } from '#simulator/groups/world/group-of.ts'

const ON: DlmLimits = { ...NO_LIMITS, enabled: true, importLimit: 40, mainCurrent: 63, useExternalDevice: true, isQueuing: true }
const OFF: DlmLimits = { ...ON, enabled: false, useExternalDevice: false, isQueuing: false }
const BARE: DlmLimits = { ...OFF, enabled: true }
const FORMER = { atMs: 7, services: ['useExternalDevice', 'isQueuing'] } as const

describe('former services', () => {
  test('are the services in force when load management is disabled', () => {
    expect(formerAfter(null, ON, OFF, 7)).toEqual(FORMER)
    expect(formerAfter(null, BARE, OFF, 7)).toBeNull()
  })
  test('remain when a group without services is disabled again', () => {
    expect(formerAfter(FORMER, BARE, OFF, 9)).toBe(FORMER)
  })
  test('remain until each service is on again', () => {
    expect(formerAfter(FORMER, OFF, { ...OFF, importLimit: 5 }, 9)).toBe(FORMER)
    expect(formerAfter(FORMER, OFF, BARE, 9)).toEqual(FORMER)
    expect(formerAfter(FORMER, BARE, { ...BARE, importLimit: 5 }, 9)).toEqual(FORMER)
    expect(formerAfter(FORMER, OFF, { ...BARE, isQueuing: true }, 9)).toEqual({ atMs: 7, services: ['useExternalDevice'] })
    expect(formerAfter(FORMER, OFF, ON, 9)).toBeNull()
  })
  test('are dropped when a user changes a service while load management is on', () => {
    expect(formerAfter(FORMER, BARE, { ...BARE, isSolarCharging: true }, 9)).toBeNull()
  })
})

describe('the start of the time without watching of the main fuse', () => {
  test('is the change that ended the watching', () => {
    expect(unwatchedAfter(null, ON, OFF, 7)).toBe(7)
    expect(unwatchedAfter(null, ON, { ...ON, useExternalDevice: false }, 7)).toBe(7)
    expect(unwatchedAfter(7, OFF, BARE, 9)).toBe(7)
  })
  test('is null while the fuse is watched, was never watched, or is not in the limits', () => {
    expect(unwatchedAfter(7, BARE, ON, 9)).toBeNull()
    expect(unwatchedAfter(null, OFF, BARE, 9)).toBeNull()
    expect(unwatchedAfter(7, BARE, { ...BARE, mainCurrent: null }, 9)).toBeNull()
    expect(unwatchedAfter(null, ON, { ...ON, isSolarCharging: true, useExternalDevice: false }, 9)).toBeNull()
  })
})
