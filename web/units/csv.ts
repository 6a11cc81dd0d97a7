const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * One cell by RFC 4180. A text that a spreadsheet would take for a formula is led by an apostrophe; a number stays one,
 * with its sign.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row with its line end. */
export const csvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
