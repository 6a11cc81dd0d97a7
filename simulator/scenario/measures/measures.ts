import type { Measure, ResponseCurve } from './measure.ts'
import type { Rules } from './response-rules.ts'
import { dueKw, isThere, longestResponseTime, MIN_KW, type PowerSample, seconds } from './response-times.ts'
import { SECOND_MS } from '#contract/durations.ts'

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

/**
 * The time from the delivery of the full required power until less than the due power was delivered or none was required. A fixed
 * power that comes late is also held after that: `shortfall` is the share of it that may be missing.
 */
function heldOf({ samples }: ResponseCurve, isShort: readonly boolean[], shortfall: number | null) {
  const first = samples.findIndex((sample) => sample.requiredKw > 0 && isThere(sample, sample.requiredKw))
  const from = samples[first]
  if (from && shortfall !== null) {
    const short = samples.findIndex((sample, place) => place > first && !isThere(sample, from.requiredKw, shortfall))
    const end = samples.at(short)
    const last = short < 0 || (end && end.requiredKw > 0) ? end : samples[short - 1]
    return last && { ms: last.atMs - from.atMs, untilMs: last.atMs }
  }
  const until =
    samples.find((_, place) => place > first && isShort[place]) ?? samples.findLast(({ requiredKw }) => requiredKw > 0)
  return from && until && { ms: until.atMs - from.atMs, untilMs: until.atMs }
}

/** `due`: the power that must be delivered at each sample, kW. */
function hold(course: ResponseCurve, due: readonly number[], rules: Rules): Measure {
  const { samples, isOver } = course
  // Without due power there is no shortfall: the power of chargers varies anyway.
  const isShort = samples.map((sample, place) => {
    const dueKw = due[place] ?? 0
    return dueKw > 0 && !isThere(sample, dueKw, rules.holdShortfall)
  })
  const held = heldOf(course, isShort, rules.holdMs === null ? null : rules.holdShortfall)
  const value = seconds(held?.ms ?? null)
  if (rules.holdMs === null) {
    const isKept = isShort.includes(true) ? false : (value !== null && isOver) || null
    return { value, rule: `throughout the activation, with at least ${100 * (1 - rules.holdShortfall)} %`, isKept }
  }
  const { gently } = rules
  const isGentle = gently !== null && held !== undefined && steepestFall(samples, held.untilMs) <= gently.sharePerS
  const minMs = isGentle ? gently.holdMs : rules.holdMs
  const why = isGentle ? `, as the release is at most ${gently.sharePerS * 100} % per second` : ''
  const isLong = held !== undefined && held.ms >= minMs
  return { value, rule: `for ${minMs / 1_000} s${why}`, isKept: isLong || (isOver ? false : null) }
}

/** Powers are in whole watts, and moments in tenths of a second. */
const ROUNDED = 0.005

const depthOf = (samples: readonly PowerSample[]) => Math.max(0, ...samples.map(({ deliveredKw }) => deliveredKw))

/** The largest decrease within one second, as a share of the required power, of the seconds that end at or after a moment. */
function steepestFall(samples: readonly PowerSample[], fromMs: number): number {
  const askedKw = Math.max(...samples.map(({ requiredKw }) => requiredKw))
  const falls = samples.flatMap(({ atMs, deliveredKw }, place) => {
    if (atMs + SECOND_MS < fromMs) return []
    const after = samples.slice(place).find((sample) => sample.atMs >= atMs + SECOND_MS)
    return after ? (deliveredKw - after.deliveredKw) / askedKw : []
  })
  return Math.max(0, ...falls) - ROUNDED
}

/** This share of the depth counts as zero, because the power of chargers varies anyway. */
const LEFT_SHARE = 0.05

function recovery(course: ResponseCurve, rules: Rules): Measure {
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

export const MEASURES = {
  detection: { label: 'Detection delay', unit: 's' },
  timeTo50: { label: 'Time to 50 %', unit: 's' },
  timeTo86: { label: 'Time to 86 %', unit: 's' },
  timeTo100: { label: 'Time to 100 %', unit: 's' },
  depth: { label: 'Depth', unit: 'kW' },
  excess: { label: 'Over-delivery', unit: '%' },
  hold: { label: 'Held', unit: 's' },
  recovery: { label: 'Recovery', unit: 's' },
  meterChange: { label: 'Change at the meter', unit: 'kW' },
  outsideDetect: { label: 'Chargers outside: detect', unit: 'ms' },
  outsideFirst: { label: 'Chargers outside: first limit', unit: 'ms' },
  outsideSend: { label: 'Chargers outside: send', unit: 'ms' },
  outsideObey: { label: 'Chargers outside: obey', unit: 'ms' },
  outsideReport: { label: 'Chargers outside: report', unit: 'ms' },
} as const
export type MeasureName = keyof typeof MEASURES
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[]
/** The measures that a rule can apply to. */
type RuledMeasure = Exclude<MeasureName, 'meterChange' | `outside${string}`>
export const RULED_MEASURES = MEASURE_NAMES.filter(
  (name): name is RuledMeasure => name !== 'meterChange' && !name.startsWith('outside'),
)
export type Measures = Readonly<Record<MeasureName, Measure>>

const SHARES = { timeTo50: 0.5, timeTo86: 0.86, timeTo100: 1 }

const tenths = (kw: number) => Math.round(kw * 10) / 10
const within = (limitMs: number) => `within ${seconds(limitMs)} s`

/** Measures an activation; one in progress is measured as far as recorded. */
export function measure(course: ResponseCurve, rules: Rules): Measures {
  const due = dueKw(course.samples, course.crossedMs, rules.timeTo100)
  return {
    detection: detection(course, rules),
    timeTo50: timeTo('timeTo50', course, rules),
    timeTo86: timeTo('timeTo86', course, rules),
    timeTo100: timeTo('timeTo100', course, rules),
    depth: depth(course, due),
    excess: excess(course, rules),
    hold: hold(course, due, rules),
    recovery: recovery(course, rules),
    meterChange: meterChange(course),
    ...outside(course),
  }
}

/** The parts of the response of chargers outside, up to 86 % of the required power. Null without such chargers. */
function outside({ split }: ResponseCurve) {
  const of = (value: number | null | undefined): Measure => ({ value: value ?? null, rule: null, isKept: null })
  return {
    outsideDetect: of(split?.detectMs),
    outsideFirst: of(split?.firstMs),
    outsideSend: of(split?.sendMs),
    outsideObey: of(split?.obeyMs),
    outsideReport: of(split?.reportMs),
  }
}

/**
 * The largest fall of the group's power since the start of the activation, as one meter shows it. Cars that leave or become full
 * are part of it, so no rule applies. Null without a meter of the group.
 */
function meterChange({ samples }: ResponseCurve): Measure {
  const changesKw = samples.flatMap(({ meterChangeKw }) => meterChangeKw ?? [])
  return { value: changesKw.length === 0 ? null : tenths(Math.max(0, ...changesKw)), rule: null, isKept: null }
}

function detection({ crossedMs, noticedMs }: ResponseCurve, { detectionMs }: Rules): Measure {
  const tookMs = noticedMs === null ? null : noticedMs - crossedMs
  const value = seconds(tookMs)
  if (detectionMs === null) return { value, rule: null, isKept: null }
  return { value, rule: within(detectionMs), isKept: tookMs === null ? null : tookMs <= detectionMs }
}

/** Kept as soon as all required power so far was delivered in time, also if the run ends during the activation. */
function timeTo(name: keyof typeof SHARES, { samples, crossedMs }: ResponseCurve, rules: Rules): Measure {
  const wait = longestResponseTime(samples, crossedMs, SHARES[name])
  const value = wait && !wait.isUndelivered ? seconds(wait.ms) : null
  const limitMs = rules[name]
  if (limitMs === null) return { value, rule: null, isKept: null }
  const isLate = wait !== null && wait.ms > limitMs
  return { value, rule: within(limitMs), isKept: isLate ? false : value !== null || null }
}

/** The highest delivered power against the highest power that was required for the allowed time. */
function depth({ samples, isOver }: ResponseCurve, due: readonly number[]): Measure {
  const value = tenths(Math.max(0, ...samples.map(({ deliveredKw }) => deliveredKw)))
  const minKw = Math.max(0, ...due)
  if (minKw === 0) return { value, rule: null, isKept: null }
  const isReached = samples.some((sample) => isThere(sample, minKw))
  return { value, rule: `at least ${tenths(minKw)} kW`, isKept: isReached || (isOver ? false : null) }
}
