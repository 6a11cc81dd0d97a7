import Papa from 'papaparse'

/** A row of a CSV file with its first line, counted from 1. Cells are trimmed. Empty rows are left out. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Delimiters in the order in which they are tried. A comma may also be a decimal comma, so it is the last. */
const DELIMITERS = [';', '\t', '|', ','] as const
/** Number of lines that determine the delimiter, and of lines that may stand before them. */
const SAMPLE_LINES = 20
const LINES_BEFORE = 100
/** A longer line is not a row. It would otherwise fill the memory. */
const MAX_LINE_LENGTH = 1_000_000

/** The text in pieces that end with a whole line, with line feeds only. Throws an Error with one sentence. */
function* wholeLines(blocks: Iterable<string>, place: () => string): Generator<string> {
  let rest = ''
  let isBehindReturn = false
  for (const block of blocks) {
    // A carriage return at the end of a block may have its line feed in the next one.
    const text = isBehindReturn && block.startsWith('\n') ? block.slice(1) : block
    if (block !== '') isBehindReturn = block.endsWith('\r')
    const lines = text.replace(/\r\n?/g, '\n')
    const end = lines.lastIndexOf('\n') + 1
    if (end === 0 && rest.length + lines.length > MAX_LINE_LENGTH) {
      const like = /^\s*[[{]/.test(rest + lines) ? '; looks like JSON, and not like CSV' : ''
      throw new Error(`${place()}, has more than ${MAX_LINE_LENGTH} characters${like}.`)
    }
    if (end > 0) yield rest + lines.slice(0, end)
    rest = end > 0 ? lines.slice(end) : rest + lines
  }
  if (rest !== '') yield rest
}

/** The delimiter of most of the lines behind those of the head of a file. `sep=;` in the first line, which spreadsheets write, names it. */
function delimiterOf(text: string): string {
  const first = text.split('\n', LINES_BEFORE + SAMPLE_LINES).filter((line) => line.trim() !== '')
  const lines = first.slice(-SAMPLE_LINES).map((line) => line.replace(/"[^"]*"/g, ''))
  const named = /^sep=(.)$/i.exec(first[0]?.trim() ?? '')?.[1]
  return named ?? DELIMITERS.find((one) => 2 * lines.filter((line) => line.includes(one)).length > lines.length) ?? ','
}

/** A text that a spreadsheet must not read as a number: `'123` and `="123"`. */
const MARKED_TEXT = /^(?:'|="?)(.*?)"?$/s

/** A quote that is never closed would swallow the rows after it: such a piece is read without quotes. */
function cellsOf(text: string, delimiter: string): string[][] {
  const options = { delimiter, newline: '\n' } as const
  const { data, errors } = Papa.parse<string[]>(text, options)
  if (!errors.some(({ type }) => type === 'Quotes')) return data
  return Papa.parse<string[]>(text, { ...options, quoteChar: '' }).data.map((cells) =>
    cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
  )
}

/**
 * Splits a CSV text into rows. The delimiter (semicolon, tab, bar or comma), quotes and all line ends are recognised. Reads one
 * block at a time.
 */
export function* csvRows(blocks: Iterable<string>, fileName: string): Generator<CsvRow> {
  let line = 1
  let delimiter: string | undefined
  for (const text of wholeLines(blocks, () => `${fileName}, line ${line}`)) {
    delimiter ??= delimiterOf(text)
    for (const cells of cellsOf(text, delimiter)) {
      const isEmpty = cells.length === 1 && (cells[0] ?? '').trim() === ''
      // A first column may be named `#`.
      const isNote = line <= SAMPLE_LINES && /^\s*(?:#(?!\s*$)|%|\/\/|sep=.?$)/i.test(cells[0] ?? '')
      if (!isEmpty && !isNote) yield { line, cells: cells.map((cell) => cell.trim().replace(MARKED_TEXT, '$1')) }
      line += 1
      for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
    }
    // The parser adds an empty row after the last line feed.
    if (text.endsWith('\n')) line -= 1
  }
}
