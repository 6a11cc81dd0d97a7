import { writeField, writeFixed, writeText } from './csv-digits.ts'

const CARRIAGE_RETURN = 13
const LINE_FEED = 10
const NOTHING = new Float64Array(0)

/** Is a column the same in all rows? */
function isEven(column: Float64Array, count: number): boolean {
  const first = column[0] ?? NaN
  for (let row = 1; row < count; row++) if (!Object.is(column[row], first)) return false
  return true
}

/**
 * The end of the rows of a stretch: the last columns, as many as are the same in all of them, and the end of the line. It is
 * made once for the stretch.
 */
export class RowEnd {
  /** The first of its columns. */
  firstColumn = 0
  readonly #decimals: readonly number[]
  readonly #write: typeof writeFixed
  /** It begins with the comma before it. */
  readonly #text: DataView
  readonly #words: Int32Array
  #length = 0

  /** `lengthAtMost`: bytes of all columns of a row. */
  constructor(decimals: readonly number[], isFixed: boolean, lengthAtMost: number) {
    this.#decimals = decimals
    this.#write = isFixed ? writeFixed : writeField
    this.#words = new Int32Array(Math.ceil(lengthAtMost / 4) + 1)
    this.#text = new DataView(new ArrayBuffer(4 * this.#words.length))
  }

  turnTo(columns: readonly Float64Array[], count: number): void {
    const [decimals, text, words] = [this.#decimals, this.#text, this.#words]
    let first = decimals.length
    while (first > 0 && isEven(columns[first - 1] ?? NOTHING, count)) first--
    this.firstColumn = first
    let at = writeText(text, 0, ',')
    for (let column = first; column < decimals.length; column++) {
      at = this.#write(text, at, columns[column]?.[0] ?? NaN, decimals[column] ?? 0)
    }
    // The line ends where the last comma stands.
    text.setInt8(at - 1, CARRIAGE_RETURN)
    text.setInt8(at++, LINE_FEED)
    this.#length = at
    for (let word = 0; 4 * word < at; word++) words[word] = text.getInt32(4 * word, true)
  }

  /** Writes it over the comma before this place. Answers the place behind it; up to three bytes more are overwritten. */
  write(out: DataView, at: number): number {
    const [length, words, from] = [this.#length, this.#words, at - 1]
    for (let word = 0; 4 * word < length; word++) out.setInt32(from + 4 * word, words[word] ?? 0, true)
    return from + length
  }
}
