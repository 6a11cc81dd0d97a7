import { SECOND_MS } from '#contract/durations.ts'
import { compareJournals } from '#simulator/compare/compare-journals.ts'
import { readJournal } from '#simulator/compare/journal-file.ts'
import type { WholeRunBreach } from './whole-run-check.ts'

/** The first difference of two journals of the same run; undefined if they have the same bytes. */
export function journalDifference(again: string, first: string, second: string): WholeRunBreach | undefined {
  if (first === second) return undefined
  const [a, b] = [readJournal(first, 'the first run'), readJournal(second, 'the second run')]
  const [when = '', was = '', is = ''] = compareJournals(a, b)
  const place = a.findIndex((entry, index) => JSON.stringify(entry) !== JSON.stringify(b[index]))
  const startMs = Date.parse(a[0]?.at ?? '')
  const partedMs = Date.parse((a[place] ?? b[a.length])?.at ?? '')
  return {
    atS: (partedMs - startMs) / SECOND_MS || 0,
    what: `${again} writes another journal: ${[when, was, is].map((line) => line.trim().replaceAll(/\s+/g, ' ')).join(' ')}`,
  }
}
