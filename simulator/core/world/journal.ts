import type { JournalEntry } from '#contract/sim/journal-entry.ts'

/**
 * Minimum size of the newest entries kept of an endless run, in characters: about three days of the depot. In memory
 * they take about four times as many bytes.
 */
export const MAX_JOURNAL_CHARACTERS = 16_000_000
/** The oldest entries are evicted a tenth of the limit at a time. */
const SLACK = 0.1

/**
 * The events of a run in order, in world time. The journal contains nothing about the machine, so two runs with the
 * same seed, site, scenario and actions write the same bytes. Eviction also depends only on what was written.
 */
export class Journal {
  readonly #most: number
  readonly #kept: JournalEntry[] = []
  /** Number of characters of each of these entries. */
  readonly #sizes: number[] = []
  #size = 0
  #length = 0
  readonly #listeners = new Set<(entry: JournalEntry) => void>()
  #isHeldBack = false

  /** Keeps at least `most` characters of JSON and at most a tenth more. The default keeps all entries. */
  constructor(most = Infinity) {
    this.#most = most
  }

  /** Number of entries written, including evicted ones; also the sequence number of the next entry. */
  get length() {
    return this.#length
  }

  /** The entries kept, oldest first. */
  get entries(): readonly JournalEntry[] {
    return this.#kept
  }

  /** Entries from this sequence number on, or from the oldest one kept. */
  since(seq: number): JournalEntry[] {
    return this.#kept.slice(Math.max(0, seq - (this.#length - this.#kept.length)))
  }

  add(atMs: number, kind: string, what: Record<string, unknown> = {}) {
    const entry = this.#write({ at: new Date(atMs).toISOString(), kind, ...what })
    if (this.#isHeldBack) return
    this.#tell(entry)
    this.#forget()
  }

  /**
   * Runs an action under an entry that precedes all entries of the action. The entry is removed when the action throws.
   * Listeners receive all entries after the action.
   */
  under<T>(atMs: number, kind: string, what: Record<string, unknown>, act: () => T): T {
    const from = this.#length
    this.#isHeldBack = true
    this.add(atMs, kind, what)
    try {
      return act()
    } catch (error) {
      const [, ...written] = this.#takeBack(from)
      for (const { seq: _, ...entry } of written) this.#write(entry)
      throw error
    } finally {
      this.#isHeldBack = false
      for (const entry of this.since(from)) this.#tell(entry)
      this.#forget()
    }
  }

  #write(what: Record<string, unknown> & { at: string; kind: string }): JournalEntry {
    const entry = { seq: this.#length, ...what }
    const size = this.#most === Infinity ? 0 : JSON.stringify(entry).length
    this.#kept.push(entry)
    this.#sizes.push(size)
    this.#size += size
    this.#length += 1
    return entry
  }

  #takeBack(from: number): JournalEntry[] {
    const count = this.#length - from
    for (const size of this.#sizes.splice(this.#sizes.length - count)) this.#size -= size
    this.#length = from
    return this.#kept.splice(this.#kept.length - count)
  }

  #forget() {
    if (this.#size <= this.#most * (1 + SLACK)) return
    let count = 0
    while (this.#size > this.#most && count < this.#sizes.length - 1) this.#size -= this.#sizes[count++] ?? 0
    this.#kept.splice(0, count)
    this.#sizes.splice(0, count)
  }

  #tell(entry: JournalEntry) {
    for (const listener of this.#listeners) listener(entry)
  }

  /** Calls the listener for every new entry. Returns a function that ends this. */
  follow(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The entries kept, one JSON object per line. */
  toText = () => this.#kept.map((entry) => JSON.stringify(entry) + '\n').join('')
}
