import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baselineAtW, ffrPowerW, ffrShare, isActive, stepFfr, newFfr, rememberBaseline, sideOf, type Ffr } from './ffr.ts'

const POWERS = { ffrPositive: 4_000, ffrNegative: 3_000 }
const meet = (ffr: Ffr, atMs: number, hz: number, powers = POWERS) => stepFfr(ffr, atMs, hz, powers, false)

describe('the side of the thresholds', () => {
  test.for([
    [49.7, 'under'],
    [49.701, null],
    [50, null],
    [50.299, null],
    [50.3, 'over'],
    [NaN, null],
  ] as const)('at %d Hz is %s', ([hz, side]) => {
    expect(sideOf(hz)).toBe(side)
  })
})

describe('an activation', () => {
  test('starts at the first step at its own threshold', () => {
    const ffr = newFfr()
    expect(meet(ffr, 0, 49.701)).toBeNull()
    expect(meet(ffr, 100, 49.7)).toMatchObject({ atMs: 100, side: 'under' })
    expect(meet(ffr, 200, 49.6)).toBeNull()
    expect(meet(newFfr(), 0, 50.31)).toMatchObject({ side: 'over' })
  })

  test('requires power in that direction', () => {
    expect(meet(newFfr(), 0, 49.6, { ...POWERS, ffrPositive: 0 })).toBeNull()
    expect(meet(newFfr(), 0, 50.4, { ...POWERS, ffrPositive: 0 })).not.toBeNull()
  })

  test.for([
    [0, 0],
    [300, 0],
    [800, 0.5],
    [1_300, 1],
    [31_300, 1],
    [32_300, 0.8],
    [36_200, 0.02],
    [36_300, 0],
    [900_000, 0],
  ] as const)('%d ms after the crossing has reached %d of its power', ([ageMs, share]) => {
    expect(ffrShare(ageMs)).toBeCloseTo(share, 9)
  })

  test('delivers on under-frequency and takes on over-frequency', () => {
    const [under, over] = [meet(newFfr(), 0, 49.5), meet(newFfr(), 0, 50.5)]
    if (!under || !over) throw new Error('not activated')
    expect([ffrPowerW(under, 5_000, POWERS), ffrPowerW(over, 5_000, POWERS)]).toEqual([-4_000, 3_000])
    expect([isActive(under, -100), isActive(under, 0), isActive(under, 36_200), isActive(under, 36_300)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('is followed by another one no earlier than 15 min after its start', () => {
    const frequencies = fc.array(fc.constantFrom(49.5, 49.69, 49.9, 50, 50.4, NaN), { minLength: 50, maxLength: 400 })
    fc.assert(
      fc.property(frequencies, (hertz) => {
        const ffr = newFfr()
        // Activations half a minute apart.
        hertz.forEach((hz, place) => meet(ffr, place * 30_000, hz))
        const starts = ffr.activations.map(({ atMs }) => atMs)
        expect(starts.length > 0).toBe(hertz.some((hz) => sideOf(hz) !== null))
        starts.forEach((atMs, place) => expect(atMs - (starts[place - 1] ?? -Infinity)).toBeGreaterThanOrEqual(900_000))
        // It also starts no later than the first crossing after that.
        starts.forEach((atMs, place) => {
          const readyMs = (starts[place - 1] ?? -Infinity) + 900_000
          const first = hertz.findIndex((hz, step) => step * 30_000 >= readyMs && sideOf(hz) !== null)
          expect(atMs).toBe(first * 30_000)
        })
      }),
      { numRuns: 50 },
    )
  })

  test('changes by at most a tenth of its power in 100 ms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (ageMs) => {
        expect(Math.abs(ffrShare(ageMs + 100) - ffrShare(ageMs))).toBeLessThanOrEqual(0.1 + 1e-9)
      }),
    )
  })
})

test('the number of stored activations and baselines is limited', () => {
  const ffr = newFfr()
  for (let quarter = 0; quarter < 50; quarter++) meet(ffr, quarter * 900_000, 49)
  expect(ffr.activations).toHaveLength(20)
  expect(ffr.activations.at(-1)?.atMs).toBe(49 * 900_000)
  for (let second = 0; second < 11_000; second++) rememberBaseline(ffr, second * 1_000, second)
  expect(ffr.baselines).toHaveLength(10_800)
})

test('a baseline holds until the next one', () => {
  const ffr = newFfr()
  rememberBaseline(ffr, 1_000, 5)
  rememberBaseline(ffr, 2_000, 5)
  rememberBaseline(ffr, 3_000, 7)
  expect(ffr.baselines).toHaveLength(2)
  expect([0, 1_000, 2_900, 3_000, 9_000].map((tMs) => baselineAtW(ffr, tMs))).toEqual([NaN, 5, 5, 7, 7])
})
