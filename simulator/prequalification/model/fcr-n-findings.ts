import { FCR_N_LINEARITY_STEP_S, FCR_N_STEPS } from './fcr-n-sequences.ts'
import { mirrored } from './mirror.ts'
import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import { minKw, meanKw, type ResponseSample } from './response.ts'
import type { Finding } from './requirements.ts'

/** The settled response is the mean of this time, which ends a second before the next step, s. TR gives no length. */
const SETTLED_S = 60
/** Settling time before the endurance is judged, s. */
const SETTLING_S = 60
/** The moving average of requirement 11 and the judged part of each step, s. */
const AVERAGE_S = 10
const JUDGED_FROM_S = 60

const settledKw = (samples: readonly ResponseSample[], beforeS: number) => meanKw(samples, beforeS - SETTLED_S - 1, beforeS - 1)

/** Requirements 1 and 12 of FCR-N in both directions, from the steps: `ΔP = P1 − (P0 + P3) / 2`, TR 3.1.1. */
export function fcrNStepFindings(samples: readonly ResponseSample[], capacityKw: number): Finding[] {
  const { up, down, rest, end } = FCR_N_STEPS
  const restKw = (settledKw(samples, up) + settledKw(samples, end)) / 2
  const percent = (kw: number) => (kw / capacityKw) * 100
  const least = (of: readonly ResponseSample[], fromS: number, toS: number) => percent(minKw(of, fromS + SETTLING_S, toS))
  const lastOf = (toS: number) => toS - 1
  return [
    { name: 'steadyState', part: 'up', value: percent(settledKw(samples, down) - restKw) },
    { name: 'steadyState', part: 'down', value: percent(restKw - settledKw(samples, rest)) },
    { name: 'endurance', part: 'up', value: least(samples, up, lastOf(down)) },
    { name: 'endurance', part: 'down', value: least(mirrored(samples), down, lastOf(rest)) },
  ]
}

/**
 * Requirement 11 of FCR-N: deviations from the linear response, % of the capacity, from 60 s to 120 s after each step. Deviations
 * down are mirrored, and at 50 Hz the limits of both directions apply: TR 3.4.2.
 */
export function fcrNLinearityFindings(samples: readonly ResponseSample[], capacityKw: number): Finding[] {
  const deviations = samples.flatMap(({ atS, frequencyHz }) => {
    if (atS % FCR_N_LINEARITY_STEP_S < JUDGED_FROM_S) return []
    const share = meanKw(samples, atS - AVERAGE_S, atS) / capacityKw
    const required = requiredShare(PRODUCTS['fcr-n'], frequencyHz)
    const percent = (share - required) * 100
    if (Math.abs(required) < 1e-6) return [percent, -percent]
    return [required > 0 ? percent : -percent]
  })
  return [
    { name: 'linearityLow', value: Math.min(...deviations) },
    { name: 'linearityHigh', value: Math.max(...deviations) },
  ]
}
