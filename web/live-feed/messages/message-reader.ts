import { readDeviceMessage, type DeviceMessage, type DeviceValue } from '#contract/live-feed.ts'
import { changedKeys } from '../plot/device-values.ts'
import type { FeedEntry } from '../connection/feed-entry.ts'
import type { Ring } from './message-ring.ts'

/** A device has about ten keys; further keys are not listed, to bound the length of the lists. */
const MAX_KEYS = 200
/** Messages between two time checks; a message takes some microseconds. */
const MESSAGES_PER_TIME_CHECK = 32

/** Index in the ring of the entry after this id; the ids in the ring are consecutive. */
export const indexAfter = (ring: Ring<FeedEntry>, id: number) => Math.max(0, id + 1 - (ring.at(0)?.id ?? 0))

/** Reads each message of the ring once, in order: collects the keys, the changed values and the latest message. */
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
    if (fresh.length > 0 && keys.length < MAX_KEYS) keys = [...new Set([...keys, ...fresh.map(({ key }) => key)])]
  }

  return {
    /** Reads until all messages are read or the time is up; returns whether all are read. */
    read: (isTimeUp: () => boolean): boolean => {
      for (let index = indexAfter(ring, readId), count = 1; ; index++, count++) {
        const entry = ring.at(index)
        if (!entry) return true
        if (entry.kind === 'message') readOne(entry)
        readId = entry.id
        if (count % MESSAGES_PER_TIME_CHECK === 0 && isTimeUp()) return false
      }
    },
    readId: () => readId,
    /** In the order of their first message. */
    keys: () => keys,
    unreadable: () => unreadable,
    latest: () => latest,
    latestChanged: () => latestChanged,
  }
}
