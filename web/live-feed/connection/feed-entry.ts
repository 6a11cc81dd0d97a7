import { readDeviceMessage, type DeviceMessage } from '#contract/live-feed.ts'

/** A message as it came. What it says is read when it is needed: the text is all that is kept. */
export interface MessageEntry {
  readonly kind: 'message'
  /** Counts up over everything recorded; never used twice. */
  readonly id: number
  readonly topic: string
  /** The platform's time at which it came, ms. */
  readonly receivedMs: number
  /** NaN where it has none. */
  readonly seq: number
  readonly bytes: number
  readonly payload: string
  /** Keys whose value differs from the message before; filled in when the message has been read. */
  changed: readonly string[]
  read: ReadMessage | undefined
}

/** Something the feed did not see, or that happened to the feed itself, in its place among the messages. */
export interface MarkerEntry {
  readonly kind: 'marker'
  readonly id: number
  readonly receivedMs: number
  readonly text: string
  /** Were messages lost here, or may they have been? A line drawn through the values stops. */
  readonly isGap: boolean
}

export type FeedEntry = MessageEntry | MarkerEntry

/** A marker weighs something too, or a flood of them would have no bound. */
export const bytesOf = (entry: FeedEntry) => (entry.kind === 'message' ? entry.bytes : 64)

export type ReadMessage = { message: DeviceMessage } | { problem: string }

/** What the message says, or why that cannot be told. Kept with the entry, for rows that are drawn again. */
export const readEntry = (entry: MessageEntry): ReadMessage => (entry.read ??= readDeviceMessage(entry.payload))
