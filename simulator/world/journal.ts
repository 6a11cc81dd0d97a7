import type { JournalEntry } from '#contract/sim.ts'

/**
 * What happened, in order, in world time. It holds nothing of the machine it ran on, so that two runs of the
 * same seed, site, scenario and actions write the same bytes.
 */
export class Journal {
  readonly entries: JournalEntry[] = []
  readonly #listeners = new Set<(entry: JournalEntry) => void>()
  #isHeldBack = false

  add(atMs: number, kind: string, what: Record<string, unknown> = {}) {
    const entry = { seq: this.entries.length, at: new Date(atMs).toISOString(), kind, ...what }
    this.entries.push(entry)
    if (!this.#isHeldBack) this.#tell(entry)
  }

  /**
   * Lets something act under an entry that comes before all that it writes, and does not stand when it throws. Listeners
   * hear of it all when it is over.
   */
  under<T>(atMs: number, kind: string, what: Record<string, unknown>, act: () => T): T {
    const from = this.entries.length
    this.#isHeldBack = true
    this.add(atMs, kind, what)
    try {
      return act()
    } catch (error) {
      const written = this.entries.splice(from).slice(1)
      for (const entry of written) this.entries.push({ ...entry, seq: this.entries.length })
      throw error
    } finally {
      this.#isHeldBack = false
      for (const entry of this.entries.slice(from)) this.#tell(entry)
    }
  }

  #tell(entry: JournalEntry) {
    for (const listener of this.#listeners) listener(entry)
  }

  /** Calls back for every new entry; returns the end of it. */
  follow(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** One JSON object a line. */
  toText = () => this.entries.map((entry) => JSON.stringify(entry) + '\n').join('')
}
