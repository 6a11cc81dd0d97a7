import type { Ordered } from './clock.ts'

/** Samples with a NaN at the start of each gap. */
interface Sampled {
  readonly offsetsMs: readonly number[]
  readonly valuesHz: readonly number[]
  /** The usual time between two samples, ms. */
  readonly periodMs: number
  readonly isUneven: boolean
  readonly gaps: { readonly count: number; readonly totalMs: number }
}

/** A step of more usual steps is a gap. */
const GAP_FACTOR = 1.5
/** Steps that differ less from each other are equal. */
const EQUAL_SHARE = 0.25
/** Below this share of equal steps the recording has no usual step. */
const REGULAR_SHARE = 0.75
/** Number of steps that show an uneven recording, or another interval within a recording. */
const MIN_STEPS = 10
/** In an uneven recording: share of steps that are certainly no gaps, and the longest step in medians. */
const UNEVEN_SHARE = 0.95
const MAX_UNEVEN_FACTOR = 10

const isEqual = (a: number, b: number) => Math.abs(a - b) <= EQUAL_SHARE * Math.min(a, b)

/** The longest step that is no gap, ms. */
function longestStep(sorted: Float64Array, periodMs: number): { ms: number; isUneven: boolean } {
  const regular = sorted.filter((step) => isEqual(step, periodMs)).length
  const ms = GAP_FACTOR * periodMs
  if (sorted.length < MIN_STEPS || regular >= REGULAR_SHARE * sorted.length) return { ms, isUneven: false }
  const usual = GAP_FACTOR * (sorted[Math.floor(UNEVEN_SHARE * (sorted.length - 1))] ?? 0)
  return { ms: Math.max(ms, Math.min(usual, MAX_UNEVEN_FACTOR * periodMs)), isUneven: true }
}

/** Steps in a run of equal steps: there the recording has another interval, and no gaps. */
function inRuns(steps: readonly number[], longestMs: number): Set<number> {
  const places = new Set<number>()
  for (let from = 0; from < steps.length;) {
    let until = from + 1
    while (until < steps.length && isEqual(steps[until] ?? 0, steps[from] ?? 0)) until += 1
    const isLong = (steps[from] ?? 0) > longestMs / (1 + EQUAL_SHARE)
    if (isLong && until - from >= MIN_STEPS) for (let place = from; place < until; place++) places.add(place)
    from = until
  }
  return places
}

/** Number and length of the times without a value. */
function gapsIn(offsetsMs: readonly number[], valuesHz: readonly number[], endMs: number) {
  let count = 0
  let totalMs = 0
  for (const [place, hz] of valuesHz.entries()) {
    if (!Number.isNaN(hz)) continue
    if (place === 0 || !Number.isNaN(valuesHz[place - 1])) count += 1
    totalMs += (offsetsMs[place + 1] ?? endMs) - (offsetsMs[place] ?? 0)
  }
  return { count, totalMs }
}

/** Finds the gaps of a recording. A sample before a gap is valid for the usual period. */
export function withGaps({ offsetsMs, valuesHz }: Ordered): Sampled {
  const steps = offsetsMs.slice(1).map((offset, place) => offset - (offsetsMs[place] ?? 0))
  // Sorts numbers faster than an array does.
  const sorted = Float64Array.from(steps).toSorted()
  const periodMs = sorted[sorted.length >> 1] ?? 1_000
  const { ms: longestMs, isUneven } = longestStep(sorted, periodMs)
  const runs = inRuns(steps, longestMs)
  const offsets: number[] = []
  const values: number[] = []
  for (const [place, offset] of offsetsMs.entries()) {
    offsets.push(offset)
    values.push(valuesHz[place] ?? NaN)
    if ((steps[place] ?? 0) <= longestMs || runs.has(place)) continue
    offsets.push(offset + periodMs)
    values.push(NaN)
  }
  const gaps = gapsIn(offsets, values, (offsets.at(-1) ?? 0) + periodMs)
  return { offsetsMs: offsets, valuesHz: values, periodMs, isUneven, gaps }
}
