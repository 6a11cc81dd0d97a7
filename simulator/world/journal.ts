import type { JournalEntry } from '#contract/sim.ts'

/**
 * What happened, in order, in world time. It holds nothing of the machine it ran on, so that two runs of the
 * same seed, site, scenario and actions write the same bytes.
 */
export class Journal {
  readonly entries: JournalEntry[] = []
  readonly #listeners = new Set<(entry: JournalEntry) => void>()

  add(atMs: number, kind: string, what: Record<string, unknown> = {}) {
    const entry = { seq: this.entries.length, at: new Date(atMs).toISOString(), kind, ...what }
    this.entries.push(entry)
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
