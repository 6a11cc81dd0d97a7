import { array, assert, double, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curtail } from './curtail.ts'
import { availableFfrW, availableKw } from './reserve.ts'

const point = (id: number, drawnKw: number, minKw: number) => ({ id, arrivesMs: id, isVip: false, drawnKw, minKw })

describe('the reserve of charging points', () => {
  test('is their whole power including minimum currents, because they can be switched off', () => {
    expect(availableKw([point(1, 11, 4.1), point(2, 4.1, 4.1)], Infinity)).toBeCloseTo(15.1)
  })
  test('is 0 without a charging car', () => {
    expect(availableKw([], Infinity)).toBe(0)
  })
  test('is limited by the settings', () => {
    expect(availableKw([point(1, 11, 4.1), point(2, 11, 4.1)], 5)).toBe(5)
  })
  test('equals the largest possible cut', () => {
    const points = array(
      record({ drawnKw: double({ min: 0.1, max: 50, noNaN: true }), share: double({ min: 0, max: 1, noNaN: true }) }),
      { maxLength: 12 },
    )
    assert(
      property(points, double({ min: 0, max: 400, noNaN: true }), (drawn, askedKw) => {
        const all = drawn.map(({ drawnKw, share }, id) => point(id, drawnKw, drawnKw * share))
        const takenKw = (cutKw: number) =>
          all.reduce((sum, { drawnKw }) => sum + drawnKw, 0) - curtail(all, cutKw).reduce((sum, kw) => sum + kw, 0)
        const maxKw = availableKw(all, Infinity)
        expect(takenKw(askedKw)).toBeGreaterThanOrEqual(Math.min(askedKw, maxKw) - 1e-6)
        expect(takenKw(askedKw)).toBeLessThanOrEqual(maxKw + 1e-6)
        expect(availableKw(all, askedKw)).toBeCloseTo(Math.min(askedKw, maxKw), 6)
      }),
    )
  })
})

test.each([
  { why: 'is all of the setting with room below', ffr: 4_000, baseline: 6_000, min: -10_000, able: 4_000 },
  { why: 'ends at the minimum of a car that may not discharge', ffr: 4_000, baseline: 1_000, min: 0, able: 1_000 },
  { why: 'is nothing at the minimum', ffr: 4_000, baseline: 0, min: 0, able: 0 },
])('the fast reserve $why', ({ ffr, baseline, min, able }) => {
  expect(availableFfrW(ffr, baseline, min)).toBe(able)
})
