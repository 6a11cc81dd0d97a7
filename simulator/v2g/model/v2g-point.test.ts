import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frequencyResponseW, isKeptAtTarget, responseW, v2gPower, wantedBaselineW, type V2gState } from './v2g-point.ts'

const settings = { mode: 'freq', minSoC: 50, ffrPositive: 1_000, ffrNegative: 2_000 } as const
const state: V2gState = {
  socPercent: 70,
  isAtTarget: false,
  isCatchingUp: false,
  buildingW: 0,
  ratedW: 10_000,
  allowedW: Infinity,
}
const power = (change: Partial<V2gState>, frequencyHz = 50, v2g: Parameters<typeof v2gPower>[1] = settings, setpointW = 0) =>
  v2gPower({ ...state, ...change }, v2g, frequencyHz, setpointW, { baselineW: 0, minW: 0, maxW: 0, powerW: 0 })

describe('the frequency response', () => {
  test.for([
    [50, 0],
    [49.95, -500],
    [49.9, -1_000],
    [49.5, -1_000],
    [50.05, 1_000],
    [50.2, 2_000],
    [NaN, 0],
  ] as const)('at %d Hz is %d W', ([hz, watts]) => {
    expect(frequencyResponseW(hz, 1_000, 2_000)).toBeCloseTo(watts, 6)
  })
})

describe('a point that follows the frequency', () => {
  test('charges to its target with headroom in both directions', () => {
    expect(power({}).powerW).toBe(6_000)
    expect(power({}, 49.8).powerW).toBe(5_000)
    expect(power({}, 50.2).powerW).toBe(8_000)
  })

  test('at its target charges and discharges', () => {
    expect(power({ socPercent: 80, isAtTarget: true }, 49.8).powerW).toBe(-1_000)
    expect(power({ socPercent: 80, isAtTarget: true }, 50.2).powerW).toBe(2_000)
  })

  test('does not discharge at or below its minimum state of charge', () => {
    expect(power({ socPercent: 50, isAtTarget: true }, 49.5)).toMatchObject({ minW: 0, powerW: 0 })
    expect(power({ socPercent: 50.1, isAtTarget: true }, 49.5)).toMatchObject({ minW: -10_000, powerW: -1_000 })
  })

  test('stays within the limit of load management', () => {
    expect(power({ allowedW: 4_000 }, 50.2)).toMatchObject({ maxW: 4_000, powerW: 4_000 })
  })
})

test('external setpoints are the baseline, without frequency response', () => {
  expect(power({}, 49.5, { ...settings, mode: 'external' }, -3_000)).toMatchObject({ baselineW: -3_000, powerW: -3_000 })
})

test('without V2G a point charges with full power and never discharges', () => {
  expect(power({}, 49.5, { ...settings, mode: 'no_v2g' })).toMatchObject({ minW: 0, powerW: 10_000 })
})

describe('a setpoint', () => {
  test.for([
    ['freq', null, false, 6_000],
    ['freq', null, true, 0],
    ['freq', -4_000, true, -4_000],
    ['freq', 20_000, false, 10_000],
    ['powermeter', -20_000, false, -10_000],
    ['external', null, false, 0],
    ['external', 3_000, true, 3_000],
    ['no_v2g', null, false, 10_000],
    ['no_v2g', 3_000, false, 3_000],
    ['no_v2g', 3_000, true, 0],
    ['no_v2g', -3_000, false, 0],
  ] as const)('in %s of %s W, at the target: %s, is a baseline of %d W', ([mode, setpointW, isAtTarget, baselineW]) => {
    expect(wantedBaselineW(mode, { isAtTarget, isCatchingUp: false, buildingW: 0, ratedW: 10_000 }, setpointW)).toBe(baselineW)
  })
})

describe('together with the fast reserve', () => {
  test.for([
    ['freq', 49.95, 0, -500],
    ['freq', 49.95, -900, -1_400],
    ['freq', 49.5, -900, -1_900],
    ['freq', 50.05, 1_500, 2_500],
    ['freq', 50.1, 1_500, 3_500],
    // The frequency has recovered while the fast reserve is still held.
    ['freq', 50.1, -900, 1_100],
    ['external', 49.5, -900, -900],
    ['external', 49.5, 0, 0],
    ['powermeter', 49.5, -900, 0],
    ['no_v2g', 49.5, -900, 0],
  ] as const)('in %s at %d Hz and %d W of it a point answers with %d W', ([mode, hz, fastW, powerW]) => {
    expect(responseW({ ...settings, mode }, hz, fastW, false)).toBeCloseTo(powerW, 6)
  })
})

test('power stays between its limits', () => {
  const anything = fc.record({
    socPercent: fc.double({ min: 0, max: 100, noNaN: true }),
    isAtTarget: fc.boolean(),
    isCatchingUp: fc.boolean(),
    buildingW: fc.double({ min: -2e4, max: 2e4, noNaN: true }),
    ratedW: fc.constant(10_000),
    allowedW: fc.double({ min: 0, max: 20_000, noNaN: true }),
  })
  fc.assert(
    fc.property(
      anything,
      fc.double({ min: 45, max: 55 }),
      fc.double({ min: -2e4, max: 2e4, noNaN: true }),
      (change, hz, setpointW) => {
        for (const mode of ['freq', 'external', 'powermeter', 'no_v2g'] as const) {
          const out = power(change, hz, { ...settings, mode }, setpointW)
          expect(out.powerW).toBeGreaterThanOrEqual(out.minW)
          expect(out.powerW).toBeLessThanOrEqual(out.maxW)
          expect(out.powerW >= 0 || change.socPercent > settings.minSoC).toBe(true)
        }
      },
    ),
  )
})

test('a car at its target charges again only after it has fallen by two percent', () => {
  let kept = false
  const states = [79.9, 80, 79.9, 78, 77.9, 79.9].map((soc) => (kept = isKeptAtTarget(kept, soc, 80)))
  expect(states).toEqual([false, true, true, true, false, false])
})
