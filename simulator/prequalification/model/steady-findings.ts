import { requiredShare, type Product } from '#simulator/battery-storage/model/product.ts'
import { fallFinding, SETTLING_S } from './ramp-findings.ts'
import type { Finding } from './requirements.ts'
import { minKw, meanKw, type ResponseSample } from './response.ts'
import { LINEARITY_STEP_S } from './sequence.ts'

/** The moving average of requirement 11, s, and the judged part of each step. */
const AVERAGE_S = 10
const JUDGED_FROM_S = 60

/** A static unit holds its maximum, so only the steps of falling frequency are judged: the first five. */
const STATIC_JUDGED_S = 5 * LINEARITY_STEP_S

/** The deviations from the linear response, % of the capacity, from 60 s to 120 s after each step: TR 3.4.2. */
function linearityDeviations(
  samples: readonly ResponseSample[],
  product: Product,
  capacityKw: number,
): { atS: number; percent: number }[] {
  return samples.flatMap(({ atS, frequencyHz }) => {
    const intoStepS = atS % LINEARITY_STEP_S
    if (intoStepS < JUDGED_FROM_S) return []
    const share = meanKw(samples, atS - AVERAGE_S, atS) / capacityKw
    return [{ atS, percent: (share - requiredShare(product, frequencyHz)) * 100 }]
  })
}

export function linearityFindings(
  samples: readonly ResponseSample[],
  { product, capacityKw, isStatic }: { product: Product; capacityKw: number; isStatic: boolean },
): Finding[] {
  const judged = isStatic ? samples.filter(({ atS }) => atS < STATIC_JUDGED_S) : samples
  const deviations = linearityDeviations(judged, product, capacityKw).map(({ percent }) => percent)
  return [
    { name: 'linearityLow', value: Math.min(...deviations) },
    { name: 'linearityHigh', value: Math.max(...deviations) },
  ]
}

/** Requirement 12: the lowest response between the settled activation and the end of the test, and its fall before. */
export function enduranceFindings(samples: readonly ResponseSample[], startS: number, capacityKw: number): Finding[] {
  const endS = samples.at(-1)?.atS ?? 0
  return [
    fallFinding(samples, [startS, endS], capacityKw),
    { name: 'endurance', value: (minKw(samples, startS + SETTLING_S, endS) / capacityKw) * 100 },
  ]
}
