import { writeText } from './csv-digits.ts'

/** Where the people are who read the files: their clock goes into a column of its own, beside UTC. */
export const LOCAL_ZONE = 'Europe/Helsinki'

const HOUR = 3_600_000
const MINUTE = 60_000

const zoneName = new Intl.DateTimeFormat('en', { timeZone: LOCAL_ZONE, timeZoneName: 'longOffset' })

/** How far the local clock is ahead of UTC at a moment, minutes. */
function offsetMinutes(ms: number): number {
  const name = zoneName.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

// Offsets change on the hour, and files have many lines an hour.
let known = { hour: Number.NaN, minutes: 0 }
function cachedOffset(ms: number): number {
  const hour = Math.floor(ms / HOUR)
  if (hour !== known.hour) known = { hour, minutes: offsetMinutes(hour * HOUR) }
  return known.minutes
}

const two = (value: number) => String(value).padStart(2, '0')

/** ISO 8601 in UTC, to the second. */
export const utcText = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** The same moment on the local clock, with its offset: the hour that an autumn night has twice is told apart by it. */
export function localText(ms: number): string {
  const offset = cachedOffset(ms)
  const clock = new Date(ms + offset * MINUTE).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  return `${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Two noughts. */
const ZEROES = 48 + (48 << 8)
/** Where the seconds stand in both times, and how long they are together: every moment is written alike. */
const UTC_SECONDS_AT = '2026-03-02T08:00:'.length
const LOCAL_SECONDS_AT = '2026-03-02T08:00:00Z,2026-03-02T10:00:'.length
export const TIMES_LENGTH = '2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00,'.length
const WORDS = Math.ceil(TIMES_LENGTH / 4)

/** Writes both times of a row, each with a comma behind it: what `utcText` and `localText` say, made once a minute. */
export class RowTimes {
  readonly #words = new Int32Array(WORDS)

  /** Goes to the minute of this moment. */
  turnTo(ms: number): void {
    const text = new DataView(new ArrayBuffer(4 * WORDS))
    writeText(text, 0, `${utcText(ms)},${localText(ms)},`)
    for (let word = 0; word < WORDS; word++) this.#words[word] = text.getInt32(4 * word, true)
  }

  /** Writes a second of the minute. Answers the place behind the times; a byte more is overwritten. */
  write(out: DataView, at: number, second: number): number {
    for (let word = 0; word < WORDS; word++) out.setInt32(at + 4 * word, this.#words[word] ?? 0, true)
    const tens = (second / 10) | 0
    const digits = ZEROES + tens + ((second - 10 * tens) << 8)
    out.setInt16(at + UTC_SECONDS_AT, digits, true)
    out.setInt16(at + LOCAL_SECONDS_AT, digits, true)
    return at + TIMES_LENGTH
  }
}
