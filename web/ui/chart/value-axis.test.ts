import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clippedRuns, extent, PARTS, snugDomain, valueAxis } from './value-axis.ts'

describe('valueAxis', () => {
  it('starts at zero and ends at a round number above the values', () => {
    expect(valueAxis({ from: 5, to: 31 })).toMatchObject({ from: 0, to: 40, labels: ['0', '10', '20', '30', '40'] })
  })

  it('leaves space above a limit', () => {
    expect(valueAxis({ from: 0, to: 32 }).to).toBeGreaterThan(32)
  })

  it('has a grid line at zero for positive and negative values', () => {
    const { from, step } = valueAxis({ from: -3_200, to: 7_400 })
    expect(from).toBeLessThan(-3_200)
    expect(Number.isInteger(from / step)).toBe(true)
  })

  it('separates thousands and writes the decimals that a step needs', () => {
    expect(valueAxis({ from: 0, to: 150_000 }).labels.at(-1)).toBe('160\u202F000')
    expect(valueAxis({ from: 0, to: 1 }).labels).toEqual(['0.0', '0.4', '0.8', '1.2', '1.6'])
  })

  it('does not change a fixed domain', () => {
    expect(valueAxis({ from: 48, to: 53 }, { from: 49, to: 51 })).toMatchObject({
      from: 49,
      to: 51,
      labels: ['49.0', '49.5', '50.0', '50.5', '51.0'],
    })
  })

  it('has a range for values of zero and for an empty list', () => {
    expect(valueAxis({ from: 0, to: 0 }).to).toBeGreaterThan(0)
    expect(valueAxis(undefined).to).toBeGreaterThan(0)
  })

  it('contains all finite values', () => {
    const value = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000)
    fc.assert(
      fc.property(value, value, (a, b) => {
        const axis = valueAxis({ from: Math.min(a, b), to: Math.max(a, b) })
        expect(axis.from).toBeLessThanOrEqual(Math.min(0, a, b))
        expect(axis.to).toBeGreaterThanOrEqual(Math.max(0, a, b))
        expect(axis.labels).toHaveLength(PARTS + 1)
      }),
    )
  })
})

it('fits closely around values far from zero', () => {
  expect(snugDomain({ from: 228.4, to: 233.1 })).toEqual({ from: 228, to: 236 })
  expect(snugDomain({ from: 12_345_678, to: 12_345_678 })).toMatchObject({ from: 12_345_678 })
  expect(snugDomain(undefined)).toBeUndefined()
  const value = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000)
  fc.assert(
    fc.property(value, value, (a, b) => {
      const domain = snugDomain({ from: Math.min(a, b), to: Math.max(a, b) })
      expect(domain?.from).toBeLessThanOrEqual(Math.min(a, b) + 1e-6)
      expect(domain?.to).toBeGreaterThanOrEqual(Math.max(a, b) - 1e-6)
    }),
  )
})

it('returns the extremes of values and levels and ignores gaps', () => {
  expect(extent([[{ atMs: 0, value: 3 }], [{ atMs: 0, value: null }]], [32])).toEqual({ from: 3, to: 32 })
  expect(extent([[{ atMs: 0, value: null }]])).toBeUndefined()
})

it('marks consecutive values beyond the axis once, at the farthest value', () => {
  const points = [50, 51.2, 51.4, 51.1, 50, 48.8, 51.3].map((value, atMs) => ({ atMs, value }))
  expect(clippedRuns(points, { from: 49, to: 51 })).toEqual([
    { atMs: 2, value: 51.4, isAbove: true },
    { atMs: 5, value: 48.8, isAbove: false },
    { atMs: 6, value: 51.3, isAbove: true },
  ])
})
