import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BatteryPast, batteryPowerW, droop, followingPowerW } from './battery.ts'
import { nextSocPercent } from '#simulator/devices/model/charge-curve.ts'
import { GridNoise } from '#simulator/grid/model/grid-noise.ts'

describe('FCR-N', () => {
  test.for([
    [0, 0],
    [0.0099, 0],
    [-0.0099, 0],
    [0.05, 0.5],
    [-0.05, -0.5],
    [0.1, 1],
    [0.3, 1],
    [-0.3, -1],
    [NaN, 0],
  ] as const)('%d Hz away from 50 asks for %d of the power', ([awayHz, share]) => {
    expect(droop(awayHz)).toBeCloseTo(share, 9)
  })

  test('in the dead band a battery restores its charge toward 50 %', () => {
    expect(followingPowerW(50.005, 30, 10_000)).toBeCloseTo(4_000)
    expect(followingPowerW(50.005, 70, 10_000)).toBeCloseTo(-4_000)
    expect(followingPowerW(50.005, 50, 10_000)).toBeCloseTo(0)
  })

  test('an empty battery does not discharge, and a full one does not charge', () => {
    expect([followingPowerW(49.9, 5, 10_000), followingPowerW(50.1, 95, 10_000)]).toEqual([0, 0])
    expect([followingPowerW(50.1, 5, 10_000), followingPowerW(49.9, 95, 10_000)]).toEqual(
      [10_000, -10_000].map((w) => expect.closeTo(w)),
    )
  })

  test('in a gap of the recording the battery is idle', () => {
    expect(followingPowerW(NaN, 60, 10_000)).toBeCloseTo(0)
  })
})

describe('a battery with a baseline', () => {
  const battery = { socPercent: 60, ratedW: 10_000, baselineW: -3_000, isFollowing: false, isFree: false }

  test('keeps it at any frequency', () => {
    expect([49.5, 50, 50.5, NaN].map((hz) => batteryPowerW(battery, hz))).toEqual([-3_000, -3_000, -3_000, -3_000])
  })

  test.for([
    [50.009, -3_000],
    [49.991, -3_000],
    [49.95, -8_000],
    [49.9, -10_000],
    [50.05, 2_000],
    [50.1, 7_000],
    [NaN, -3_000],
  ] as const)('that follows the frequency puts the droop on top: at %d Hz %d W', ([hz, powerW]) => {
    expect(batteryPowerW({ ...battery, isFollowing: true }, hz)).toBeCloseTo(powerW, 6)
  })

  test('restores its charge only without a commanded baseline', () => {
    const resting = { ...battery, baselineW: 0, isFollowing: true }
    expect(batteryPowerW(resting, 50)).toBe(0)
    expect(batteryPowerW({ ...resting, isFree: true }, 50)).toBeCloseTo(-2_000)
  })

  test('stays within its rated power, and between empty and full', () => {
    const any = fc.record({
      socPercent: fc.double({ min: 0, max: 100, noNaN: true }),
      ratedW: fc.constant(10_000),
      baselineW: fc.double({ min: -3e4, max: 3e4, noNaN: true }),
      isFollowing: fc.boolean(),
      isFree: fc.boolean(),
    })
    fc.assert(
      fc.property(any, fc.double({ min: 45, max: 55 }), (state, hz) => {
        const powerW = batteryPowerW(state, hz)
        expect(Math.abs(powerW)).toBeLessThanOrEqual(10_000)
        expect(powerW > 0 && state.socPercent >= 95).toBe(false)
        expect(powerW < 0 && state.socPercent <= 5).toBe(false)
      }),
    )
  })
})

describe('the past of batteries', () => {
  const FROM_MS = Date.UTC(2026, 1, 1)

  test('is a pure function of time', () => {
    const moments = [500, 3, 77, 500_000, 1_000_003].map((s) => FROM_MS + s * 1_000)
    const past = new BatteryPast(new GridNoise(1))
    const there = moments.map((tMs) => past.socPercent(tMs, 2.2))
    expect(moments.toReversed().map((tMs) => new BatteryPast(new GridNoise(1)).socPercent(tMs, 2.2))).toEqual(there.toReversed())
  })

  test('stays around 50 %, and changes no faster than its power allows', () => {
    const past = new BatteryPast(new GridNoise(1))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 * 24 }), fc.constantFrom(-1, 0, 1, 1_800, 1_807), (hour, rest) => {
        const second = hour * 3_600 + rest
        const before = past.socPercent(FROM_MS + second * 1_000, 2.2)
        const after = past.socPercent(FROM_MS + (second + 1) * 1_000, 2.2)
        expect(before).toBeGreaterThanOrEqual(5)
        expect(before).toBeLessThanOrEqual(95)
        // One second of full power is 0.0126 %, and past energy decays slowly.
        expect(Math.abs(after - before)).toBeLessThan(0.016)
      }),
    )
  })

  test('matches a simulation second by second', () => {
    const noise = new GridNoise(1)
    const past = new BatteryPast(noise)
    let soc = past.socPercent(FROM_MS, 2.2)
    let worst = 0
    for (let second = 0; second < 6 * 3_600; second++) {
      const tMs = FROM_MS + second * 1_000
      soc = nextSocPercent(soc, followingPowerW(50 + noise.at(tMs), soc, 10_000), 22_000, 1)
      worst = Math.max(worst, Math.abs(soc - past.socPercent(tMs + 1_000, 2.2)))
    }
    expect(worst).toBeLessThan(4)
  })
})
