import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { writeText } from './csv-digits.ts'

/** Time zone of the readers. Files have a column with local time besides UTC. */
export const LOCAL_ZONE = 'Europe/Helsinki'

const zoneName = new Intl.DateTimeFormat('en', { timeZone: LOCAL_ZONE, timeZoneName: 'longOffset' })

/** Offset of local time from UTC, minutes. */
function offsetMinutes(ms: number): number {
  const name = zoneName.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

// Offsets change on the hour, and files have many lines per hour.
let known = { hour: Number.NaN, minutes: 0 }
function cachedOffset(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS)
  if (hour !== known.hour) known = { hour, minutes: offsetMinutes(hour * HOUR_MS) }
  return known.minutes
}

const two = (value: number) => String(value).padStart(2, '0')

/** ISO 8601 in UTC, to the second. */
export const utcText = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** The same moment in local time with its offset, which distinguishes the repeated hour at the end of DST. */
export function localText(ms: number): string {
  const offset = cachedOffset(ms)
  const clock = new Date(ms + offset * MINUTE_MS).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  return `${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Two characters `0`. */
const ZEROES = 48 + (48 << 8)
/** Position and length of the seconds in both times. All times have the same format. */
const UTC_SECONDS_AT = '2026-03-02T08:00:'.length
const LOCAL_SECONDS_AT = '2026-03-02T08:00:00Z,2026-03-02T10:00:'.length
const UTC_LENGTH = '2026-03-02T08:00:00Z,'.length
const BOTH_LENGTH = '2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00,'.length

/**
 * Writes the time of a row in one or both formats, each with a comma: the results of `utcText` and `localText`,
 * generated once per minute.
 */
export class RowTimes {
  /** Bytes of a row. */
  readonly length: number
  readonly #isBoth: boolean
  readonly #words: Int32Array

  /** `which`: UTC alone, or UTC and local time. */
  constructor(which: 'both' | 'utc' = 'both') {
    this.#isBoth = which === 'both'
    this.length = this.#isBoth ? BOTH_LENGTH : UTC_LENGTH
    this.#words = new Int32Array(Math.ceil(this.length / 4))
  }

  /** Advances to the minute of this moment. */
  turnTo(ms: number): void {
    const words = this.#words
    const text = new DataView(new ArrayBuffer(4 * words.length))
    writeText(text, 0, this.#isBoth ? `${utcText(ms)},${localText(ms)},` : `${utcText(ms)},`)
    for (let word = 0; word < words.length; word++) words[word] = text.getInt32(4 * word, true)
  }

  /** Writes a second of the minute. Returns the position behind the times; up to three more bytes are overwritten. */
  write(out: DataView, at: number, second: number): number {
    const words = this.#words
    for (let word = 0; word < words.length; word++) out.setInt32(at + 4 * word, words[word] ?? 0, true)
    const tens = (second / 10) | 0
    const digits = ZEROES + tens + ((second - 10 * tens) << 8)
    out.setInt16(at + UTC_SECONDS_AT, digits, true)
    if (this.#isBoth) out.setInt16(at + LOCAL_SECONDS_AT, digits, true)
    return at + this.length
  }
}
