import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FFR_LEVELS } from '#contract/v2g.ts'
import { RESERVE_RULES, limitOf } from '#simulator/reserves/model/rules.ts'
import {
  baselineAtW,
  ffrPowerW,
  ffrShare,
  isActive,
  newFfr,
  rememberBaseline,
  sideOf,
  stepFfr,
  thresholdsOf,
  type Ffr,
} from './ffr.ts'

/** The first level, with a response to over-frequency. */
const BOTH = thresholdsOf({ isFfrOverFrequencyEnabled: true })
const POWERS = { ffrPositive: 4_000, ffrNegative: 3_000, ...BOTH }
const FIRST = { atMs: 0, side: 'under', isFollowing: false, ffrPositive: 4_000, ffrNegative: 0 } as const
const meet = (ffr: Ffr, atMs: number, hz: number, offered = POWERS) => stepFfr(ffr, atMs, hz, offered, false)

describe('the side of the thresholds', () => {
  test.for([
    [49.7, 'under'],
    [49.701, null],
    [50, null],
    [50.299, null],
    [50.3, 'over'],
    [NaN, null],
  ] as const)('at %d Hz is %s', ([hz, side]) => {
    expect(sideOf(hz, BOTH)).toBe(side)
  })

  test.for([
    [49.7, 49.701, 49.7],
    [49.6, 49.601, 49.6],
    [49.5, 49.501, 49.5],
  ] as const)('with the level %d Hz has no side at %d Hz and under at %d Hz', ([ffrActivationHz, above, at]) => {
    const level = thresholdsOf({ ffrActivationHz })
    expect([sideOf(above, level), sideOf(at, level)]).toEqual([null, 'under'])
  })

  test('is never over-frequency unless the group asks for it', () => {
    expect([50.3, 50.5, 52].map((hz) => sideOf(hz, thresholdsOf({})))).toEqual([null, null, null])
    expect(meet(newFfr(), 0, 50.4, { ...POWERS, ...thresholdsOf({}) })).toBeNull()
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
    expect(ffrShare({ atMs: 5_000, activationHz: 49.7 }, 5_000 + ageMs)).toBeCloseTo(share, 9)
  })

  test.for([
    [49.6, [300, 650, 900, 1_000, 31_000, 32_000, 35_900, 36_000], [0, 0.5, 6 / 7, 1, 1, 0.8, 0.02, 0]],
    [49.5, [300, 500, 600, 700, 30_700, 31_700, 35_600, 35_700], [0, 0.5, 0.75, 1, 1, 0.8, 0.02, 0]],
    [50.3, [300, 800, 1_200, 1_300, 31_300, 32_300, 36_200, 36_300], [0, 0.5, 0.9, 1, 1, 0.8, 0.02, 0]],
  ] as const)('at %d Hz, %j ms after the crossing, has reached %j of its power', ([activationHz, ages, shares]) => {
    for (const [place, ageMs] of ages.entries()) {
      expect(ffrShare({ atMs: 0, activationHz }, ageMs)).toBeCloseTo(shares[place] ?? NaN, 9)
    }
    expect([-1, 0].map((offsetMs) => isActive({ ...FIRST, activationHz }, (ages.at(-1) ?? 0) + offsetMs))).toEqual([true, false])
  })

  test('of each level is complete at the latest time that the rules allow, and not a step earlier', () => {
    for (const { activationHz } of FFR_LEVELS) {
      const latestMs = limitOf(RESERVE_RULES, `ffr-${activationHz}`, 'timeTo100', 'high') * 1_000
      expect(ffrShare({ atMs: 0, activationHz }, latestMs)).toBe(1)
      expect(ffrShare({ atMs: 0, activationHz }, latestMs - 100)).toBeLessThan(1)
    }
  })

  test('keeps the level at which it started', () => {
    const ffr = newFfr()
    expect(meet(ffr, 0, 49.4, { ...POWERS, ...thresholdsOf({ ffrActivationHz: 49.5 }) })).toMatchObject({ activationHz: 49.5 })
    expect(meet(newFfr(), 0, 50.4)).toMatchObject({ side: 'over', activationHz: 50.3 })
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
        expect(starts.length > 0).toBe(hertz.some((hz) => sideOf(hz, BOTH) !== null))
        starts.forEach((atMs, place) => expect(atMs - (starts[place - 1] ?? -Infinity)).toBeGreaterThanOrEqual(900_000))
        // It also starts no later than the first crossing after that.
        starts.forEach((atMs, place) => {
          const readyMs = (starts[place - 1] ?? -Infinity) + 900_000
          const first = hertz.findIndex((hz, step) => step * 30_000 >= readyMs && sideOf(hz, BOTH) !== null)
          expect(atMs).toBe(first * 30_000)
        })
      }),
      { numRuns: 50 },
    )
  })

  test.for([
    [49.7, 1 / 10],
    [49.6, 1 / 7],
    [49.5, 1 / 4],
  ] as const)('at %d Hz changes by at most %d of its power in 100 ms', ([activationHz, most]) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (ageMs) => {
        const one = { atMs: 0, activationHz }
        expect(Math.abs(ffrShare(one, ageMs + 100) - ffrShare(one, ageMs))).toBeLessThanOrEqual(most + 1e-9)
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
