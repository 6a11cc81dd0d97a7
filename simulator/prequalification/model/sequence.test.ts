import { expect, test } from 'vitest'
import { fastRamps, linearitySteps, sineSequence, staticRamps, steppedFrequency } from './sequence.ts'

const rounded = (hz: number) => Math.round(hz * 1e4) / 1e4

test.for([
  [0, 49.9],
  [30, 49.9],
  [31, 49.76],
  // The ramp reaches 49.45 Hz after 3.21 s.
  [33.3, 49.45],
  [34.9, 49.45],
  [39.9, 49.9],
  [92, 49.5],
  [389, 49.5],
  [392, 49.9],
  [694, 49],
  [755, 50],
] as const)('the fast ramps are at %d s at %d Hz', ([atS, hz]) => {
  expect(rounded(fastRamps.frequencyHz(atS))).toBe(hz)
})

test.for([
  [179, 49.9],
  [181, 49.66],
  [1_080, 49.5],
  [1_090, 49.9],
] as const)('the static ramps are at %d s at %d Hz', ([atS, hz]) => {
  expect(rounded(staticRamps.frequencyHz(atS))).toBe(hz)
})

test('the linearity test holds each frequency for two minutes', () => {
  const hz = Array.from({ length: 9 }, (_, step) => rounded(linearitySteps.frequencyHz(step * 120 + 60)))
  expect(hz).toEqual([49.9, 49.8, 49.7, 49.6, 49.5, 49.6, 49.7, 49.8, 49.91])
})

test('a ramp that the next one interrupts continues from where it is', () => {
  const hz = steppedFrequency(50, [
    { atS: 0, toHz: 49, hzPerS: 0.1 },
    { atS: 5, toHz: 50, hzPerS: 0.2 },
  ])
  expect([4, 5, 6, 10].map((atS) => rounded(hz(atS)))).toEqual([49.6, 49.5, 49.7, 50])
})

test('a sine starts at the mean and falls after half a period', () => {
  const sine = sineSequence(49.7, 40, 7)
  expect([0, 10, 20, 30].map((atS) => rounded(sine.frequencyHz(atS)))).toEqual([49.7, 49.8, 49.7, 49.6])
  expect(sine.durationS).toBe(280)
})
