import { readSpan } from '#contract/sim.ts'

const PIECE = String.raw`\d+(?:\.\d+)?(?:ms|s|m|h|d)`
const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`
/** A span of world time: `500ms`, `10s`, `5m`, `1m30s`. */
export const SPAN = new RegExp(`^(?:${PIECE})+$`)
/** A span since the start of the scenario, or a moment such as `2026-03-02T08:00:00Z`. */
export const SPAN_OR_INSTANT = new RegExp(`^(?:(?:${PIECE})+|${INSTANT})$`)

/** Milliseconds of a span, the sum of its parts; NaN for an invalid span. */
export function spanMs(text: string): number {
  if (!SPAN.test(text)) return NaN
  const pieces = text.match(new RegExp(PIECE, 'g')) ?? []
  return pieces.reduce((sum, piece) => sum + (readSpan(piece) ?? NaN), 0)
}

/** Milliseconds since 1970 of a moment in UTC; NaN for a date that does not exist, such as 31 February. */
function instantMs(text: string): number {
  const ms = Date.parse(text)
  const isThatDay = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text.slice(0, 10)
  return isThatDay ? ms : NaN
}

/** Milliseconds since 1970 of a span since the start, or of a moment; NaN for other texts. */
export const momentMs = (text: string, startMs: number) => (SPAN.test(text) ? startMs + spanMs(text) : instantMs(text))
/** The longest allowed run. Dates far beyond this limit cannot be represented. */
export const LONGEST_RUN_MS = 366 * 86_400_000

/** The error in a moment of a run, as the end of a sentence; undefined for a valid moment. */
export function momentProblem(text: string, startMs: number): string | undefined {
  const atMs = momentMs(text, startMs)
  if (Number.isNaN(atMs)) return `expected a moment that exists, not "${text}"`
  if (atMs < startMs) return `is before the scenario starts, at ${new Date(startMs).toISOString()}`
  return atMs > startMs + LONGEST_RUN_MS ? 'is more than 366 days after the scenario starts' : undefined
}

/** The span between a start and a moment, to the millisecond: `1h2m5.5s`. */
export function spanSince(atMs: number, startMs: number): string {
  const ms = Math.max(0, atMs - startMs)
  const parts = [
    [Math.floor(ms / 3_600_000), 'h'],
    [Math.floor(ms / 60_000) % 60, 'm'],
    [(ms % 60_000) / 1_000, 's'],
  ] as const
  return parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('') || '0s'
}
