import { readDeviceMessage, type DeviceMessage } from '#contract/live-feed.ts'

/** A received message. The text is parsed when it is needed, which saves memory. */
export interface MessageEntry {
  readonly kind: 'message'
  /** Increases with each entry and is never reused. */
  readonly id: number
  readonly topic: string
  /** Time of receipt in the platform's time, ms. */
  readonly receivedMs: number
  /** Sequence number; NaN when it is missing. */
  readonly seq: number
  readonly bytes: number
  readonly payload: string
  /** Keys whose value differs from the previous message; set when the message has been read. */
  changed: readonly string[]
  read: ReadMessage | undefined
}

/** Missing messages or an event of the connection, at its place among the messages. */
export interface MarkerEntry {
  readonly kind: 'marker'
  readonly id: number
  readonly receivedMs: number
  readonly text: string
  /** Whether messages are missing here, or could be: a line through the values stops. */
  readonly isGap: boolean
}

export type FeedEntry = MessageEntry | MarkerEntry

/** Size of an entry. A marker counts as 64 bytes, so that many markers are bounded too. */
export const bytesOf = (entry: FeedEntry) => (entry.kind === 'message' ? entry.bytes : 64)

export type ReadMessage = { message: DeviceMessage } | { problem: string }

/** The parsed message, or why it cannot be parsed. Cached in the entry for rows that are rendered again. */
export const readEntry = (entry: MessageEntry): ReadMessage => (entry.read ??= readDeviceMessage(entry.payload))
