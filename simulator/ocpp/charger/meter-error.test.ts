import { expect, test } from 'vitest'
import { meterFactors } from './meter-error.ts'

const factors = (share: number, seed: number, count: number) => {
  const next = meterFactors(share, seed)
  return Array.from({ length: count }, next)
}

test('a meter is wrong by its share at most, and by the same factors for the same seed', () => {
  expect(factors(0.01, 3, 50)).toEqual(factors(0.01, 3, 50))
  for (const factor of factors(0.01, 3, 500)) expect(Math.abs(factor - 1)).toBeLessThanOrEqual(0.01 + 1e-12)
  expect(factors(0, 3, 2)).toEqual([1, 1])
})

test('some meters show too much and others too little', () => {
  const means = Array.from({ length: 20 }, (_, seed) => factors(0.01, seed, 20).reduce((sum, one) => sum + one, 0) / 20)
  expect(Math.max(...means)).toBeGreaterThan(1.005)
  expect(Math.min(...means)).toBeLessThan(0.995)
})
