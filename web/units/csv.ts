import { spreadsheetCsv } from '#contract/csv/spreadsheet-csv.ts'
import { spreadsheetText } from '#contract/csv/spreadsheet-text.ts'
import { plainNumber } from './numbers/plain-number.ts'

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
