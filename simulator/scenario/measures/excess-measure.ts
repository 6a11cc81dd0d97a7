import type { Measure, ResponseCurve } from './measure.ts'
import type { Rules } from './response-rules.ts'
import { MIN_KW } from './response-times.ts'

/**
 * The most that was delivered above the required power, in % of the highest power required so far. A response may still decrease
 * for the time allowed for 100 %, so each sample is compared with the highest power that was required in this time before it.
 * Samples without required power in that time are not compared.
 */
export function excess({ samples, crossedMs, isOver }: ResponseCurve, { maxExcess, timeTo100 }: Rules): Measure {
  let share: number | null = null
  let isMore = false
  let highestKw = 0
  let first = 0
  for (const [place, { atMs, requiredKw, deliveredKw }] of samples.entries()) {
    highestKw = Math.max(highestKw, requiredKw)
    while ((samples[first]?.atMs ?? atMs) < atMs - timeTo100) first++
    const ceilingKw = Math.max(...samples.slice(first, place + 1).map((sample) => sample.requiredKw))
    if (atMs - crossedMs < timeTo100 || ceilingKw <= 0) continue
    const excessKw = deliveredKw - ceilingKw
    share = Math.max(share ?? 0, excessKw / highestKw)
    isMore ||= maxExcess !== null && excessKw > Math.max(MIN_KW, maxExcess * highestKw)
  }
  const value = share === null ? null : Math.round(1_000 * share) / 10
  if (maxExcess === null) return { value, rule: null, isKept: null }
  return { value, rule: `at most ${100 * maxExcess} %`, isKept: isMore ? false : (value !== null && isOver) || null }
}
