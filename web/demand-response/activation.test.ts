import { describe, expect, test } from 'vitest'
import { activationEndWarning, isActivated, lockOf, pollIntervalMs, withoutLocked } from './activation.ts'
import { FCR_TEXT_FIELDS } from './draft.ts'
import { settingsWith, SINGLE, singleDraft, STEPWISE } from './testing/fake-settings.ts'

const ACTIVE = { ...SINGLE, activated: true }

test('the settings are polled every 5 s while single-step is enabled, and not in stepwise', () => {
  expect(pollIntervalMs(SINGLE)).toBe(5000)
  expect(pollIntervalMs(STEPWISE)).toBeUndefined()
  expect(pollIntervalMs(settingsWith())).toBeUndefined()
})

test('only single-step is shown as activated', () => {
  expect(isActivated(ACTIVE)).toBe(true)
  expect(isActivated(SINGLE)).toBe(false)
  expect(isActivated({ ...STEPWISE, activated: true })).toBe(false)
})

describe('while activated', () => {
  test('delay and power decrease are locked with a reason', () => {
    const lockedOf = (settings: typeof SINGLE) =>
      FCR_TEXT_FIELDS.filter((field) => lockOf(field, settings, singleDraft(), singleDraft()) !== undefined)
    expect(lockedOf(ACTIVE)).toEqual(['deactivationDelay', 'powerDecrease'])
    expect(lockedOf(SINGLE)).toEqual([])
    expect(lockOf('powerDecrease', ACTIVE, singleDraft(), singleDraft())).toBe('Cannot be changed while FCR is activated.')
  })

  test('the reason states that a typed value is not saved', () => {
    const lock = lockOf('deactivationDelay', ACTIVE, singleDraft({ deactivationDelay: '60' }), singleDraft())
    expect(lock).toBe('Cannot be changed while FCR is activated. Saving leaves it at 180.')
  })

  test('disabling single-step warns that saving ends the activation', () => {
    const ends = 'FCR is activated now. Saving ends the activation.'
    expect(activationEndWarning(ACTIVE, { enabled: 'none' })).toBe(ends)
    expect(activationEndWarning(ACTIVE, { enabled: 'stepwise' })).toBe(ends)
    expect(activationEndWarning(ACTIVE, { enabled: 'single-step' })).toBeUndefined()
    expect(activationEndWarning(SINGLE, { enabled: 'none' })).toBeUndefined()
  })

  test('typed values of locked fields are not saved, other fields are', () => {
    const typed = singleDraft({ deactivationDelay: '60', activationFrequency: '49.6' })
    expect(withoutLocked(typed, ACTIVE, singleDraft())).toMatchObject({
      deactivationDelay: '180',
      activationFrequency: '49.6',
    })
    expect(withoutLocked(typed, SINGLE, singleDraft())).toEqual(typed)
  })
})
