import { spreadsheetCsv } from '#contract/csv/spreadsheet-csv.ts'
import { spreadsheetText } from '#contract/csv/spreadsheet-text.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { browserZone } from './dates.ts'
import { plainNumber } from './numbers/plain-number.ts'
import { shownZone, type Zone, clockAt, offsetMsAt } from './zone-clock.ts'

/** The zone of the second column: the one on screen, or the browser's while times on screen are in UTC, which has its own column. */
const secondZone = (): Zone => (shownZone() === 'UTC' ? browserZone() : shownZone())

const UTC_NAMES = /^(?:Etc\/)?(?:UTC|UCT|GMT|Greenwich|Universal|Zulu)$/

/** The second column would repeat the first one. */
const isUtcOnly = () => UTC_NAMES.test(secondZone() ?? browserZone())

/** Headings of the time columns: UTC, and the time zone on screen unless it is UTC as well. */
export const timeHeads = (): readonly string[] =>
  isUtcOnly() ? ['Time (UTC)'] : ['Time (UTC)', `Time (${secondZone() ?? browserZone()})`]

/**
 * A moment in ISO 8601, in UTC and in local time with its offset, a text for each of the headings. The offset distinguishes the two occurrences of the hour that
 * repeats when clocks go back. Fractions of a second are written only when they are not zero.
 */
export function timeCells(atMs: number): readonly string[] {
  const fraction = atMs % SECOND_MS === 0 ? '' : '.SSS'
  const iso = new Date(atMs).toISOString()
  const utc = fraction ? iso : `${iso.slice(0, 19)}Z`
  if (isUtcOnly()) return [utc]
  const zone = secondZone()
  const local = clockAt(atMs, zone).format(`YYYY-MM-DDTHH:mm:ss${fraction}`)
  return [utc, `${local}${offsetText(offsetMsAt(zone, atMs))}`]
}

/** `+02:00` */
function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** Value of a cell. An unknown value gives an empty cell. */
export type CsvValue = string | number | null | undefined

/**
 * One cell as RFC 4180 defines it. A text that a spreadsheet would run as a formula gets a leading apostrophe. A number keeps its
 * sign and gets no apostrophe, even if it is given as text.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(plainNumber(value)) : ''
  const safe = spreadsheetText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row with its line end. */
export const csvRow = (values: readonly CsvValue[]) => `${values.map(csvCell).join(',')}\r\n`

/** Spreadsheets recognise UTF-8 by this byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as a file: RFC 4180, or with semicolons and decimal commas for spreadsheets. */
export const csvFile = (rows: string, forSpreadsheets: boolean) =>
  new Blob(forSpreadsheets ? [BYTE_ORDER_MARK, spreadsheetCsv(rows)] : [rows], { type: 'text/csv;charset=utf-8' })
