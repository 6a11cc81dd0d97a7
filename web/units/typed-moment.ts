import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { MINUTE_MS, SECOND_MS, DAY_MS } from '#contract/durations.ts'
import { zoneText } from './dates.ts'
import type { Day } from './days.ts'
import { clockAt, momentsAtClock, reachedAt } from './zone-clock.ts'

dayjs.extend(customParseFormat)

/** The format of an entered time, in the zone on screen. Seconds and the zone of shown times may follow. */
export const MOMENT_FORMAT = 'DD/MM/YYYY HH:mm'
const WITH_SECONDS = `${MOMENT_FORMAT}:ss`

const ZONED = /^(?<local>.*\d)\s+(?:UTC|GMT)(?<offset>[+-]\d{1,2}(?::\d{2})?)?$/

/**
 * The time of a text, ms; undefined for an invalid text and for an hour that clocks skip. When clocks go back, the zone
 * distinguishes the two repeated times. It must be the zone on screen at that time.
 */
export function typedMoment(text: string): number | undefined {
  const { local = text.trim(), offset = '' } = ZONED.exec(text.trim())?.groups ?? {}
  const zone = local === text.trim() ? undefined : `UTC${offset}`
  const clock = [MOMENT_FORMAT, WITH_SECONDS].map((format) => dayjs.utc(local, format, true)).find((one) => one.isValid())
  if (!clock) return undefined
  const moments = momentsAtClock(clock.valueOf())
  return moments.find((ms) => zone === undefined || zoneText(ms) === zone)
}

/** The text for the input field of a time; empty for undefined. The second of two repeated times includes its zone. */
export function momentInput(ms: number | undefined): string {
  if (ms === undefined) return ''
  const text = clockAt(ms).format(ms % MINUTE_MS === 0 ? MOMENT_FORMAT : WITH_SECONDS)
  return typedMoment(text) === Math.floor(ms / SECOND_MS) * SECOND_MS ? text : `${text} ${zoneText(ms)}`
}

/** A time range as typed, in the zone on screen. */
export interface RangeDraft {
  readonly from: string
  readonly to: string
}
interface Range {
  readonly fromMs: number
  readonly toMs: number
}

const MISTYPED = `Enter a time as ${MOMENT_FORMAT}`
const LONGEST_DAYS = 92

const wholeMinute = (atMs: number) => Math.floor(atMs / MINUTE_MS) * MINUTE_MS

export const draftOfRange = ({ fromMs, toMs }: Range): RangeDraft => ({
  from: momentInput(wholeMinute(fromMs)),
  to: momentInput(wholeMinute(toMs)),
})

/** The range of a draft, or the errors of its fields. A range is 1 minute to 92 days long and does not start in the future. */
export function rangeOfDraft(
  { from, to }: RangeDraft,
  nowMs: number,
): { range?: Range; errors: Partial<Record<keyof RangeDraft, string>> } {
  const [fromMs, toMs] = [typedMoment(from), typedMoment(to)]
  const errors: Partial<Record<keyof RangeDraft, string>> = {}
  if (fromMs === undefined) errors.from = MISTYPED
  else if (fromMs > nowMs) errors.from = 'The start cannot be in the future'
  if (toMs === undefined) errors.to = MISTYPED
  else if (fromMs !== undefined && toMs - fromMs < MINUTE_MS) errors.to = 'The end must be later than the start'
  else if (fromMs !== undefined && toMs - fromMs > LONGEST_DAYS * DAY_MS) {
    errors.to = `The longest range is ${LONGEST_DAYS} days`
  }
  if (fromMs === undefined || toMs === undefined || errors.from || errors.to) return { errors }
  return { range: { fromMs, toMs }, errors }
}

/** The range of the same length directly before or after a range; not later than now. */
export function neighbourRange({ fromMs, toMs }: Range, direction: 1 | -1, nowMs: number): Range {
  const spanMs = toMs - fromMs
  const endMs = Math.min(toMs + direction * spanMs, Math.max(nowMs, toMs))
  return { fromMs: endMs - spanMs, toMs: endMs }
}

/** The calendar day of a time zone at a moment. Throws for an unknown zone. */
export const localDayAt = (timeZone: string, atMs: number): Day => clockAt(atMs, timeZone).format('YYYY-MM-DD')

/**
 * When the clock of a time zone shows `17:30` on a day, ms. Both moments are equal, except in the hour that is repeated when
 * clocks go back. For a time in the hour that is skipped when clocks go forward, this is the moment of the change. Throws for
 * an unknown zone.
 */
export function momentsShown(timeZone: string, day: Day, time: string): { firstMs: number; lastMs: number } {
  const clockMs = Date.parse(`${day}T${time}:00Z`)
  const moments = momentsAtClock(clockMs, timeZone)
  const firstMs = moments[0] ?? reachedAt(clockMs, timeZone)
  return { firstMs, lastMs: moments.at(-1) ?? firstMs }
}
