import { describe, expect, test } from 'vitest'
import { SERVICE_NAMES, SERVICES } from '#contract/demand-response.ts'
import { replacementText, withEnabled, withMode, withService } from './choices.ts'
import { toRequest } from './draft.ts'
import { settingsWith, SINGLE, singleDraft, STEPWISE, stepwiseDraft } from './testing/fake-settings.ts'
import { stepOf } from './step.ts'

describe('a service', () => {
  test.each(SERVICE_NAMES)('%s sets step type, service name and stepwise mode', (name) => {
    for (const before of [singleDraft({ enabled: 'none' }), stepwiseDraft(), stepwiseDraft({ enabled: 'none' })]) {
      const after = withService(before, name, before)
      expect(stepOf(after)).toBe(SERVICES[name].stepType)
      expect(after.stepwiseMode).toBe(SERVICES[name].stepwiseMode)
      expect(after.serviceName).toBe(name)
    }
  })

  test('of the same kind of step leaves it enabled', () => {
    expect(withService(stepwiseDraft(), 'TEST_STEPWISE_CLASSIC', stepwiseDraft()).enabled).toBe('stepwise')
    expect(withService(singleDraft(), 'TEST_SINGLE_STEP', singleDraft()).enabled).toBe('single-step')
  })

  test('of the other kind of step is off until it is switched on', () => {
    const chosen = withService(stepwiseDraft(), 'FI_SINGLE_STEP', stepwiseDraft())
    expect(toRequest(chosen, STEPWISE)).toMatchObject({ isEnabled: false, isEnabledStepwise: false })
  })

  test('keeps what was typed for the other kind of step, where it can be saved', () => {
    const typed = singleDraft({ powerDecrease: '8', deactivationDelay: '1.5' })
    expect(withService(typed, 'FI_STEPWISE_STATIC', singleDraft())).toMatchObject({
      powerDecrease: '8',
      deactivationDelay: '180',
    })
  })

  test('leaves a field that both kinds have as it was typed, right or wrong', () => {
    const typed = stepwiseDraft({ triggerDelayInMs: 'soon' })
    expect(withService(typed, 'FI_SINGLE_STEP', stepwiseDraft()).triggerDelayInMs).toBe('soon')
  })
})

describe('a mode', () => {
  test('says who decides how much', () => {
    expect(withMode(stepwiseDraft(), 'ECP', stepwiseDraft()).mode).toBe('ECP')
  })

  test('takes a field away with its mistake', () => {
    const typed = stepwiseDraft({ maxStepwiseFlexibility: '-4', minStepwiseCurrent: '10' })
    const after = withMode(typed, 'ECP', stepwiseDraft())
    expect(after).toMatchObject({ maxStepwiseFlexibility: '40', minStepwiseCurrent: '10' })
  })
})

describe('the switch', () => {
  test('enables the kind of step that is shown, and disables the other', () => {
    const single = withEnabled(withService(stepwiseDraft(), 'FI_SINGLE_STEP', stepwiseDraft()), true)
    expect(toRequest(single, STEPWISE)).toMatchObject({ isEnabled: true, isEnabledStepwise: false })
    const stepwise = withEnabled(withService(singleDraft(), 'FI_STEPWISE_CLASSIC', singleDraft()), true)
    expect(toRequest(stepwise, SINGLE)).toMatchObject({ isEnabled: false, isEnabledStepwise: true })
  })

  test('off leaves neither enabled, and the same kind shown', () => {
    const off = withEnabled(singleDraft(), false)
    expect(toRequest(off, SINGLE)).toMatchObject({ isEnabled: false, isEnabledStepwise: false })
    expect(stepOf(off)).toBe('single-step')
  })
})

test('what saving does to the kind of step that is not shown is said', () => {
  const chosen = withService(stepwiseDraft(), 'FI_SINGLE_STEP', stepwiseDraft())
  expect(replacementText(STEPWISE, chosen)).toBe('Stepwise is enabled. Saving turns it off.')
  expect(replacementText(STEPWISE, withEnabled(chosen, true))).toBe('Stepwise is enabled. Saving puts single-step in its place.')
  expect(replacementText(STEPWISE, stepwiseDraft())).toBeUndefined()
  expect(replacementText(settingsWith(), chosen)).toBeUndefined()
})
