import type { Station } from '../world/station.ts'

/** Text whose plain comparison sorts numbers by value: `Bay 2` before `Bay 10`. */
const sortText = (text: string | null) => (text ?? '').toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))

/**
 * The rank of every station by one of its fixed texts. A list is then sorted by numbers without a comparison function,
 * which takes a few milliseconds for 100,000 stations.
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

  /** These stations, sorted by rank. */
  ordered(indexes: Uint32Array): Uint32Array {
    return indexes
      .map((index) => this.#rankOf[index] ?? 0)
      .toSorted()
      .map((rank) => this.#byRank[rank] ?? 0)
  }
}
