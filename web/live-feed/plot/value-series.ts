import { MINUTE_MS } from '#contract/durations.ts'
import { numericValue, shownValue } from './device-values.ts'
import { readEntry, type FeedEntry } from '../connection/feed-entry.ts'
import { indexAfter } from '../messages/message-reader.ts'
import { createRing, type Ring } from '../messages/message-ring.ts'

/** A value with the time of its message, ms; NaN is a gap. */
export interface Point {
  readonly atMs: number
  readonly value: number
}

interface HeldPoint extends Point {
  readonly id: number
}

/** A time this far back means that the clock of the device was set back; the line restarts. */
const CLOCK_SET_BACK_MS = MINUTE_MS
/** Entries between two time checks. */
const ENTRIES_PER_TIME_CHECK = 32

/** The values of one key in the messages of a ring, extended by `advance`. */
export function createSeries(ring: Ring<FeedEntry>, key: string, maxCount: number) {
  const points = createRing<HeldPoint>({ maxCount })
  let readId = 0
  let lastMs = -Infinity
  let unit = ''

  const gap = (entry: FeedEntry, atMs: number) => {
    if (points.length > 0) points.push({ id: entry.id, atMs, value: NaN })
  }

  const readOne = (entry: FeedEntry) => {
    if (entry.kind === 'marker') {
      if (entry.isGap) gap(entry, lastMs)
      return
    }
    const known = entry.read
    const reading = readEntry(entry)
    // Entries without a rendered row drop the parsed message again, because it takes more memory than the text.
    if (!known) entry.read = undefined
    if ('problem' in reading) {
      gap(entry, lastMs)
      return
    }
    const atMs = Date.parse(reading.message.ts)
    if (atMs < lastMs - CLOCK_SET_BACK_MS) points.clear()
    else if (atMs < lastMs) return
    lastMs = atMs
    const value = reading.message.values.find((value) => value.key === key)
    if (!value) {
      gap(entry, atMs)
      return
    }
    unit = shownValue(value).unit
    points.push({ id: entry.id, atMs, value: numericValue(value) })
  }

  return {
    points,
    unit: () => unit,
    readId: () => readId,
    /** Reads entries up to `untilId` until the time is up; returns whether all were read. */
    advance: (untilId: number, isTimeUp: () => boolean): boolean => {
      const oldestId = ring.at(0)?.id ?? Infinity
      while ((points.at(0)?.id ?? Infinity) < oldestId) points.dropOldest()
      for (let index = indexAfter(ring, readId), count = 1; ; index++, count++) {
        const entry = ring.at(index)
        if (!entry || entry.id > untilId) return true
        readOne(entry)
        readId = entry.id
        if (count % ENTRIES_PER_TIME_CHECK === 0 && isTimeUp()) return false
      }
    },
  }
}
