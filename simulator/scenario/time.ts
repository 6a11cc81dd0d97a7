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

/** `1h2m5.5s`: what lies between a start and a moment, to the millisecond. */
export function spanSince(atMs: number, startMs: number): string {
  const ms = Math.max(0, atMs - startMs)
  const parts = [
    [Math.floor(ms / 3_600_000), 'h'],
    [Math.floor(ms / 60_000) % 60, 'm'],
    [(ms % 60_000) / 1_000, 's'],
  ] as const
  return parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('') || '0s'
}
