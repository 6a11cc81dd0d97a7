import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { readSpan } from '#contract/sim.ts'

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

/** A duration as in scenario files, such as `1m30s`; fractions of a millisecond are dropped. */
export function durationText(spanMs: number): string {
  if (spanMs < 0) return `-${durationText(-spanMs)}`
  let restMs = Math.floor(spanMs)
  let text = ''
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(restMs / ms)
    if (count > 0) text += `${count}${unit}`
    restMs -= count * ms
  }
  return text || '0s'
}

/** The sum of the parts of a duration such as `1m30s`, in ms; undefined for other text. */
export function parseDuration(text: string): number | undefined {
  const plain = text.trim()
  if (!SPAN.test(plain)) return undefined
  return (plain.match(PIECES) ?? []).reduce((sum, piece) => sum + (readSpan(piece) ?? 0), 0)
}

/** The time of a duration since the start or of a UTC time, in ms since 1970; undefined for other text. */
export function parseTime(text: string, startMs: number): number | undefined {
  const spanMs = parseDuration(text)
  if (spanMs !== undefined) return startMs + spanMs
  const plain = text.trim()
  const atMs = INSTANT.test(plain) ? Date.parse(plain) : Number.NaN
  // `Date.parse` reads 31 February as 3 March.
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().slice(0, 10) === plain.slice(0, 10) ? atMs : undefined
}

/** The error of an entered time; undefined for a valid time. */
export function jumpTimeError(text: string, startMs: number): string | undefined {
  if (text.trim() === '') return 'Enter a time.'
  const atMs = parseTime(text, startMs)
  if (atMs === undefined) return 'Enter a duration since the start such as 1m30s, or a UTC time such as 2026-03-02T08:05:00Z.'
  return atMs < startMs ? 'This time is before the start of the scenario.' : undefined
}

/** Rounds up to a whole second, because a run advances by whole seconds. */
export const wholeSecondMs = (atMs: number) => Math.ceil(atMs / SECOND_MS) * SECOND_MS
