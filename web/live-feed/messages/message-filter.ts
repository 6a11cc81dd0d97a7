import type { FeedEntry } from '../connection/feed-entry.ts'

export interface FeedFilter {
  readonly text: string
  readonly isRegex: boolean
  /** Keys of the values to show; an empty list shows all. */
  readonly keys: readonly string[]
  /** Only messages in which one of the shown values changed. */
  readonly onlyChanged: boolean
}

export const noFilter: FeedFilter = { text: '', isRegex: false, keys: [], onlyChanged: false }

/** The case-insensitive pattern to search for in the text of a message, or the problem with the regular expression. */
export function searchPattern({ text, isRegex }: Pick<FeedFilter, 'text' | 'isRegex'>): { pattern?: RegExp; problem?: string } {
  if (text === '') return {}
  try {
    return { pattern: new RegExp(isRegex ? text : escaped(text), 'i') }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : ''
    return { problem: `Invalid regular expression: ${reason}` }
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/**
 * Returns whether to show an entry. Markers are always shown, because a missed message could have matched.
 * An invalid regular expression hides nothing.
 */
export function messageFilter(filter: FeedFilter): (entry: FeedEntry) => boolean {
  const { pattern } = searchPattern(filter)
  const keys = new Set(filter.keys)
  const isShownKey = (key: string) => keys.size === 0 || keys.has(key)
  return (entry) =>
    entry.kind === 'marker' ||
    ((!pattern || pattern.test(entry.payload)) && (!filter.onlyChanged || entry.changed.some(isShownKey)))
}
