import { type writeFixed, writeText } from './csv-digits.ts'

const CARRIAGE_RETURN = 13
const LINE_FEED = 10
const NOTHING = new Float64Array(0)

/** Writes a field and its comma. */
export type WriteField = typeof writeFixed

/** Whether a column has the same value in all rows. */
function isConstant(column: Float64Array, count: number): boolean {
  const first = column[0] ?? NaN
  for (let row = 1; row < count; row++) if (!Object.is(column[row], first)) return false
  return true
}

/**
 * The end of the rows of a stretch: the last columns that have the same values in all rows, and the line end. It is
 * generated once per stretch.
 */
export class CsvRowEnd {
  /** Index of its first column. */
  firstColumn = 0
  readonly #decimals: readonly number[]
  readonly #writers: readonly WriteField[]
  /** Starts with the preceding comma. */
  readonly #text: DataView
  readonly #words: Int32Array
  #length = 0

  /** `maxLength`: maximum number of bytes of all columns of a row. */
  constructor(decimals: readonly number[], writers: readonly WriteField[], maxLength: number) {
    this.#decimals = decimals
    this.#writers = writers
    this.#words = new Int32Array(Math.ceil(maxLength / 4) + 1)
    this.#text = new DataView(new ArrayBuffer(4 * this.#words.length))
  }

  turnTo(columns: readonly Float64Array[], count: number): void {
    const [decimals, text, words] = [this.#decimals, this.#text, this.#words]
    let first = decimals.length
    while (first > 0 && isConstant(columns[first - 1] ?? NOTHING, count)) first--
    this.firstColumn = first
    let at = writeText(text, 0, ',')
    for (let column = first; column < decimals.length; column++) {
      at = this.#writers[column]?.(text, at, columns[column]?.[0] ?? NaN, decimals[column] ?? 0) ?? at
    }
    // The line end replaces the last comma.
    text.setInt8(at - 1, CARRIAGE_RETURN)
    text.setInt8(at++, LINE_FEED)
    this.#length = at
    for (let word = 0; 4 * word < at; word++) words[word] = text.getInt32(4 * word, true)
  }

  /**
   * Overwrites the comma before this position. Returns the position behind the line end; up to three more bytes are
   * overwritten.
   */
  write(out: DataView, at: number): number {
    const [length, words, from] = [this.#length, this.#words, at - 1]
    for (let word = 0; 4 * word < length; word++) out.setInt32(from + 4 * word, words[word] ?? 0, true)
    return from + length
  }
}
