import { expect, test } from 'vitest'
import { changeText } from '#ui/save-bar/draft-changes.ts'
import { changesBetween, unsavedChanges } from './changes.ts'
import { draftOf } from './draft.ts'
import { SINGLE, STEPWISE } from './testing/fake-settings.ts'

test('each changed field is described with its new and old value', () => {
  expect(changesBetween(SINGLE, { ...SINGLE, powerDecrease: 8, triggerDelayInMs: 300 })).toEqual([
    'Power decrease is now 8 kW, was 5 kW',
    'Trigger message delay in ms is now 300, was 0',
  ])
  expect(changesBetween(STEPWISE, { ...STEPWISE, isEnabledStepwise: false, mode: 'ECP', minStepwiseCurrent: null })).toEqual([
    'Stepwise is now off, was on',
    'Service mode is now ECP messaging, was Manual',
    'Minimum current in A is now empty, was 6',
  ])
})

test('services are described by their names', () => {
  expect(changesBetween(SINGLE, { ...SINGLE, serviceName: null })).toEqual([
    'Service is now empty, was Finland Single-step FCR-D',
  ])
})

test('an activation is not listed as a change', () => {
  expect(changesBetween(SINGLE, { ...SINGLE, activated: true })).toEqual([])
})

test('unsaved changes name switches, choices and units', () => {
  const stored = draftOf(SINGLE, 'single-step')
  const texts = (part: Partial<typeof stored>) => unsavedChanges(stored, { ...stored, ...part }).map(changeText)
  expect(texts({})).toEqual([])
  expect(texts({ enabled: 'stepwise', serviceName: 'TEST_STEPWISE_STATIC', powerDecrease: '8' })).toEqual([
    'Single-step on → off',
    'Stepwise off → on',
    'Service Finland Single-step FCR-D → Test Finland Stepwise FCR-D Static',
    'Power decrease 5 kW → 8 kW',
  ])
})
