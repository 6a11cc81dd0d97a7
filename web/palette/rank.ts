import { searchText, searchWords } from '#contract/search-text.ts'
import { byLabel } from './directory/label-order.ts'
import type { Entry } from './entry.ts'

/** How well an entry matches a search; a lower level is a better match. */
export const LEVEL = { exactId: 0, exactLabel: 1, prefix: 2, wordPrefix: 3, substring: 4 } as const

type Searched = Pick<Entry, 'label' | 'ids' | 'words'>

/**
 * The level of a match; undefined without one. Every word of the search must occur in the label or in an identifier, or be the
 * start of one of the other words. The comparison ignores case, diacritics and the asterisks of EVSE IDs.
 */
export function matchLevel({ label, ids = [], words: others = [] }: Searched, search: string): number | undefined {
  const words = searchWords(search)
  if (words.length === 0) return undefined
  const wanted = searchText(search).trim()
  const name = searchText(label)
  const keys = ids.map(searchText)
  if (keys.includes(wanted)) return LEVEL.exactId
  if (name === wanted) return LEVEL.exactLabel
  if (name.startsWith(wanted) || keys.some((key) => key.startsWith(wanted))) return LEVEL.prefix
  const parts = [...name.split(/[^\p{L}\p{N}]+/u), ...others]
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return LEVEL.wordPrefix
  const isFound = (word: string) => name.includes(word) || keys.some((key) => key.includes(word))
  return words.every(isFound) ? LEVEL.substring : undefined
}

/** The level of the best entry of a ranked list; infinite for an empty list. */
export const bestLevel = ([first]: readonly Searched[], search: string) =>
  (first && matchLevel(first, search)) ?? Number.POSITIVE_INFINITY

/**
 * The entries that match, best first; entries of the same level are sorted by label. With `keepsRest`, entries without a
 * match follow in their order, because the platform found them by something else, such as the name of their group.
 */
export function rankEntries(entries: readonly Entry[], search: string, { keepsRest = false } = {}): readonly Entry[] {
  const rated = entries.map((entry) => ({ entry, level: matchLevel(entry, search) }))
  const matching = rated.flatMap(({ entry, level }) => (level === undefined ? [] : [{ entry, level }]))
  matching.sort((a, b) => a.level - b.level || byLabel.compare(a.entry.label, b.entry.label))
  const rest = keepsRest ? rated.filter(({ level }) => level === undefined) : []
  return [...matching, ...rest].map(({ entry }) => entry)
}
