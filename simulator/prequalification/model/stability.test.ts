import { describe, expect, test } from 'vitest'
import { RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { factorsOf } from './capacity.ts'
import { magnitude } from './complex.ts'
import { angularRadPerS, disturbanceBound, PERFORMANCE_SYSTEM, systemResponse } from './power-system.ts'
import { PRODUCTS, type Product } from '#simulator/battery-storage/model/product.ts'
import { judged } from './requirements.ts'
import { sineFindings } from './sine-findings.ts'
import { ACCEPTED_RADIUS, closedLoopShare, performanceFactor, stabilityMargin, type TransferPoint } from './stability.ts'

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

test('a loop that encircles -1 in the other direction is recognised', () => {
  const points = N_PERIODS.map((periodS, place) => ({ periodS, gain: 1, phaseRad: -1.5 - 0.5 * place }))
  expect(stabilityMargin(points, FCR_N).encircles).toBe(true)
})

test('95 % of the radius and of the closed loop are accepted', () => {
  expect(ACCEPTED_RADIUS).toBeCloseTo(0.95 * 0.43, 12)
  // Without a response, the closed loop is the area.
  const without = D_PERIODS.map((periodS) => ({ periodS, gain: 0, phaseRad: 0 }))
  const shares = D_PERIODS.map((periodS) => {
    const radPerS = angularRadPerS(periodS)
    return (0.95 * magnitude(systemResponse(PERFORMANCE_SYSTEM, FCR_D, radPerS))) / disturbanceBound(radPerS)
  })
  expect(Math.abs(closedLoopShare(without, FCR_D) / Math.max(...shares) - 1)).toBeLessThan(0.002)
})

describe('the reduction factor of requirement 9', () => {
  /** Points of a constant gain, of which the closed loop has a share that falls with the gain. */
  const pointsOf = (gain: number) => N_PERIODS.map((periodS) => ({ periodS, gain, phaseRad: -1.2, fitError: 0 }))
  function minGain(low = 0.01, high = 1): number {
    const middle = (low + high) / 2
    if (high - low < 1e-10) return high
    return closedLoopShare(pointsOf(middle), FCR_N) <= 1 ? minGain(low, middle) : minGain(middle, high)
  }
  const factorOf = (share: number, dynamic: number, least: number) =>
    sineFindings(pointsOf(share * minGain()), FCR_N, { dynamic, least })
      .find(({ name }) => name === 'performance')
      ?.factor?.toFixed(5)

  test.for([
    [0.9, 1, 0.75, '0.90000'],
    [0.8, 0.85, 0.75, '0.80000'],
    // At the smallest factor, and just below it.
    [0.7531, 1, 0.753, '0.75310'],
    [0.7525, 1, 0.753, undefined],
    [0.7499, 0.85, 0.75, undefined],
    // Fulfilled at the factor of requirements 2 and 3.
    [0.95, 0.9, 0.75, undefined],
  ] as const)('of a response of %d, from %d down to %d, is %s', ([share, dynamic, least, factor]) => {
    expect(factorOf(share, dynamic, least)).toBe(factor)
  })

  test('is exactly that of requirements 2 and 3 if it is fulfilled there', () => {
    const [stability] = sineFindings(pointsOf(0.95 * minGain()), FCR_N, { dynamic: 0.9, least: 0.75 })
    const sold = pointsOf((0.95 * minGain()) / 0.9)
    expect(stability?.value).toBe(stabilityMargin(sold, FCR_N).distance)
  })

  test('is the largest one, although a factor that is 0.004 smaller fulfils it no more: a larger loop can resonate', () => {
    const points = firstOrder(N_PERIODS, 4.4696, 3.0197).map((point) => Object.assign(point, { gain: 0.45408 * point.gain }))
    const factor = performanceFactor(points, FCR_N, 1)
    expect(closedLoopShare(points, FCR_N, factor)).toBeCloseTo(1, 9)
    const others = [-0.004, ...Array.from({ length: 36 }, (_, place) => (place + 1) / 1_000)]
    expect(others.every((by) => closedLoopShare(points, FCR_N, factor + by) > 1)).toBe(true)
  })

  test('does not exist for a group without a response', () => {
    const silent = N_PERIODS.map((periodS) => ({ periodS, gain: 0, phaseRad: NaN, fitError: NaN }))
    expect(sineFindings(silent, FCR_N, { dynamic: 1, least: 0.9 })[2]).toEqual({ name: 'performance', value: NaN })
  })
})

test('a factor at the smallest accepted one reduces the capacity of later tests, and one below it does not', () => {
  const factorsAt = (steady: number, speed: number) =>
    factorsOf(
      0.75,
      judged(RESERVE_RULES, 'fcr-d-up-dynamic', [
        { name: 'steadyState', value: 95 * steady },
        { name: 'speed', value: 86 * speed },
      ]),
    )
  expect(factorsAt(0.75, 0.75)).toEqual({ steady: 0.75, dynamic: 0.75 })
  expect(factorsAt(0.7499, 0.8)).toEqual({ steady: 1, dynamic: expect.closeTo(0.8, 9) })
  expect(factorsAt(1.1, 0.7499)).toEqual({ steady: 1, dynamic: 1 })
})
