/**
 * Finds the rows of one page of a long list, sorted by a value that changes with the world. Only the page is sorted:
 * the list is split by the leading bits of the value, and only the part with the page is split further. The time is
 * proportional to the list, a few milliseconds for 100,000 rows. The code uses loops, because iterators and callbacks
 * of typed arrays take several times as long.
 */

/** Ranks from `from` up to, but not including, `to`. */
export interface Ranks {
  readonly from: number
  readonly to: number
}

const DIGIT_BITS = [11, 11, 10] as const
const DIGIT_SHIFTS = [21, 10, 0] as const
/** Parts up to this length are sorted by comparison. */
const MAX_COMPARED_ROWS = 64

/** 32-bit floats as unsigned integers in the same order. */
function sortableBits(keys: Float32Array): Uint32Array {
  const bits = new Uint32Array(keys.buffer, keys.byteOffset, keys.length)
  const sortable = new Uint32Array(keys.length)
  for (let row = 0; row < bits.length; row++) {
    const value = bits[row] ?? 0
    sortable[row] = value >>> 31 === 1 ? ~value : value | 0x80000000
  }
  return sortable
}

/** Rows by their exact key, with ties in list order. */
function settled(rows: Uint32Array, exactOf: (row: number) => number): Uint32Array {
  const first = exactOf(rows[0] ?? 0)
  let isEven = true
  for (let at = 1; at < rows.length && isEven; at++) isEven = exactOf(rows[at] ?? 0) === first
  return isEven ? rows : rows.toSorted((a, b) => exactOf(a) - exactOf(b) || a - b)
}

/** Adds the rows of these ranks to `found`. All rows have the same bits above the digit of this level. */
function split(
  rows: Uint32Array,
  bits: Uint32Array,
  level: number,
  ranks: Ranks,
  exactOf: (row: number) => number,
  found: number[],
) {
  const from = Math.max(0, ranks.from)
  const to = Math.min(rows.length, ranks.to)
  if (from >= to) return
  const shift = DIGIT_SHIFTS[level]
  const digitBits = DIGIT_BITS[level]
  if (rows.length <= MAX_COMPARED_ROWS || shift === undefined || digitBits === undefined) {
    const isZero = level === DIGIT_SHIFTS.length && bits[rows[0] ?? 0] === ZERO_BITS
    const sorted = isZero ? rows : settled(rows, exactOf)
    for (let rank = from; rank < to; rank++) found.push(sorted[rank] ?? 0)
    return
  }
  const mask = (1 << digitBits) - 1
  const counts = new Uint32Array(mask + 1)
  for (let at = 0; at < rows.length; at++) {
    const digit = ((bits[rows[at] ?? 0] ?? 0) >>> shift) & mask
    counts[digit] = (counts[digit] ?? 0) + 1
  }
  for (let digit = 0, start = 0; digit <= mask && start < to; digit++) {
    const count = counts[digit] ?? 0
    if (count > 0 && start + count > from) {
      const part = count === rows.length ? rows : rowsOfDigit(rows, bits, shift, mask, digit, count)
      split(part, bits, level + 1, { from: from - start, to: to - start }, exactOf, found)
    }
    start += count
  }
}

const ZERO_BITS = 0x80000000

function rowsOfDigit(rows: Uint32Array, bits: Uint32Array, shift: number, mask: number, digit: number, count: number) {
  const part = new Uint32Array(count)
  let next = 0
  for (let at = 0; next < count; at++) {
    const row = rows[at] ?? 0
    if ((((bits[row] ?? 0) >>> shift) & mask) === digit) part[next++] = row
  }
  return part
}

/**
 * The rows of these ranks sorted by a number, ascending, with ties in list order. `nearOf` returns the number as a 32-bit float
 * and is called for every row. `exactOf` is called only for rows with equal floats. 0 must be exact in both.
 */
export function rowsByNumber(
  length: number,
  nearOf: (row: number) => number,
  exactOf: (row: number) => number,
  ranks: Ranks,
): number[] {
  const keys = new Float32Array(length)
  const rows = new Uint32Array(length)
  for (let row = 0; row < length; row++) {
    // Adding 0 turns -0 into 0. The bits of -0 would sort before those of 0.
    keys[row] = nearOf(row) + 0
    rows[row] = row
  }
  const found: number[] = []
  split(rows, sortableBits(keys), 0, ranks, exactOf, found)
  return found
}

/** The rows of these ranks sorted by a word with few distinct values, in plain text order, with ties in list order. */
export function rowsByWord(length: number, wordOf: (row: number) => string, { from, to }: Ranks): number[] {
  const words: string[] = []
  const counts: number[] = []
  const numbers = new Uint16Array(length)
  for (let row = 0; row < length; row++) {
    const word = wordOf(row)
    let number = words.indexOf(word)
    if (number === -1) number = words.push(word) - 1
    numbers[row] = number
    counts[number] = (counts[number] ?? 0) + 1
  }
  const found: number[] = []
  let start = 0
  for (const word of words.toSorted((a, b) => (a < b ? -1 : 1))) {
    const number = words.indexOf(word)
    const count = counts[number] ?? 0
    if (start < to && start + count > from) {
      let rank = start
      for (let row = 0; row < length && rank < to; row++) {
        if (numbers[row] !== number) continue
        if (rank >= from) found.push(row)
        rank += 1
      }
    }
    start += count
  }
  return found
}
