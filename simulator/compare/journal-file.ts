/** Provides: the first differences of two journals. Needs: files, scenario. */

import type { JournalEntry } from '#contract/sim/journal-entry.ts'

/** Reads a journal, one JSON object per line. Throws an Error with one sentence for a text that is not a journal. */
export function readJournal(text: string, name: string): JournalEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        const entry = JSON.parse(line) as JournalEntry
        if (typeof entry.at === 'string' && typeof entry.kind === 'string') return entry
      } catch {
        // The same sentence as for an object of another kind.
      }
      throw new Error(`${name}, line ${index + 1} is not an entry of a journal`)
    })
}

/** An entry without its number, which shifts after the first difference. */
export const contentOf = (entry: JournalEntry): string => JSON.stringify({ ...entry, seq: undefined })
