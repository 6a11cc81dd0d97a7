import { describe, expect, test } from 'vitest'
import { angularRadPerS } from './power-system.ts'
import { PRODUCTS, type Product } from '#simulator/battery-storage/model/product.ts'
import { ACCEPTED_RADIUS, closedLoopShare, stabilityMargin, type TransferPoint } from './stability.ts'

const FCR_D = PRODUCTS['fcr-d-up-dynamic']
const FCR_N = PRODUCTS['fcr-n']
const D_PERIODS = [10, 15, 25, 40, 50, 60, 70]
const N_PERIODS = [...D_PERIODS, 90, 150, 300]

/** A first-order lag with dead time: gain `1 / |1 + jωT|`, phase `−atan(ωT) − ωL`. */
const firstOrder = (periods: readonly number[], lagS: number, deadS: number): TransferPoint[] =>
  periods.map((periodS) => {
    const radPerS = angularRadPerS(periodS)
    return { periodS, gain: 1 / Math.hypot(1, radPerS * lagS), phaseRad: -Math.atan(radPerS * lagS) - radPerS * deadS }
  })

function passes(points: readonly TransferPoint[], product: Product) {
  const { distance, encircles } = stabilityMargin(points, product)
  return !encircles && distance >= ACCEPTED_RADIUS && closedLoopShare(points, product) < 1
}

test('an immediate response keeps the distance that the equation gives', () => {
  expect(stabilityMargin(firstOrder(N_PERIODS, 0, 0), FCR_N).distance).toBeCloseTo(2.288, 2)
  expect(stabilityMargin(firstOrder(D_PERIODS, 0, 0), FCR_D).distance).toBeCloseTo(1.618, 2)
})

// The longest time constants that fulfil requirements 8 and 9 for a dead time, 2 % below and above.
describe('decides borderline first-order models with dead time', () => {
  test.for([
    [0, 7.1],
    [0.5, 2.3],
    [1, 1.7],
    [1.5, 1.35],
    [2, 0.65],
  ] as const)('FCR-N with a dead time of %d s and a lag of %d s', ([deadS, lagS]) => {
    expect(passes(firstOrder(N_PERIODS, lagS - 0.1, deadS), FCR_N)).toBe(true)
    expect(passes(firstOrder(N_PERIODS, lagS + 0.1, deadS), FCR_N)).toBe(false)
  })

  test.for([
    [0.5, 3.2],
    [1, 1.05],
    [1.5, 0.55],
    [2, 0.05],
  ] as const)('FCR-D with a dead time of %d s and a lag of %d s', ([deadS, lagS]) => {
    expect(passes(firstOrder(D_PERIODS, Math.max(0, lagS - 0.1), deadS), FCR_D)).toBe(true)
    expect(passes(firstOrder(D_PERIODS, lagS + 0.1, deadS), FCR_D)).toBe(false)
  })
})

test('a loop that encircles -1 is recognised although it keeps its distance', () => {
  const margin = stabilityMargin(firstOrder(N_PERIODS, 3, 2), FCR_N)
  expect(margin.distance).toBeCloseTo(0.517, 1)
  expect(margin.encircles).toBe(true)
})

test('does not depend on the order of the periods', () => {
  const points = firstOrder(D_PERIODS, 1, 0.5)
  expect(stabilityMargin(points.toReversed(), FCR_D)).toEqual(stabilityMargin(points, FCR_D))
})

test('a reduced capacity raises the response in the closed loop', () => {
  const points = firstOrder(D_PERIODS, 4, 0.5)
  expect(closedLoopShare(points, FCR_D, 0.75)).not.toBe(closedLoopShare(points, FCR_D))
})
