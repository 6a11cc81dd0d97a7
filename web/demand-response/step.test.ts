import { expect, test } from 'vitest'
import { SERVICE_NAMES, type ServiceName } from '#contract/demand-response.ts'
import { chosenService, enabledStep, initialStep, serviceOf, servicesFor, stepOf } from './step.ts'

test.each([
  [true, false, true, 'single-step'],
  [true, true, true, 'single-step'],
  [false, true, true, 'stepwise'],
  [false, true, false, 'stepwise'],
  [false, false, true, 'stepwise'],
  [false, false, false, 'single-step'],
])(
  'single-step enabled: %s, stepwise enabled: %s, admin: %s; initial step type: %s',
  (isEnabled, isEnabledStepwise, isAdmin, shown) => {
    expect(initialStep({ isEnabled, isEnabledStepwise }, isAdmin)).toBe(shown)
  },
)

test('single-step takes precedence if both step types are stored as enabled', () => {
  expect(enabledStep({ isEnabled: true, isEnabledStepwise: true })).toBe('single-step')
  expect(enabledStep({ isEnabled: false, isEnabledStepwise: true })).toBe('stepwise')
  expect(enabledStep({ isEnabled: false, isEnabledStepwise: false })).toBe('none')
})

test('an admin can choose all six services, other users only the single-step services', () => {
  expect(servicesFor(true)).toEqual(SERVICE_NAMES)
  expect(servicesFor(true)).toHaveLength(6)
  expect(servicesFor(false)).toEqual(['FI_SINGLE_STEP', 'TEST_SINGLE_STEP'])
})

test('the shown step type is the enabled one, else that of the service, else the initial one', () => {
  expect(stepOf({ enabled: 'stepwise', serviceName: 'FI_SINGLE_STEP', step: 'single-step' })).toBe('stepwise')
  expect(stepOf({ enabled: 'none', serviceName: 'FI_SINGLE_STEP', step: 'stepwise' })).toBe('single-step')
  expect(stepOf({ enabled: 'none', serviceName: '', step: 'stepwise' })).toBe('stepwise')
})

test('a service of the other step type is not selected', () => {
  expect(chosenService({ enabled: 'stepwise', serviceName: 'FI_SINGLE_STEP', step: 'stepwise' })).toBe('')
  expect(chosenService({ enabled: 'stepwise', serviceName: 'TEST_STEPWISE_CLASSIC', step: 'stepwise' })).toBe(
    'TEST_STEPWISE_CLASSIC',
  )
})

test('a service that this console does not know has no properties', () => {
  expect(serviceOf('SE_SINGLE_STEP' as ServiceName)).toBeUndefined()
  expect(serviceOf('toString' as ServiceName)).toBeUndefined()
})
