import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, fcrDUp, laggedKw, LATCHED_MS, NO_ACTIVATION, type ActivationState } from './stepwise.ts'

const hz = fc.double({ min: 49, max: 51, noNaN: true })

test('FCR-D up is linear from 49.9 to 49.5 Hz', () => {
  const shares = [50.5, 49.9, 49.8, 49.7, 49.6, 49.5, 49].map(fcrDUp)
  for (const [i, share] of [0, 0, 0.25, 0.5, 0.75, 1, 1].entries()) expect(shares[i]).toBeCloseTo(share, 9)
})

test('a lower frequency never requires less', () => {
  const isMonotone = (a: number, b: number) => fcrDUp(Math.min(a, b)) >= fcrDUp(Math.max(a, b))
  fc.assert(
    fc.property(hz, hz, (a, b) => {
      expect(isMonotone(a, b)).toBe(true)
    }),
  )
})

/** The requirement after a sequence of frequencies, a second each. */
const after = (mode: 'classic' | 'static', frequencies: readonly number[], was: ActivationState = NO_ACTIVATION) =>
  frequencies.reduce((asked, frequencyHz, second) => ask(asked, mode, second * 1_000, frequencyHz), was)

describe('classic', () => {
  test('follows the frequency in both directions', () => {
    expect(after('classic', [49.6, 49.8]).share).toBeCloseTo(0.25, 9)
    expect(after('classic', [49.6, 49.8, 49.9])).toEqual(NO_ACTIVATION)
  })
})

describe('static', () => {
  const seconds = (count: number, frequencyHz: number) => Array<number>(count).fill(frequencyHz)

  test('only rises for 15 min, at any frequency', () => {
    fc.assert(
      fc.property(fc.array(hz, { minLength: 1, maxLength: 60 }), (frequencies) => {
        let was = after('static', [49.89])
        for (const [i, frequencyHz] of frequencies.entries()) {
          const next = ask(was, 'static', 1_000 + (i * LATCHED_MS) / 61, frequencyHz)
          expect(next.share).toBe(Math.max(was.share, fcrDUp(frequencyHz)))
          was = next
        }
      }),
    )
  })

  test('falls at 49.9 Hz after these 15 min, and not before', () => {
    expect(after('static', [49.6, ...seconds(899, 50)]).share).toBeCloseTo(0.75, 9)
    expect(after('static', [49.6, ...seconds(900, 50)])).toEqual(NO_ACTIVATION)
    expect(after('static', [49.6, ...seconds(1_200, 49.89)]).share).toBeCloseTo(0.75, 9)
    expect(after('static', [49.6, ...seconds(1_200, 49.89), 49.9])).toEqual(NO_ACTIVATION)
  })

  test('starts again after that', () => {
    expect(after('static', [49.6, ...seconds(900, 50), 49.8, 50]).share).toBeCloseTo(0.25, 9)
  })
})

test('in a gap the requirement does not change', () => {
  for (const mode of ['classic', 'static'] as const) {
    const was = after(mode, [49.6])
    expect(ask(was, mode, 1e9, NaN)).toBe(was)
  }
})

describe('the lag', () => {
  const course = (fromKw: number, toKw: number, count: number) =>
    Array.from({ length: count }).reduce<number>((kw) => laggedKw(kw, toKw, 100), fromKw)

  test('is first order with 2.5 s', () => {
    expect(course(0, 100, 25)).toBeCloseTo(100 * (1 - Math.exp(-1)), 6)
    expect(course(100, 0, 25)).toBeCloseTo(100 * Math.exp(-1), 6)
  })

  test('ends at its target', () => {
    expect(course(0, 100, 300)).toBe(100)
    expect(course(100, 0, 300)).toBe(0)
  })
})
