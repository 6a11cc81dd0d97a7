import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSimFrequency } from '#contract/sim.ts'
import { extent, type Domain } from '#ui/chart/scale.ts'

export type FrequencySteps = ReplyOf<typeof readSimFrequency>

/** The minimum range, so that the normal noise of a grid does not fill the chart. */
const MIN_RANGE_HZ: Domain = { from: 49.88, to: 50.08 }
const MARGIN_HZ = 0.02

/** The frequency range of the chart, Hz; contains all values and thresholds. */
export function frequencyDomain(steps: FrequencySteps, thresholdsHz: readonly number[]): Domain {
  const around = (hz: number | null) => (hz === null ? [] : [hz - MARGIN_HZ, hz + MARGIN_HZ])
  const values = steps.flatMap(({ lowHz, highHz }) => [...around(lowHz), ...around(highHz)])
  return extent([MIN_RANGE_HZ.from, MIN_RANGE_HZ.to, ...values, ...thresholdsHz.flatMap(around)]) ?? MIN_RANGE_HZ
}
