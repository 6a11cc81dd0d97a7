import { describe, expect, test } from 'vitest'
import { draftOf, topicOf, toRequest } from './draft.ts'
import { settingsWith, SINGLE, singleDraft, STEPWISE, stepwiseDraft } from './testing/fake-settings.ts'

describe('what the form starts from', () => {
  test('is 49.7 Hz, 49.9 Hz, 180 s and 5 kW where the platform holds nothing', () => {
    const nothing = { activationFrequency: Number.NaN, deactivationFrequency: Number.NaN, deactivationDelay: Number.NaN }
    expect(draftOf(settingsWith({ ...nothing, powerDecrease: null }), 'single-step')).toMatchObject({
      activationFrequency: '49.7',
      deactivationFrequency: '49.9',
      deactivationDelay: '180',
      powerDecrease: '5',
    })
  })

  test('is what is stored where something is', () => {
    const stored = { activationFrequency: 49.6, deactivationFrequency: 49.8, deactivationDelay: 0, powerDecrease: 0 }
    expect(draftOf(settingsWith({ ...stored, triggerDelayInMs: 250 }), 'single-step')).toMatchObject({
      activationFrequency: '49.6',
      deactivationFrequency: '49.8',
      deactivationDelay: '0',
      powerDecrease: '0',
      triggerDelayInMs: '250',
    })
  })

  test('is an empty power decrease where somebody has enabled single-step without one', () => {
    expect(draftOf({ ...SINGLE, powerDecrease: null }, 'single-step').powerDecrease).toBe('')
  })

  test('is the stored mode, way of stepping and service', () => {
    expect(draftOf(STEPWISE, 'single-step')).toMatchObject({
      enabled: 'stepwise',
      mode: 'MANUAL',
      stepwiseMode: 'static',
      serviceName: 'FI_STEPWISE_STATIC',
      maxStepwiseFlexibility: '40',
      minStepwiseCurrent: '6',
    })
  })

  test('is no service while the stored one is of the kind of step that is not shown', () => {
    const off = settingsWith({ serviceName: 'FI_SINGLE_STEP' })
    expect(draftOf(off, 'stepwise').serviceName).toBe('')
    expect(draftOf(off, 'single-step').serviceName).toBe('FI_SINGLE_STEP')
  })
})

describe('what is saved', () => {
  test('is every setting, as numbers', () => {
    const draft = singleDraft({ activationFrequency: ' 49,65 ', powerDecrease: '12', triggerDelayInMs: '300' })
    expect(toRequest(draft, SINGLE)).toEqual({
      isEnabled: true,
      activationFrequency: 49.65,
      deactivationFrequency: 49.9,
      deactivationDelay: 180,
      powerDecrease: 12,
      isEnabledStepwise: false,
      maxStepwiseFlexibility: null,
      minStepwiseCurrent: null,
      serviceName: 'FI_SINGLE_STEP',
      triggerDelayInMs: 300,
      mode: 'ECP',
      stepwiseMode: null,
    })
  })

  test('has the bidding zone with it for stepwise', () => {
    expect(toRequest(stepwiseDraft(), STEPWISE, 7)).toMatchObject({
      isEnabled: false,
      isEnabledStepwise: true,
      stepwiseMode: 'static',
      mode: 'MANUAL',
      biddingZoneId: 7,
    })
    expect(toRequest(singleDraft(), SINGLE)).not.toHaveProperty('biddingZoneId')
  })

  test('keeps the stored service while none is chosen', () => {
    const off = settingsWith({ serviceName: 'FI_SINGLE_STEP' })
    expect(toRequest(draftOf(off, 'stepwise'), off).serviceName).toBe('FI_SINGLE_STEP')
    expect(toRequest(draftOf(settingsWith(), 'stepwise'), settingsWith()).serviceName).toBeNull()
  })

  test('empties what was emptied', () => {
    expect(toRequest(singleDraft({ powerDecrease: '' }), SINGLE).powerDecrease).toBeNull()
    expect(toRequest(stepwiseDraft({ maxStepwiseFlexibility: '' }), STEPWISE).maxStepwiseFlexibility).toBeNull()
  })
})

test.each([
  ['FI_STEPWISE_CLASSIC', 'fcrd-finland'],
  ['FI_STEPWISE_STATIC', 'fcrd-finland'],
  ['TEST_STEPWISE_CLASSIC', 'fcrd-test'],
  ['TEST_STEPWISE_STATIC', 'fcrd-test'],
] as const)('%s asks for the bidding zone of %s', (serviceName, topic) => {
  expect(topicOf(stepwiseDraft({ serviceName }))).toBe(topic)
})

test('single-step, and no service, ask for no bidding zone', () => {
  expect(topicOf(singleDraft())).toBeUndefined()
  expect(topicOf(stepwiseDraft({ serviceName: '' }))).toBeUndefined()
})
