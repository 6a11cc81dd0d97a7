import { describe, expect, test } from 'vitest'
import { SERVICE_NAMES, SERVICES } from '#contract/demand-response.ts'
import { replacementText, withEnabled, withMode, withService } from './choices.ts'
import { toRequest } from './draft.ts'
import { settingsWith, SINGLE, singleDraft, STEPWISE, stepwiseDraft } from './testing/fake-settings.ts'
import { stepOf } from './step.ts'

describe('choosing a service', () => {
  test.each(SERVICE_NAMES)('%s sets step type, service name and stepwise mode', (name) => {
    for (const before of [singleDraft({ enabled: 'none' }), stepwiseDraft(), stepwiseDraft({ enabled: 'none' })]) {
      const after = withService(before, name, before)
      expect(stepOf(after)).toBe(SERVICES[name].stepType)
      expect(after.stepwiseMode).toBe(SERVICES[name].stepwiseMode)
      expect(after.serviceName).toBe(name)
    }
  })

  test('of the same step type keeps the step type enabled', () => {
    expect(withService(stepwiseDraft(), 'TEST_STEPWISE_CLASSIC', stepwiseDraft()).enabled).toBe('stepwise')
    expect(withService(singleDraft(), 'TEST_SINGLE_STEP', singleDraft()).enabled).toBe('single-step')
  })

  test('of the other step type leaves both step types disabled until the switch is turned on', () => {
    const chosen = withService(stepwiseDraft(), 'FI_SINGLE_STEP', stepwiseDraft())
    expect(toRequest(chosen, STEPWISE)).toMatchObject({ isEnabled: false, isEnabledStepwise: false })
  })

  test('of the other step type keeps valid hidden values and resets invalid ones to the stored values', () => {
    const typed = singleDraft({ powerDecrease: '8', deactivationDelay: '1.5' })
    expect(withService(typed, 'FI_STEPWISE_STATIC', singleDraft())).toMatchObject({
      powerDecrease: '8',
      deactivationDelay: '180',
    })
  })

  test('of the other step type keeps the typed value of a field that both step types show, valid or not', () => {
    const typed = stepwiseDraft({ triggerDelayInMs: 'soon' })
    expect(withService(typed, 'FI_SINGLE_STEP', stepwiseDraft()).triggerDelayInMs).toBe('soon')
  })
})

describe('choosing a mode', () => {
  test('sets the mode of the draft', () => {
    expect(withMode(stepwiseDraft(), 'ECP', stepwiseDraft()).mode).toBe('ECP')
  })

  test('resets an invalid field that the mode hides to its stored value', () => {
    const typed = stepwiseDraft({ maxStepwiseFlexibility: '-4', minStepwiseCurrent: '10' })
    const after = withMode(typed, 'ECP', stepwiseDraft())
    expect(after).toMatchObject({ maxStepwiseFlexibility: '40', minStepwiseCurrent: '10' })
  })
})

describe('the switch', () => {
  test('enables the shown step type and disables the other one', () => {
    const single = withEnabled(withService(stepwiseDraft(), 'FI_SINGLE_STEP', stepwiseDraft()), true)
    expect(toRequest(single, STEPWISE)).toMatchObject({ isEnabled: true, isEnabledStepwise: false })
    const stepwise = withEnabled(withService(singleDraft(), 'FI_STEPWISE_CLASSIC', singleDraft()), true)
    expect(toRequest(stepwise, SINGLE)).toMatchObject({ isEnabled: false, isEnabledStepwise: true })
  })

  test('disables both step types when turned off, and keeps the shown step type', () => {
    const off = withEnabled(singleDraft(), false)
    expect(toRequest(off, SINGLE)).toMatchObject({ isEnabled: false, isEnabledStepwise: false })
    expect(stepOf(off)).toBe('single-step')
  })
})

test('the replacement text describes the effect of saving on an enabled step type that is not shown', () => {
  const chosen = withService(stepwiseDraft(), 'FI_SINGLE_STEP', stepwiseDraft())
  expect(replacementText(STEPWISE, chosen)).toBe('Stepwise is enabled. Saving disables it.')
  expect(replacementText(STEPWISE, withEnabled(chosen, true))).toBe('Stepwise is enabled. Saving replaces it with single-step.')
  expect(replacementText(STEPWISE, stepwiseDraft())).toBeUndefined()
  expect(replacementText(settingsWith(), chosen)).toBeUndefined()
})
