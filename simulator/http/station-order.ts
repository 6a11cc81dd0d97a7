import type { Station } from '#simulator/world/state.ts'

/** Text that sorts by plain comparison as people count: `Bay 2` before `Bay 10`. */
const sortText = (text: string | null) => (text ?? '').toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))

/** The radix sort looks at the upper 32 bits of a number, 11 bits at a time: the counts fit the processor's cache. */
const DIGIT_BITS = 11
const DIGIT_VALUES = 1 << DIGIT_BITS
/** Below this many stations clearing the counts costs more than a comparison sort. */
const FEW = 2_000

/** The upper halves of 64-bit floats as unsigned integers in the same order. */
function upperHalves(numbers: Float64Array): Uint32Array {
  const bits = new Uint32Array(numbers.buffer)
  const upper = new Uint32Array(numbers.length)
  for (let place = 0; place < upper.length; place++) {
    const high = bits[2 * place + 1] ?? 0
    upper[place] = high >>> 31 === 1 ? ~high : high | 0x80000000
  }
  return upper
}

/** The places by their upper halves, equals in the order that they come in. */
function radixSorted(given: Uint32Array, upper: Uint32Array): Uint32Array {
  let places = given
  let next: Uint32Array = new Uint32Array(given.length)
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGIT_VALUES + 1)
    const digitOf = (place: number) => ((upper[place] ?? 0) >>> shift) & (DIGIT_VALUES - 1)
    for (let rank = 0; rank < places.length; rank++) {
      const after = digitOf(places[rank] ?? 0) + 1
      starts[after] = (starts[after] ?? 0) + 1
    }
    for (let digit = 0; digit < DIGIT_VALUES; digit++) starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0)
    for (let rank = 0; rank < places.length; rank++) {
      const place = places[rank] ?? 0
      const digit = digitOf(place)
      const to = starts[digit] ?? 0
      next[to] = place
      starts[digit] = to + 1
    }
    ;[places, next] = [next, places]
  }
  return places
}

/** Places by their key, equals by place. Those that differ only in the lower half are put right by comparison. */
function placesByKey(places: Uint32Array, keys: Float64Array): Uint32Array {
  const byKey = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b
  if (places.length < FEW) return places.toSorted(byKey)
  const upper = upperHalves(keys)
  const sorted = radixSorted(places, upper)
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const first = sorted[from] ?? 0
    let isEven = true
    for (to = from + 1; to < sorted.length; to++) {
      const place = sorted[to] ?? 0
      if (upper[place] !== upper[first]) break
      if (keys[place] !== keys[first]) isEven = false
    }
    if (!isEven) sorted.subarray(from, to).sort(byKey)
  }
  return sorted
}

/**
 * Station indexes by a number that changes with the world, ascending; equals keep the order of the list. Zeros, which most
 * stations have, need no sorting; the others take a radix sort: some milliseconds for 100,000 stations.
 */
export function sortByNumber(indexes: Uint32Array, keyOf: (index: number) => number): Uint32Array {
  const { length } = indexes
  const keys = new Float64Array(length)
  const others = new Uint32Array(length)
  let otherCount = 0
  let negativeCount = 0
  // Loops, since iterators and callbacks of typed arrays take several times as long.
  for (let place = 0; place < length; place++) {
    const key = keyOf(indexes[place] ?? 0)
    if (key === 0) continue
    keys[place] = key
    others[otherCount++] = place
    if (key < 0) negativeCount += 1
  }
  const places = placesByKey(others.subarray(0, otherCount), keys)
  const sorted = new Uint32Array(length)
  let at = 0
  for (; at < negativeCount; at++) sorted[at] = indexes[places[at] ?? 0] ?? 0
  for (let place = 0; place < length; place++) if (keys[place] === 0) sorted[at++] = indexes[place] ?? 0
  for (let rank = negativeCount; rank < otherCount; rank++) sorted[at++] = indexes[places[rank] ?? 0] ?? 0
  return sorted
}

/**
 * Station indexes by a text of which there are few different ones, in plain text order; equals keep the order of the list.
 * Counts each text and places the stations behind each other.
 */
export function sortByWord(indexes: Uint32Array, keyOf: (index: number) => string): Uint32Array {
  const numberOf = new Map<string, number>()
  const counts: number[] = []
  const words = new Uint32Array(indexes.length)
  for (let place = 0; place < indexes.length; place++) {
    const word = keyOf(indexes[place] ?? 0)
    let number = numberOf.get(word)
    if (number === undefined) {
      number = counts.length
      numberOf.set(word, number)
      counts.push(0)
    }
    words[place] = number
    counts[number] = (counts[number] ?? 0) + 1
  }
  const starts = new Uint32Array(counts.length)
  let sum = 0
  for (const [, number] of [...numberOf].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    starts[number] = sum
    sum += counts[number] ?? 0
  }
  const sorted = new Uint32Array(indexes.length)
  for (let place = 0; place < indexes.length; place++) {
    const number = words[place] ?? 0
    const to = starts[number] ?? 0
    sorted[to] = indexes[place] ?? 0
    starts[number] = to + 1
  }
  return sorted
}

/**
 * The rank of every station by one of its fixed texts. Sorting a list is then sorting numbers, without a comparison
 * function: a few milliseconds for 100,000 stations.
 */
export class StationOrder {
  readonly #byRank: Uint32Array
  readonly #rankOf: Uint32Array

  constructor(stations: readonly Station[], textOf: (station: Station) => string | null) {
    const texts = stations.map((station) => sortText(textOf(station)))
    this.#byRank = Uint32Array.from(texts.keys()).toSorted((a, b) => {
      const [first = '', second = ''] = [texts[a], texts[b]]
      return first < second ? -1 : first > second ? 1 : a - b
    })
    this.#rankOf = new Uint32Array(stations.length)
    this.#byRank.forEach((index, rank) => (this.#rankOf[index] = rank))
  }

  /** These stations, by rank. */
  ordered(indexes: Uint32Array): Uint32Array {
    return indexes
      .map((index) => this.#rankOf[index] ?? 0)
      .toSorted()
      .map((rank) => this.#byRank[rank] ?? 0)
  }
}
