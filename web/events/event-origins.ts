import { SECOND_MS } from '#contract/durations.ts'
import type { DeviceEvent } from '#contract/events.ts'
import { dateTimeText } from '#units/dates.ts'
import { originWord } from '#units/power-origin.ts'

/** A span of values that were not measured, and what they are. */
export interface OriginSpan {
  readonly origin: string
  readonly fromMs: number
  readonly untilMs: number
}

/** Spans that are listed; the others are counted. */
const LISTED = 4

/**
 * The spans of values that were not measured. `before`: those that are known, and the time of the last known value. A status that
 * excludes a draw needs no note.
 */
export function originSpans(
  before: { readonly origins: readonly OriginSpan[]; readonly lastMs: number },
  events: readonly DeviceEvent[],
  fromMs: number,
): readonly OriginSpan[] {
  const spans = before.origins.filter(({ untilMs }) => untilMs > fromMs)
  let beforeMs = before.lastMs + SECOND_MS
  for (const { time, origin, resolutionMs = SECOND_MS } of events) {
    const untilMs = Date.parse(time) + SECOND_MS
    if (untilMs <= beforeMs) continue
    const last = spans.at(-1)
    const isOrigin = origin !== undefined && origin !== 'status'
    // Values of one origin that follow each other are one span, at any interval between them.
    if (isOrigin && last?.origin === origin && last.untilMs === beforeMs) {
      spans[spans.length - 1] = { ...last, untilMs }
    } else if (isOrigin) spans.push({ origin, fromMs: untilMs - resolutionMs, untilMs })
    beforeMs = untilMs
  }
  return spans
}

/** `Not measured: assumed from the limit 10:00:00 to 10:05:00`. Undefined if all values were measured. */
export function originText(spans: readonly OriginSpan[]): string | undefined {
  if (spans.length === 0) return undefined
  const texts = spans
    .slice(-LISTED)
    .map(({ origin, fromMs, untilMs }) => `${originWord(origin)} from ${dateTimeText(fromMs)} to ${dateTimeText(untilMs)}`)
  const more = spans.length > LISTED ? `, and ${spans.length - LISTED} earlier spans` : ''
  return `Not measured: ${texts.join('; ')}${more}`
}
