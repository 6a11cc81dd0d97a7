import { readSpan } from '#contract/sim.ts'

const PIECE = String.raw`\d+(?:\.\d+)?(?:ms|s|m|h|d)`
const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`

/** A span of world time: `500ms`, `10s`, `5m`, `1m30s`. */
export const SPAN = new RegExp(`^(?:${PIECE})+$`)
/** A span since the start of the scenario, or a moment such as `2026-03-02T08:00:00Z`. */
export const SPAN_OR_INSTANT = new RegExp(`^(?:(?:${PIECE})+|${INSTANT})$`)

/** Milliseconds of a span, whose pieces add up; NaN when it is none. */
export function spanMs(text: string): number {
  if (!SPAN.test(text)) return NaN
  const pieces = text.match(new RegExp(PIECE, 'g')) ?? []
  return pieces.reduce((sum, piece) => sum + (readSpan(piece) ?? NaN), 0)
}

/** Milliseconds since 1970 of a span since the start, or of a moment; NaN when it is neither. */
export const momentMs = (text: string, startMs: number) => (SPAN.test(text) ? startMs + spanMs(text) : Date.parse(text))
