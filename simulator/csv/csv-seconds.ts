import { SECOND_MS } from '#contract/durations.ts'
import type { Stretch } from '#simulator/history/world/seconds.ts'
import { writeField, writeFixed, writeText } from './csv-digits.ts'
import { RowTimes } from './csv-times.ts'

const CARRIAGE_RETURN = 13
const LINE_FEED = 10
const NOTHING = new Float64Array(0)

/** Writes a field and its comma. */
type WriteField = typeof writeFixed

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
class CsvRowEnd {
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
   * Overwrites the comma before this position. Returns the position behind the line end; up to three more bytes are overwritten.
   */
  write(out: DataView, at: number): number {
    const [length, words, from] = [this.#length, this.#words, at - 1]
    for (let word = 0; 4 * word < length; word++) out.setInt32(from + 4 * word, words[word] ?? 0, true)
    return from + length
  }
}

/** In seconds. */
const A_MINUTE = 60
/** A sign, a point, the digits of the longest number, and a comma. */
const MAX_FIELD_BYTES = 26

/** The block of a stretch without rows, while data is still being read. */
const EMPTY_BLOCK = Buffer.alloc(0)

/** Format of the rows. */
export interface RowForm {
  readonly times: 'both' | 'utc'
  /** Every number has all the decimals of its column. */
  readonly isFixed: boolean
  /** The last column has the place of one of these words, of at most 25 letters, in place of a number; NaN for none. */
  readonly words?: readonly string[]
}
export const METER_VALUES: RowForm = { times: 'both', isFixed: false }

/**
 * Rows with their times and a number for each column, one block per stretch. `decimals` belong to the columns. No
 * object and no string is created per row, because a file has more than a million rows.
 */
export function* rowBlocks(
  stretches: Iterable<Stretch>,
  decimals: readonly number[],
  form: RowForm = METER_VALUES,
): Generator<Buffer> {
  const times = new RowTimes(form.times)
  const writers = decimals.map((_, column) => writerOf(form, column === decimals.length - 1))
  const maxFields = decimals.length * MAX_FIELD_BYTES
  const end = new CsvRowEnd(decimals, writers, maxFields)
  const maxRow = times.length + maxFields + 4
  let out = new DataView(new ArrayBuffer(0))
  for (const stretch of stretches) {
    if (stretch.count === 0) {
      yield EMPTY_BLOCK
      continue
    }
    if (out.byteLength < stretch.count * maxRow) out = new DataView(new ArrayBuffer(stretch.count * maxRow))
    const length = writeRows(out, stretch, decimals, times, end, writers)
    // The block is copied, because the next rows overwrite the buffer while it is sent.
    yield Buffer.from(new Uint8Array(out.buffer, 0, length))
  }
}

const writerOf = ({ isFixed, words }: RowForm, isLast: boolean): WriteField => {
  if (isLast && words) return (out, at, place) => writeText(out, at, `${words[place] ?? ''},`)
  return isFixed ? writeFixed : writeField
}

function writeRows(
  out: DataView,
  { startMs, stepMs, count, columns }: Stretch,
  decimals: readonly number[],
  times: RowTimes,
  end: CsvRowEnd,
  writers: readonly WriteField[],
): number {
  let at = 0
  let second = Math.floor(startMs / SECOND_MS) % A_MINUTE
  times.turnTo(startMs)
  end.turnTo(columns, count)
  const { firstColumn } = end
  const step = stepMs / SECOND_MS
  for (let row = 0; row < count; row++, second += step) {
    if (second >= A_MINUTE) {
      second %= A_MINUTE
      times.turnTo(startMs + row * stepMs)
    }
    at = times.write(out, at, second)
    for (let column = 0; column < firstColumn; column++) {
      const scaled = columns[column]?.[row] ?? NaN
      const digits = decimals[column] ?? 0
      at = writers[column]?.(out, at, scaled, digits) ?? at
    }
    at = end.write(out, at)
  }
  return at
}
