import { spreadsheetCsv } from '#contract/csv/spreadsheet-csv.ts'
import { spreadsheetText } from '#contract/csv/spreadsheet-text.ts'

/** What may stand in a cell. What is not known stays empty. */
export type CsvValue = string | number | null | undefined

/**
 * One cell by RFC 4180. A text that a spreadsheet would take for a formula is led by an apostrophe; a number stays one,
 * with its sign, also when it comes as text.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const safe = spreadsheetText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row with its line end. */
export const csvRow = (values: readonly CsvValue[]) => `${values.map(csvCell).join(',')}\r\n`

/** By this mark in front spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as a file: RFC 4180, or as spreadsheets with decimal commas open them. */
export const csvFile = (rows: string, forSpreadsheets: boolean) =>
  new Blob(forSpreadsheets ? [BYTE_ORDER_MARK, spreadsheetCsv(rows)] : [rows], { type: 'text/csv;charset=utf-8' })
