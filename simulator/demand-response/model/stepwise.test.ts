import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitSine } from '#simulator/prequalification/model/sine-fit.ts'
import { ask, fcrDUp, laggedKw, NO_ACTIVATION, type ActivationState } from './stepwise.ts'

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

/** The requirement after a sequence of frequencies with their durations in s, in steps of 100 ms. */
function after(mode: 'classic' | 'static', held: readonly (readonly [hz: number, seconds: number])[]): ActivationState {
  let asked = NO_ACTIVATION
  let atMs = 0
  for (const [frequencyHz, seconds] of held) {
    for (let step = 0; step < seconds * 10; step++) asked = ask(asked, mode, (atMs += 100), frequencyHz)
  }
  return asked
}

describe('classic', () => {
  test('follows the frequency in both directions', () => {
    expect(
      after('classic', [
        [49.6, 1],
        [49.8, 1],
      ]).share,
    ).toBeCloseTo(0.25, 9)
    expect(
      after('classic', [
        [49.6, 1],
        [49.8, 1],
        [49.9, 1],
      ]),
    ).toEqual(NO_ACTIVATION)
  })
})

describe('static', () => {
  test('only rises while the frequency is below 49.9 Hz', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 49, max: 49.899, noNaN: true }), { minLength: 1, maxLength: 60 }), (frequencies) => {
        let was = after('static', [[49.89, 1]])
        for (const [place, frequencyHz] of frequencies.entries()) {
          const next = ask(was, 'static', 1_000 + place * 60_000, frequencyHz)
          expect(next.share).toBe(Math.max(was.share, fcrDUp(frequencyHz)))
          was = next
        }
      }),
    )
  })

  test('holds for an hour at 49.89 Hz', () => {
    expect(
      after('static', [
        [49.6, 1],
        [49.89, 3_600],
      ]).share,
    ).toBeCloseTo(0.75, 9)
  })

  test('holds until the frequency has been back for 60 s without interruption', () => {
    expect(
      after('static', [
        [49.6, 1],
        [49.9, 60],
      ]).share,
    ).toBeCloseTo(0.75, 9)
    expect(
      after('static', [
        [49.6, 1],
        [49.9, 59],
        [49.89, 1],
        [49.9, 60],
      ]).share,
    ).toBeCloseTo(0.75, 9)
    expect(
      after('static', [
        [49.6, 1],
        [49.9, 70.1],
      ]).share,
    ).toBeCloseTo(0.65, 2)
  })

  test('releases 1 % per second, and has no response in the end', () => {
    expect(
      after('static', [
        [49.5, 1],
        [50, 110.1],
      ]).share,
    ).toBeCloseTo(0.5, 2)
    expect(
      after('static', [
        [49.5, 1],
        [50, 161],
      ]),
    ).toEqual(NO_ACTIVATION)
  })

  test('pauses a release at 49.8 Hz and rises with a lower frequency', () => {
    const releasing = [
      [49.5, 1],
      [50, 110.1],
    ] as const
    expect(after('static', [...releasing, [49.8, 100]]).share).toBeCloseTo(0.5, 2)
    expect(after('static', [...releasing, [49.85, 20]]).share).toBeCloseTo(0.3, 2)
    expect(after('static', [...releasing, [49.6, 1]]).share).toBeCloseTo(0.75, 9)
    expect(after('static', [...releasing, [49.6, 1], [49.9, 60]]).share).toBeCloseTo(0.75, 9)
  })

  test('starts again after a release', () => {
    expect(
      after('static', [
        [49.5, 1],
        [50, 200],
        [49.8, 1],
      ]).share,
    ).toBeCloseTo(0.25, 9)
  })
})

test('in a gap the requirement does not change', () => {
  for (const mode of ['classic', 'static'] as const) {
    const was = after(mode, [[49.6, 1]])
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

  test('has the gain and the phase of a first-order lag at each period of the sine tests', () => {
    const meanKw = 10
    for (const periodS of [10, 15, 25, 40, 50, 60, 70]) {
      const radPerS = (2 * Math.PI) / periodS
      const timesS = Array.from({ length: periodS * 50 }, (_, step) => (step + 1) / 10)
      let kw = meanKw
      const values = timesS.map((atS) => (kw = laggedKw(kw, meanKw + 5 * Math.sin(radPerS * atS), 100)))
      const settled = values.length - periodS * 20
      const { amplitude, phaseRad } = fitSine(timesS.slice(settled), values.slice(settled), periodS)
      expect(amplitude / 5 / (1 / Math.hypot(1, radPerS * 2.5))).toBeCloseTo(1, 2)
      // The value of a step already includes its last 100 ms: half a step of lead.
      expect(phaseRad - radPerS * 0.05).toBeCloseTo(-Math.atan(radPerS * 2.5), 2)
    }
  })

  test('ends at its target', () => {
    expect(course(0, 100, 300)).toBe(100)
    expect(course(100, 0, 300)).toBe(0)
  })
})
