import { expect, test } from 'vitest'
import { SERVICE_NAMES, type ServiceName } from '#contract/demand-response.ts'
import { chosenService, enabledStep, loadedStep, serviceOf, servicesFor, stepOf } from './step.ts'

test.each([
  [true, false, true, 'single-step'],
  [true, true, true, 'single-step'],
  [false, true, true, 'stepwise'],
  [false, true, false, 'stepwise'],
  [false, false, true, 'stepwise'],
  [false, false, false, 'single-step'],
])(
  'single-step enabled: %s, stepwise enabled: %s, admin: %s; shown first: %s',
  (isEnabled, isEnabledStepwise, isAdmin, shown) => {
    expect(loadedStep({ isEnabled, isEnabledStepwise }, isAdmin)).toBe(shown)
  },
)

test('never are both kinds of step enabled: single-step counts', () => {
  expect(enabledStep({ isEnabled: true, isEnabledStepwise: true })).toBe('single-step')
  expect(enabledStep({ isEnabled: false, isEnabledStepwise: true })).toBe('stepwise')
  expect(enabledStep({ isEnabled: false, isEnabledStepwise: false })).toBe('none')
})

test('an admin chooses among all six services, others among the single-step ones', () => {
  expect(servicesFor(true)).toEqual(SERVICE_NAMES)
  expect(servicesFor(true)).toHaveLength(6)
  expect(servicesFor(false)).toEqual(['FI_SINGLE_STEP', 'TEST_SINGLE_STEP'])
})

test('shown is the kind that is enabled, or else that of the service, or else the one that was shown', () => {
  expect(stepOf({ enabled: 'stepwise', serviceName: 'FI_SINGLE_STEP', step: 'single-step' })).toBe('stepwise')
  expect(stepOf({ enabled: 'none', serviceName: 'FI_SINGLE_STEP', step: 'stepwise' })).toBe('single-step')
  expect(stepOf({ enabled: 'none', serviceName: '', step: 'stepwise' })).toBe('stepwise')
})

test('a service of the other kind of step is no choice', () => {
  expect(chosenService({ enabled: 'stepwise', serviceName: 'FI_SINGLE_STEP', step: 'stepwise' })).toBe('')
  expect(chosenService({ enabled: 'stepwise', serviceName: 'TEST_STEPWISE_CLASSIC', step: 'stepwise' })).toBe(
    'TEST_STEPWISE_CLASSIC',
  )
})

test('a service that this console does not know yet is none', () => {
  expect(serviceOf('SE_SINGLE_STEP' as ServiceName)).toBeUndefined()
  expect(serviceOf('toString' as ServiceName)).toBeUndefined()
})
