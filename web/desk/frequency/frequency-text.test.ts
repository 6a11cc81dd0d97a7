import { expect, test } from 'vitest'
import { frequencySentence, thresholdsText } from './frequency-text.ts'

test('thresholdsText gives the effect of each threshold and the number of groups', () => {
  expect(thresholdsText([])).toBe('No group has an activation frequency.')
  expect(
    thresholdsText([
      { frequencyHz: 49.9, side: 'deactivation', groups: 1 },
      { frequencyHz: 49.7, side: 'activation', groups: 2 },
    ]),
  ).toBe('49.900 Hz releases 1 group. 49.700 Hz activates 2 groups.')
})

test('frequencySentence gives the lowest and highest value without gaps', () => {
  const steps = [
    { at: '', lowHz: 49.6, highHz: 49.9 },
    { at: '', lowHz: null, highHz: null },
    { at: '', lowHz: 49.8, highHz: 50.1 },
  ]
  expect(frequencySentence({ steps }, { activations: [] })).toBe(
    'Grid frequency from 49.600 Hz to 50.100 Hz, 0 activations in the run.',
  )
  expect(frequencySentence({ steps: [steps[1]].flatMap((step) => step ?? []) }, { activations: [] })).toBe(
    'Grid frequency: no values.',
  )
})
