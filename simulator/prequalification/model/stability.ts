import { add, angleRad, complex, divide, fromPolar, magnitude, multiply, type Complex } from './complex.ts'
import { angularRadPerS, disturbanceBound, PERFORMANCE_SYSTEM, STABILITY_SYSTEM, systemResponse } from './power-system.ts'
import { monotoneCubic } from './monotone-cubic.ts'
import type { Product } from '#simulator/battery-storage/model/product.ts'

/** The measured response of a unit at one period: gain relative to its capacity, and phase; a lag is negative. */
export interface TransferPoint {
  readonly periodS: number
  readonly gain: number
  readonly phaseRad: number
}

/** The radius of the circle around -1 that the open loop must not enter, TR 3.2. */
const CIRCLE_RADIUS = 0.43
/** The accepted share of the radius, and of the closed loop of requirement 9, for the uncertainty of the measurement. */
const MARGIN = 0.95
export const ACCEPTED_RADIUS = CIRCLE_RADIUS * MARGIN
const POINTS_BETWEEN = 200
const ONE = complex(1)

interface FrequencyPoint {
  readonly radPerS: number
  readonly value: Complex
}

/** Below this gain its logarithm would not be smooth. */
const MIN_GAIN = 1e-4

/**
 * Interpolates between the tested periods: the logarithm of the gain and the unwrapped phase are monotone cubic curves over the
 * logarithm of the frequency. So the margin of a first-order lag with dead time differs by less than 2 % from its exact value.
 */
function interpolateTransfer(points: readonly TransferPoint[]): FrequencyPoint[] {
  const sorted = points.toSorted((a, b) => b.periodS - a.periodS)
  let lastRad = sorted[0]?.phaseRad ?? 0
  const unwrapped = sorted.map(({ periodS, gain, phaseRad }) => {
    const turns = Math.round((lastRad - phaseRad) / (2 * Math.PI))
    lastRad = phaseRad + turns * 2 * Math.PI
    return { x: Math.log(angularRadPerS(periodS)), gain, phaseRad: lastRad }
  })
  const logGain = monotoneCubic(unwrapped.map(({ x, gain }) => ({ x, y: Math.log(Math.max(MIN_GAIN, gain)) })))
  const phase = monotoneCubic(unwrapped.map(({ x, phaseRad }) => ({ x, y: phaseRad })))
  return unwrapped.flatMap((from, place) => {
    const to = unwrapped[place + 1]
    if (!to) return [{ radPerS: Math.exp(from.x), value: fromPolar(from.gain, from.phaseRad) }]
    return Array.from({ length: POINTS_BETWEEN }, (_, step) => {
      const x = from.x + ((to.x - from.x) * step) / POINTS_BETWEEN
      return { radPerS: Math.exp(x), value: fromPolar(Math.exp(logGain(x)), phase(x)) }
    })
  })
}

/** The open loop of a unit as if it provided the whole reserve of the area, in the weakest system. */
export const openLoop = (points: readonly TransferPoint[], product: Product): FrequencyPoint[] =>
  interpolateTransfer(points).map(({ radPerS, value }) => ({
    radPerS,
    value: multiply(value, systemResponse(STABILITY_SYSTEM, product, radPerS)),
  }))

/** The result of requirement 8. */
export interface StabilityMargin {
  /** Least distance of the open loop from -1. */
  readonly distance: number
  /** Whether the open loop encircles -1, so that the closed loop is unstable at any distance. */
  readonly encircles: boolean
}

/** Requirement 8, TR 3.2: the open loop passes to the right of the circle around -1. */
export function stabilityMargin(points: readonly TransferPoint[], product: Product): StabilityMargin {
  const curve = openLoop(points, product).map(({ value }) => add(value, ONE))
  const first = curve[0]
  if (!first) return { distance: 0, encircles: true }
  // Below the tested range the loop ends on the positive real axis, and above it in the origin. So the angle of 1 + G starts and ends at 0.
  let angle = angleRad(first)
  let last = first
  for (const value of curve) {
    angle += angleRad(divide(value, last))
    last = value
  }
  const turns = Math.round((angle - angleRad(last)) / (2 * Math.PI))
  return { distance: Math.min(...curve.map(magnitude)), encircles: turns !== 0 }
}

/** Periods to which a loop is extrapolated, s. */
const EXTRAPOLATED_S = 1

/**
 * Where the open loop crosses the negative real axis at periods that are shorter than the tested ones, near or beyond -1: the gain of
 * the response is extrapolated as a power of the frequency, and its phase as a dead time. Undefined without such a crossing. TR judges
 * the tested periods only.
 */
export function crossingBeyond(
  points: readonly TransferPoint[],
  product: Product,
): { readonly periodS: number; readonly share: number } | undefined {
  const [b, a] = points.toSorted((one, other) => one.periodS - other.periodS)
  if (!a || !b || !(a.gain > MIN_GAIN) || !(b.gain > MIN_GAIN)) return undefined
  const [fromRadPerS, toRadPerS] = [angularRadPerS(a.periodS), angularRadPerS(b.periodS)]
  const turns = Math.round((a.phaseRad - b.phaseRad) / (2 * Math.PI))
  const phaseRad = b.phaseRad + turns * 2 * Math.PI
  const slope = Math.log(b.gain / a.gain) / Math.log(toRadPerS / fromRadPerS)
  const perRad = (phaseRad - a.phaseRad) / (toRadPerS - fromRadPerS)
  const loopAt = (periodS: number) => {
    const radPerS = angularRadPerS(periodS)
    const system = systemResponse(STABILITY_SYSTEM, product, radPerS)
    return {
      share: b.gain * (radPerS / toRadPerS) ** slope * magnitude(system),
      angle: phaseRad + perRad * (radPerS - toRadPerS) + angleRad(system),
    }
  }
  if (loopAt(b.periodS).angle <= -Math.PI) return undefined
  for (let periodS = b.periodS; periodS >= EXTRAPOLATED_S; periodS /= 1.005) {
    const { share, angle } = loopAt(periodS)
    if (angle <= -Math.PI) return share > 1 - ACCEPTED_RADIUS ? { periodS, share } : undefined
  }
  return undefined
}

/** By point, the open loop of requirement 9, and the smallest `|1 + F G|` that fulfils it: TR 3.3. */
const performanceLoops = (points: readonly TransferPoint[], product: Product) =>
  interpolateTransfer(points).map(({ radPerS, value }) => {
    const system = systemResponse(PERFORMANCE_SYSTEM, product, radPerS)
    return { loop: multiply(value, system), minDistance: (MARGIN * magnitude(system)) / disturbanceBound(radPerS) }
  })

/** Requirement 9, TR 3.3: the largest `0.95 |G / (1 + F G)| / |70 jω + 1|`, at most 1. `factor` divides the response F. */
export const closedLoopShare = (points: readonly TransferPoint[], product: Product, factor = 1): number =>
  Math.max(
    ...performanceLoops(points, product).map(
      ({ loop, minDistance }) => minDistance / magnitude(add(ONE, complex(loop.re / factor, loop.im / factor))),
    ),
  )

/**
 * The largest factor up to `maxFactor` that fulfils requirement 9; 0 without one. A larger loop can resonate, so that a smaller
 * factor may not fulfil it: each point excludes the factors `1 / x` with `|1 + F G x|² < minDistance²`, between two roots.
 */
export function performanceFactor(points: readonly TransferPoint[], product: Product, maxFactor: number): number {
  const excluded = performanceLoops(points, product).flatMap(({ loop, minDistance }) => {
    const square = loop.re ** 2 + loop.im ** 2
    const root = Math.sqrt(loop.re ** 2 - square * (1 - minDistance ** 2))
    if (square === 0) return minDistance > 1 ? [{ from: 0, to: Infinity }] : []
    return root > 0 ? [{ from: (-loop.re - root) / square, to: (-loop.re + root) / square }] : []
  })
  let x = 1 / maxFactor
  for (const { from, to } of excluded.toSorted((one, other) => one.from - other.from)) if (from < x && x < to) x = to
  return 1 / x
}
