import type { FeedEntry } from '../connection/feed-entry.ts'
import { indexAfter } from './message-reader.ts'
import { createRing, type Ring } from './message-ring.ts'

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

/** Rows to show, oldest first. */
export interface Rows {
  readonly length: number
  at(index: number): FeedEntry | undefined
}

export const rowsOf = (rows: Rows): FeedEntry[] =>
  Array.from({ length: rows.length }, (_, index) => rows.at(index)).filter((entry) => entry !== undefined)

/**
 * The entries of a ring that pass the filter, either following the feed or on hold. While on hold, the view is a copy: its
 * rows neither move nor disappear, and new messages are counted. The ring continues to record.
 */
export function createMessageView(ring: Ring<FeedEntry>, maxCount: number) {
  let isShown: (entry: FeedEntry) => boolean = () => true
  const live = createRing<FeedEntry>({ maxCount })
  let seenId = 0
  let held: { all: readonly FeedEntry[]; shown: readonly FeedEntry[]; lastId: number } | undefined
  let newCount = 0

  const trim = () => {
    const oldestId = ring.at(0)?.id ?? Infinity
    while ((live.at(0)?.id ?? Infinity) < oldestId) live.dropOldest()
  }

  /** Adds the entries that have been read, up to this id. */
  const advance = (readId: number) => {
    for (let index = indexAfter(ring, seenId); ; index++) {
      const entry = ring.at(index)
      if (!entry || entry.id > readId) break
      seenId = entry.id
      if (!isShown(entry)) continue
      live.push(entry)
      if (held && entry.kind === 'message' && entry.id > held.lastId) newCount += 1
    }
    trim()
  }

  /** Rebuilds the view from the ring, for another filter or after the ring was cleared or resized. */
  const rebuild = (readId: number) => {
    live.clear()
    seenId = 0
    newCount = 0
    advance(readId)
  }

  const hold = () => {
    if (held) return
    const all = ring.toArray().filter(({ id }) => id <= seenId)
    held = { all, shown: live.toArray(), lastId: seenId }
    newCount = 0
  }

  return {
    advance,
    rebuild,
    hold,
    release: () => {
      held = undefined
      newCount = 0
    },
    setFilter: (next: (entry: FeedEntry) => boolean, readId: number) => {
      isShown = next
      if (held) held = { ...held, shown: held.all.filter(isShown) }
      rebuild(readId)
    },
    resize: (count: number, readId: number) => {
      live.resize(count)
      rebuild(readId)
    },
    rows: (): Rows => (held ? { length: held.shown.length, at: (index) => held?.shown[index] } : live),
    isHeld: () => held !== undefined,
    /** Number of messages that passed the filter since the view was put on hold. */
    newCount: () => newCount,
  }
}
