import { describe, expect, test } from 'vitest'
import { draftOf, topicOf, toRequest } from './draft.ts'
import { settingsWith, SINGLE, singleDraft, STEPWISE, stepwiseDraft } from './testing/fake-settings.ts'

describe('the initial draft', () => {
  test('has 49.7 Hz, 49.9 Hz, 180 s and 5 kW where the platform has no value', () => {
    const nothing = { activationFrequency: Number.NaN, deactivationFrequency: Number.NaN, deactivationDelay: Number.NaN }
    expect(draftOf(settingsWith({ ...nothing, powerDecrease: null }), 'single-step')).toMatchObject({
      activationFrequency: '49.7',
      deactivationFrequency: '49.9',
      deactivationDelay: '180',
      powerDecrease: '5',
    })
  })

  test('has the stored values, including zero', () => {
    const stored = { activationFrequency: 49.6, deactivationFrequency: 49.8, deactivationDelay: 0, powerDecrease: 0 }
    expect(draftOf(settingsWith({ ...stored, triggerDelayInMs: 250 }), 'single-step')).toMatchObject({
      activationFrequency: '49.6',
      deactivationFrequency: '49.8',
      deactivationDelay: '0',
      powerDecrease: '0',
      triggerDelayInMs: '250',
    })
  })

  test('has an empty power decrease if single-step is enabled without one', () => {
    expect(draftOf({ ...SINGLE, powerDecrease: null }, 'single-step').powerDecrease).toBe('')
  })

  test('has the stored mode, stepwise mode and service', () => {
    expect(draftOf(STEPWISE, 'single-step')).toMatchObject({
      enabled: 'stepwise',
      mode: 'MANUAL',
      stepwiseMode: 'static',
      serviceName: 'FI_STEPWISE_STATIC',
      maxStepwiseFlexibility: '40',
      minStepwiseCurrent: '6',
    })
  })

  test('has no service if the stored service belongs to the step type that is not shown', () => {
    const off = settingsWith({ serviceName: 'FI_SINGLE_STEP' })
    expect(draftOf(off, 'stepwise').serviceName).toBe('')
    expect(draftOf(off, 'single-step').serviceName).toBe('FI_SINGLE_STEP')
  })
})

describe('the request', () => {
  test('contains every setting, with typed values as numbers', () => {
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

  test('contains the bidding zone for stepwise only', () => {
    expect(toRequest(stepwiseDraft(), STEPWISE, 7)).toMatchObject({
      isEnabled: false,
      isEnabledStepwise: true,
      stepwiseMode: 'static',
      mode: 'MANUAL',
      biddingZoneId: 7,
    })
    expect(toRequest(singleDraft(), SINGLE)).not.toHaveProperty('biddingZoneId')
  })

  test('contains the stored service if none is chosen', () => {
    const off = settingsWith({ serviceName: 'FI_SINGLE_STEP' })
    expect(toRequest(draftOf(off, 'stepwise'), off).serviceName).toBe('FI_SINGLE_STEP')
    expect(toRequest(draftOf(settingsWith(), 'stepwise'), settingsWith()).serviceName).toBeNull()
  })

  test('contains null for cleared fields', () => {
    expect(toRequest(singleDraft({ powerDecrease: '' }), SINGLE).powerDecrease).toBeNull()
    expect(toRequest(stepwiseDraft({ maxStepwiseFlexibility: '' }), STEPWISE).maxStepwiseFlexibility).toBeNull()
  })
})

test.each([
  ['FI_STEPWISE_CLASSIC', 'fcrd-finland'],
  ['FI_STEPWISE_STATIC', 'fcrd-finland'],
  ['TEST_STEPWISE_CLASSIC', 'fcrd-test'],
  ['TEST_STEPWISE_STATIC', 'fcrd-test'],
] as const)('%s requires the bidding zone of topic %s', (serviceName, topic) => {
  expect(topicOf(stepwiseDraft({ serviceName }))).toBe(topic)
})

test('single-step, or stepwise without a service, requires no bidding zone', () => {
  expect(topicOf(singleDraft())).toBeUndefined()
  expect(topicOf(stepwiseDraft({ serviceName: '' }))).toBeUndefined()
})
