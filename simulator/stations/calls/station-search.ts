import { searchText } from '#contract/search-text.ts'
import type { Station } from '../world/station.ts'

/**
 * Three characters of 6 bits each select a bucket. Different characters may share a bucket, so candidates are always verified.
 */
const BUCKETS = 1 << 18
const bucketAt = (text: string, at: number) =>
  ((text.charCodeAt(at) & 63) << 12) | ((text.charCodeAt(at + 1) & 63) << 6) | (text.charCodeAt(at + 2) & 63)

/** With more renamed stations the index is built again. With fewer, checking each of them is faster. */
const MAX_RENAMED = 500

const textOf = (station: Station) =>
  searchText(`${station.name}\n${station.fullEvseId ?? ''}\n${station.deviceId}\n${station.stationId}`)

/**
 * Finds stations by a part of their name, EVSE id, device id or station id. The texts are normalised once
 * (`searchText`) and indexed by groups of three characters. 100,000 stations take about 25 MB and 0.2 s, and a search
 * reads only the rarest group of its word.
 */
export class StationSearch {
  readonly #stations: readonly Station[]
  #names: string[] = []
  #texts: string[] = []
  #renamed = new Set<number>()
  /** Where a bucket's stations start in `#postings`. A bucket ends where the next one starts. */
  #starts = new Uint32Array(0)
  #postings = new Uint32Array(0)

  constructor(stations: readonly Station[]) {
    this.#stations = stations
    this.#build()
  }

  /** Updates the index with changed names. */
  refresh() {
    this.#stations.forEach((station, index) => {
      if (station.name === this.#names[index]) return
      this.#names[index] = station.name
      this.#texts[index] = textOf(station)
      this.#renamed.add(index)
    })
    if (this.#renamed.size > MAX_RENAMED || this.#names.length > this.#stations.length) this.#build()
  }

  /**
   * Raises the mark of each station that contains the word from `level` to `level + 1`, the number of matched words.
   * `word` must come from `searchWords`. With `isNameOnly` it is not searched in ids.
   */
  mark(word: string, marks: Uint16Array, level: number, isNameOnly = false) {
    const verify = (index: number) => {
      if (marks[index] !== level) return
      const text = this.#texts[index] ?? ''
      const at = text.indexOf(word)
      // The name is the first line.
      if (at >= 0 && !(isNameOnly && at > text.indexOf('\n'))) marks[index] = level + 1
    }
    if (word.length < 3) {
      for (let index = 0; index < this.#texts.length; index++) verify(index)
      return
    }
    const [from, to] = this.#rarest(word)
    for (let at = from; at < to; at++) verify(this.#postings[at] ?? 0)
    this.#renamed.forEach(verify)
  }

  #rarest(word: string): [from: number, to: number] {
    let best: [number, number] = [0, this.#postings.length]
    for (let at = 0; at + 3 <= word.length; at++) {
      const bucket = bucketAt(word, at)
      const [from, to] = [this.#starts[bucket] ?? 0, this.#starts[bucket + 1] ?? 0]
      if (to - from < best[1] - best[0]) best = [from, to]
    }
    return best
  }

  /** Two passes over all texts: the first counts, the second writes. */
  #build() {
    this.#names = this.#stations.map(({ name }) => name)
    this.#texts = this.#stations.map(textOf)
    this.#renamed.clear()
    const starts = new Uint32Array(BUCKETS + 1)
    this.#eachPosting((bucket) => (starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1))
    for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
    const postings = new Uint32Array(starts[BUCKETS] ?? 0)
    const next = starts.slice()
    this.#eachPosting((bucket, index) => {
      const at = next[bucket] ?? 0
      postings[at] = index
      next[bucket] = at + 1
    })
    this.#starts = starts
    this.#postings = postings
  }

  #eachPosting(each: (bucket: number, index: number) => void) {
    // A station is in a bucket once, even if its text repeats those three characters.
    const lastIn = new Int32Array(BUCKETS).fill(-1)
    this.#texts.forEach((text, index) => {
      for (let at = 0; at + 3 <= text.length; at++) {
        const bucket = bucketAt(text, at)
        if (lastIn[bucket] === index) continue
        lastIn[bucket] = index
        each(bucket, index)
      }
    })
  }
}
