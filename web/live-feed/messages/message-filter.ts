import type { FeedEntry } from '../connection/feed-entry.ts'

export interface FeedFilter {
  readonly text: string
  readonly isRegex: boolean
  /** Only these values are shown; none chosen shows all. */
  readonly keys: readonly string[]
  /** Only messages in which one of the shown values changed. */
  readonly onlyChanged: boolean
}

export const noFilter: FeedFilter = { text: '', isRegex: false, keys: [], onlyChanged: false }

/** What to look for in a message's text, letters of either case; or why the expression is none. */
export function searchPattern({ text, isRegex }: Pick<FeedFilter, 'text' | 'isRegex'>): { pattern?: RegExp; problem?: string } {
  if (text === '') return {}
  try {
    return { pattern: new RegExp(isRegex ? text : escaped(text), 'i') }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : ''
    return { problem: `Not a regular expression: ${reason}` }
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/**
 * Whether an entry is shown. Markers always are: what the feed did not see might have matched.
 * An expression that is none hides nothing.
 */
export function messageFilter(filter: FeedFilter): (entry: FeedEntry) => boolean {
  const { pattern } = searchPattern(filter)
  const keys = new Set(filter.keys)
  const isShownKey = (key: string) => keys.size === 0 || keys.has(key)
  return (entry) =>
    entry.kind === 'marker' ||
    ((!pattern || pattern.test(entry.payload)) && (!filter.onlyChanged || entry.changed.some(isShownKey)))
}
