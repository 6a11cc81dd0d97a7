import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { domainWithZero, extent, levelsOf, linearScale, paddedDomain, roundDomain, snugDomain } from './scale.ts'

const labels = (from: number, to: number, parts?: number) => levelsOf({ from, to }, parts).map(({ label }) => label)

describe('domainWithZero', () => {
  it('starts at zero and ends at a round number above the values', () => {
    expect(domainWithZero({ from: 5, to: 31 })).toEqual({ from: 0, to: 40 })
    expect(domainWithZero({ from: 0, to: 32 }).to).toBeGreaterThan(32)
  })

  it('has a level at zero for positive and negative values', () => {
    const domain = domainWithZero({ from: -3_200, to: 7_400 })
    expect(domain.from).toBeLessThan(-3_200)
    expect(levelsOf(domain).map(({ value }) => value)).toContain(0)
  })

  it('has a range for values of zero and without values', () => {
    expect(domainWithZero({ from: 0, to: 0 })).toEqual({ from: 0, to: 1 })
    expect(domainWithZero(undefined)).toEqual({ from: 0, to: 1 })
  })

  it('contains all finite values', () => {
    const value = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000)
    fc.assert(
      fc.property(value, value, (a, b) => {
        const { from, to } = domainWithZero({ from: Math.min(a, b), to: Math.max(a, b) })
        expect(from).toBeLessThanOrEqual(Math.min(0, a, b))
        expect(to).toBeGreaterThanOrEqual(Math.max(0, a, b))
      }),
    )
  })
})

describe('levelsOf', () => {
  it('returns round values within the domain', () => {
    expect(labels(0, 40)).toEqual(['0', '10', '20', '30', '40'])
    expect(labels(49.64, 50.03)).toEqual(['49.7', '49.8', '49.9', '50.0'])
    expect(labels(49, 51)).toEqual(['49.0', '49.5', '50.0', '50.5', '51.0'])
    expect(labels(0, 40, 2)).toEqual(['0', '20', '40'])
  })

  it('writes the decimals that their distance needs, sets thousands apart, and gives zero no sign', () => {
    expect(labels(49.99, 50, 2)).toEqual(['49.990', '49.995', '50.000'])
    expect(labels(0, 150_000)).toContain('100\u202F000')
    expect(labels(-10, 10)).toEqual(['−10', '−5', '0', '5', '10'])
  })
})

test('snugDomain fits closely around values far from zero', () => {
  expect(snugDomain({ from: 228.4, to: 233.1 })).toEqual({ from: 228, to: 234 })
  expect(snugDomain({ from: 12_345_678, to: 12_345_678 })).toMatchObject({ from: 12_345_678 })
  expect(snugDomain(undefined)).toBeUndefined()
})

test('paddedDomain has a margin around the values, and centres a flat line', () => {
  expect(paddedDomain({ from: 0, to: 100 })).toEqual({ from: -8, to: 108 })
  expect(paddedDomain({ from: 50, to: 50 })).toEqual({ from: 49.5, to: 50.5 })
  expect(paddedDomain({ from: 0, to: 0 })).toEqual({ from: -0.01, to: 0.01 })
})

test('roundDomain contains a domain with round ends', () => {
  expect(roundDomain({ from: 3, to: 38 })).toEqual({ from: 0, to: 40 })
})

test('extent ignores gaps and is undefined without a number', () => {
  expect(extent([3, null, NaN, 32])).toEqual({ from: 3, to: 32 })
  expect(extent([null, NaN])).toBeUndefined()
})

test('a scale converts a value to px and back, limited to its ends', () => {
  const x = linearScale({ from: 0, to: 3 }, 50, 350)
  expect(x.invert(x(2))).toBeCloseTo(2)
  expect([x.invert(-50), x(9)]).toEqual([0, 350])
})
