import { expect, test } from 'vitest'
import { frequencyDomain, type FrequencySteps } from './frequency-text.ts'

const steps = (...values: (number | null)[]): FrequencySteps =>
  values.map((hz) => ({ at: '2026-03-02T08:00:00Z', lowHz: hz, highHz: hz }))

test('has a minimum range, and includes all values and thresholds', () => {
  expect(frequencyDomain(steps(49.99, null, 50.01), [])).toEqual({ from: 49.88, to: 50.08 })
  expect(frequencyDomain([], [])).toEqual({ from: 49.88, to: 50.08 })
  expect(frequencyDomain(steps(49.99, 47.9), []).from).toBeCloseTo(47.88)
  expect(frequencyDomain(steps(50), [49.5]).from).toBeCloseTo(49.48)
  expect(frequencyDomain([{ at: '', lowHz: 49.98, highHz: 50.6 }], []).to).toBeCloseTo(50.62)
})
