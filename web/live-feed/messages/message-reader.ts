import { readDeviceMessage, type DeviceMessage, type DeviceValue } from '#contract/live-feed.ts'
import { changedKeys } from '../plot/device-values.ts'
import type { FeedEntry } from '../connection/feed-entry.ts'
import type { Ring } from './message-ring.ts'

/** A device has about ten keys; whatever sends more than this is not listed further. */
const MOST_KEYS = 200
/** The clock is asked once for so many messages, each of which takes some microseconds. */
const BETWEEN_LOOKS = 32

/** Where the entry after this id stands in the ring; ids in it are without a hole. */
export const indexAfter = (ring: Ring<FeedEntry>, id: number) => Math.max(0, id + 1 - (ring.at(0)?.id ?? 0))

/** Reads each message of the ring once, in order: which keys there are, which values changed, and what was said last. */
export function createReader(ring: Ring<FeedEntry>) {
  let readId = 0
  let keys: readonly string[] = []
  let unreadable = 0
  let latest: DeviceMessage | undefined
  let latestChanged: readonly string[] = []
  const before = new Map<string, readonly DeviceValue[]>()

  const readOne = (entry: FeedEntry & { kind: 'message' }) => {
    const reading = readDeviceMessage(entry.payload)
    if ('problem' in reading) {
      unreadable += 1
      return
    }
    const { message } = reading
    entry.changed = changedKeys(before.get(entry.topic), message.values)
    before.set(entry.topic, message.values)
    latest = message
    latestChanged = entry.changed
    const fresh = message.values.filter(({ key }) => !keys.includes(key))
    if (fresh.length > 0 && keys.length < MOST_KEYS) keys = [...new Set([...keys, ...fresh.map(({ key }) => key)])]
  }

  return {
    /** Reads on until everything is read or the time is up; says whether everything is. */
    read: (isTimeUp: () => boolean): boolean => {
      for (let index = indexAfter(ring, readId), count = 1; ; index++, count++) {
        const entry = ring.at(index)
        if (!entry) return true
        if (entry.kind === 'message') readOne(entry)
        readId = entry.id
        if (count % BETWEEN_LOOKS === 0 && isTimeUp()) return false
      }
    },
    readId: () => readId,
    /** In the order in which they first came. */
    keys: () => keys,
    unreadable: () => unreadable,
    latest: () => latest,
    latestChanged: () => latestChanged,
  }
}

export type Reader = ReturnType<typeof createReader>
