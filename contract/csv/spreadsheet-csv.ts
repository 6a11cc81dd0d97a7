const CELL = /"(?:[^"]|"")*"|[^",\r\n]+|,/g
const DECIMAL = /^[+-]?\d*\.\d+(?:e[+-]?\d+)?$/i
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Converts RFC 4180 rows for spreadsheets of most European languages: semicolons, decimal commas, and times as
 * `2026-03-02 10:00:00`. A time has no zone, so the header of its column must name it. `rows` are complete rows.
 */
export const spreadsheetCsv = (rows: string): string =>
  rows.replace(CELL, (cell) => {
    if (cell === ',') return ';'
    if (cell.startsWith('"')) return cell
    if (DECIMAL.test(cell)) return cell.replace('.', ',')
    const time = TIME.exec(cell)
    if (time) return `${time[1]} ${time[2]}${time[3] ? `,${time[3]}` : ''}`
    return cell.includes(';') ? `"${cell}"` : cell
  })

const [PLUS, COMMA, POINT, SEMICOLON, SPACE, LETTER_T, LETTER_Z] = [43, 44, 46, 59, 32, 84, 90] as const
const OFFSET_LENGTH = '+02:00'.length

/** The same for rows of numbers and times only, as bytes. Offsets of times must not be negative. */
export function spreadsheetBytes(rows: Uint8Array): Uint8Array {
  const out = new Uint8Array(rows.length)
  let length = 0
  for (let at = 0; at < rows.length; at++) {
    const byte = rows[at] ?? 0
    if (byte === PLUS) at += OFFSET_LENGTH - 1
    else if (byte !== LETTER_Z) {
      out[length++] = byte === COMMA ? SEMICOLON : byte === POINT ? COMMA : byte === LETTER_T ? SPACE : byte
    }
  }
  return out.subarray(0, length)
}
