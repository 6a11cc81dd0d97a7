import { excess } from './excess-measure.ts'
import { hold, recovery } from './hold-measures.ts'
import { dueKw, isThere, longestResponseTime, seconds } from './response-times.ts'
import type { Rules } from './response-rules.ts'
import type { ResponseCurve, Measure } from './measure.ts'

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
export type RuledMeasure = Exclude<MeasureName, 'meterChange' | `outside${string}`>
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
  const leastKw = Math.max(0, ...due)
  if (leastKw === 0) return { value, rule: null, isKept: null }
  const isReached = samples.some((sample) => isThere(sample, leastKw))
  return { value, rule: `at least ${tenths(leastKw)} kW`, isKept: isReached || (isOver ? false : null) }
}
