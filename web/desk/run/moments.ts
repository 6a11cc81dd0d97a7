import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { readSpan } from '#contract/sim.ts'

/** Moments of a run as scenario files write them: a span since the start, or a moment in UTC. */

const PIECES = /\d+(?:\.\d+)?(?:ms|[smhd])/g
const SPAN = /^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const UNITS = [
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
  ['s', SECOND_MS],
  ['ms', 1],
] as const

/** `1m30s`; parts of a millisecond are dropped. */
export function spanText(spanMs: number): string {
  if (spanMs < 0) return `-${spanText(-spanMs)}`
  let restMs = Math.floor(spanMs)
  let text = ''
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(restMs / ms)
    if (count > 0) text += `${count}${unit}`
    restMs -= count * ms
  }
  return text || '0s'
}

/** ms of `1m30s`, whose pieces add up; undefined for what is no span. */
export function readSpans(text: string): number | undefined {
  const plain = text.trim()
  if (!SPAN.test(plain)) return undefined
  return (plain.match(PIECES) ?? []).reduce((sum, piece) => sum + (readSpan(piece) ?? 0), 0)
}

/** ms since 1970 of a span since the start, or of a moment in UTC; undefined for what is neither. */
export function readMoment(text: string, startMs: number): number | undefined {
  const spanMs = readSpans(text)
  if (spanMs !== undefined) return startMs + spanMs
  const plain = text.trim()
  const atMs = INSTANT.test(plain) ? Date.parse(plain) : Number.NaN
  // The 31st of February is not the 3rd of March.
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().slice(0, 10) === plain.slice(0, 10) ? atMs : undefined
}

/** What is wrong with a moment to go to; undefined when nothing is. */
export function momentError(text: string, startMs: number): string | undefined {
  if (text.trim() === '') return 'Enter a moment.'
  const atMs = readMoment(text, startMs)
  if (atMs === undefined) return 'Enter a span since the start such as 1m30s, or a moment such as 2026-03-02T08:05:00Z.'
  return atMs < startMs ? 'This is before the scenario starts.' : undefined
}

/** A run moves by whole seconds. */
export const wholeSecondMs = (atMs: number) => Math.ceil(atMs / SECOND_MS) * SECOND_MS
