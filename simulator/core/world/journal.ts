import type { JournalEntry } from '#contract/sim.ts'

/**
 * Of a run that has no end the newest entries are kept, so many characters of them: some five days of the depot. In memory that
 * is some four times as many bytes.
 */
export const MOST_CHARACTERS = 16_000_000
/** The oldest go a tenth of that at a time. */
const SLACK = 0.1

/**
 * What happened, in order, in world time. It holds nothing of the machine it ran on, so that two runs of the
 * same seed, site, scenario and actions write the same bytes. How much of it is kept follows from what was written alone, too.
 */
export class Journal {
  readonly #most: number
  readonly #kept: JournalEntry[] = []
  /** Characters of each of these. */
  readonly #sizes: number[] = []
  #size = 0
  #length = 0
  readonly #listeners = new Set<(entry: JournalEntry) => void>()
  #isHeldBack = false

  /** Keeps all of it unless it is told how many characters of JSON to keep at least; a tenth more at most. */
  constructor(most = Infinity) {
    this.#most = most
  }

  /** How many entries have been written, kept or not: the number of the next one. */
  get length() {
    return this.#length
  }

  /** Those that are kept, oldest first. */
  get entries(): readonly JournalEntry[] {
    return this.#kept
  }

  /** From the entry of a number on, or from the oldest that is kept. */
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
   * Lets something act under an entry that comes before all that it writes, and does not stand when it throws. Listeners
   * hear of it all when it is over.
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

  /** Calls back for every new entry; returns the end of it. */
  follow(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What is kept, one JSON object a line. */
  toText = () => this.#kept.map((entry) => JSON.stringify(entry) + '\n').join('')
}
