import { requiredShare, type Product } from '#simulator/battery-storage/model/product.ts'
import { fallFinding, SETTLING_S } from './ramp-findings.ts'
import type { Finding } from './requirements.ts'
import { EARLY_S, minKw, meanKw, type ResponseSample } from './response.ts'
import { LINEARITY_STEP_S } from './sequence.ts'

/** The moving average of requirement 11, s, and the judged part of each step. */
const AVERAGE_S = 10
const JUDGED_FROM_S = 60
/** A static unit holds its maximum, so only the steps of falling frequency are judged: the first five. */
const STATIC_JUDGED_S = 5 * LINEARITY_STEP_S

/** Requirement 11, TR 3.4.2: deviations from 60 to 120 s after each step, %. Those down are mirrored; for FCR-N at 50 Hz, both limits apply. */
export function linearityFindings(
  samples: readonly ResponseSample[],
  { product, capacityKw, isStatic }: { product: Product; capacityKw: number; isStatic: boolean },
): Finding[] {
  const deviations = samples.flatMap(({ atS, frequencyHz }) => {
    const sinceS = atS % LINEARITY_STEP_S
    if (sinceS < JUDGED_FROM_S || sinceS >= LINEARITY_STEP_S - EARLY_S || (isStatic && atS >= STATIC_JUDGED_S)) return []
    const required = requiredShare(product, frequencyHz)
    const percent = (meanKw(samples, atS - AVERAGE_S, atS) / capacityKw - required) * 100
    if (product.direction === 'both' && Math.abs(required) < 1e-6) return [percent, -percent]
    return [required < 0 ? -percent : percent]
  })
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
