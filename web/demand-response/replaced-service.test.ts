import { expect, test } from 'vitest'
import { serviceQuestion } from './replaced-service.ts'

const stepwise = { enabled: 'stepwise', mode: 'ECP', maxStepwiseFlexibility: '200', powerDecrease: '' } as const
const singleStep = { enabled: 'single-step', mode: 'ECP', maxStepwiseFlexibility: '', powerDecrease: '8' } as const
const SOLD = ['Sold now: 100.0 kW of FCR-D (bid).']

test.each([
  [
    'replaced by single-step',
    stepwise,
    { ...stepwise, enabled: 'single-step' as const },
    'The present service of Depot DC ends, with its response. Single-step does not deliver bids. ' +
      'Capacity sold in its bids will not be delivered.',
  ],
  [
    'set to Manual',
    stepwise,
    { ...stepwise, mode: 'MANUAL' as const },
    'The mode Manual does not deliver bids. Capacity sold in its bids will not be delivered.',
  ],
  [
    'limited to less',
    stepwise,
    { ...stepwise, maxStepwiseFlexibility: '50' },
    'The group then delivers at most 50 kW. Capacity sold above that will not be delivered.',
  ],
  [
    'limited for the first time',
    { ...stepwise, maxStepwiseFlexibility: '' },
    { ...stepwise, maxStepwiseFlexibility: '50,5' },
    'The group then delivers at most 50.5 kW. Capacity sold above that will not be delivered.',
  ],
  [
    'in single-step, limited to less',
    singleStep,
    { ...singleStep, powerDecrease: '5' },
    'The group then delivers at most 5 kW. Capacity sold above that will not be delivered.',
  ],
  ['changed otherwise', stepwise, stepwise, 'The new settings apply at once to what is sold, and to a response of now.'],
])('a service that is %s asks with the consequence and what is sold', (_, stored, sent, text) => {
  expect(serviceQuestion('Depot DC', stored, sent, SOLD)).toMatchObject({ text, points: SOLD, ok: 'Save' })
  expect(serviceQuestion('Depot DC', stored, sent, [])).toBeUndefined()
})

test('switching off always asks', () => {
  const off = { ...stepwise, enabled: 'none' as const }
  const text = 'Depot DC will no longer respond to the grid frequency. Capacity sold in its bids will not be delivered.'
  expect(serviceQuestion('Depot DC', stepwise, off, [])).toEqual({ title: 'Switch off demand response?', text, ok: 'Save' })
  expect(serviceQuestion('Depot DC', stepwise, off, SOLD)).toMatchObject({ points: SOLD })
})

test('switching on asks nothing', () => {
  expect(serviceQuestion('Depot DC', { ...stepwise, enabled: 'none' }, singleStep, SOLD)).toBeUndefined()
})
