import { SECOND_MS } from '#contract/durations.ts'
import { isThere, seconds, type PowerSample } from './response-times.ts'
import type { ResponseCurve, Measure } from './measure.ts'
import type { Rules } from './response-rules.ts'

/** The time from the delivery of the full required power until less than the due power was delivered or none was required. */
function heldOf({ samples }: ResponseCurve, isShort: readonly boolean[]) {
  const first = samples.findIndex((sample) => sample.requiredKw > 0 && isThere(sample, sample.requiredKw))
  const from = samples[first]
  const until =
    samples.find((_, place) => place > first && isShort[place]) ?? samples.findLast(({ requiredKw }) => requiredKw > 0)
  return from && until && { ms: until.atMs - from.atMs, untilMs: until.atMs }
}

/** `due`: the power that must be delivered at each sample, kW. */
export function hold(course: ResponseCurve, due: readonly number[], rules: Rules): Measure {
  const { samples, isOver } = course
  // Without due power there is no shortfall: the power of chargers varies anyway.
  const isShort = samples.map((sample, place) => {
    const dueKw = due[place] ?? 0
    return dueKw > 0 && !isThere(sample, dueKw, rules.holdShortfall)
  })
  const held = heldOf(course, isShort)
  const value = seconds(held?.ms ?? null)
  if (rules.holdMs === null) {
    const isKept = isShort.includes(true) ? false : (value !== null && isOver) || null
    return { value, rule: `throughout the activation, with at least ${100 * (1 - rules.holdShortfall)} %`, isKept }
  }
  const { gently } = rules
  const isGentle = gently !== null && held !== undefined && steepestFall(samples, held.untilMs) <= gently.sharePerS
  const leastMs = isGentle ? gently.holdMs : rules.holdMs
  const why = isGentle ? `, as the release is at most ${gently.sharePerS * 100} % per second` : ''
  const isLong = held !== undefined && held.ms >= leastMs
  return { value, rule: `for ${leastMs / 1_000} s${why}`, isKept: isLong || (isOver ? false : null) }
}

/** Powers are in whole watts, and moments in tenths of a second. */
const ROUNDED = 0.005

const depthOf = (samples: readonly PowerSample[]) => Math.max(0, ...samples.map(({ deliveredKw }) => deliveredKw))

/** The largest decrease within one second, as a share of the depth, of the seconds that end at or after a moment. */
function steepestFall(samples: readonly PowerSample[], fromMs: number): number {
  const depthKw = depthOf(samples)
  const falls = samples.flatMap(({ atMs, deliveredKw }, place) => {
    if (atMs + SECOND_MS < fromMs) return []
    const after = samples.slice(place).find((sample) => sample.atMs >= atMs + SECOND_MS)
    return after ? (deliveredKw - after.deliveredKw) / depthKw : []
  })
  return Math.max(0, ...falls) - ROUNDED
}

/** This share of the depth counts as zero, because the power of chargers varies anyway. */
const LEFT_SHARE = 0.05

export function recovery(course: ResponseCurve, rules: Rules): Measure {
  const { countedBackMs, samples, isOver } = course
  if (rules.recovery && 'backMs' in rules.recovery) {
    const { backMs, backHz } = rules.recovery
    // A group checks the frequency every second.
    const isKept = countedBackMs === null ? null : countedBackMs >= backMs && countedBackMs <= backMs + SECOND_MS
    return { value: seconds(countedBackMs), rule: `${backMs / SECOND_MS} s at ${backHz} Hz or more`, isKept }
  }
  const leftKw = depthOf(samples) * LEFT_SHARE
  const last = samples.findLastIndex(({ requiredKw }) => requiredKw > 0)
  const fromMs = last < 0 ? undefined : samples[last + 1]?.atMs
  const back = fromMs === undefined ? undefined : samples.find(({ atMs, deliveredKw }) => atMs >= fromMs && deliveredKw <= leftKw)
  // The release is the end of every activation, also of one whose chargers draw less than before for another reason.
  const gone = back ?? (isOver ? samples.at(-1) : undefined)
  const tookMs = gone && fromMs !== undefined ? gone.atMs - fromMs : null
  if (rules.recovery === null) return { value: seconds(tookMs), rule: null, isKept: null }
  const { withinMs } = rules.recovery
  const isLate = fromMs !== undefined && (gone ?? samples.at(-1) ?? { atMs: fromMs }).atMs - fromMs > withinMs
  return { value: seconds(tookMs), rule: `within ${withinMs / SECOND_MS} s`, isKept: isLate ? false : tookMs !== null || null }
}
