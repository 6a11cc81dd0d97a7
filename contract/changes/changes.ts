import * as z from 'zod/mini'
import { events } from '../endpoint.ts'
import { Instant, queryTexts } from '../wire.ts'

/** Reads that one stream follows at most. */
export const MAX_FOLLOWED = 40

/** Interval of the `time` events, ms. A stream without any event for twice this time is lost. */
export const TIME_EVENT_MS = 4_000

/** A read that a stream follows: its interval in seconds, and its path with query. */
export interface FollowedRead {
  readonly everyS: number
  /** Such as `/api/stations?groupId=5`. */
  readonly path: string
}

const FORMAT = /^(\d{1,4}):(\/api\/.*)$/s

/** `5:/api/groups/5`. Paths have no unescaped comma, so that a comma separates two reads. */
export const followedText = ({ everyS, path }: FollowedRead) => `${everyS}:${path.replaceAll(',', '%2C')}`

/** Undefined for text in another format. */
export function followedRead(text: string): FollowedRead | undefined {
  const [, seconds, path] = FORMAT.exec(text) ?? []
  return path === undefined || Number(seconds) < 1 ? undefined : { everyS: Number(seconds), path }
}

/**
 * The platform repeats the reads at their intervals, and sends what changed as server-sent events. Each event has a name and
 * JSON data:
 *
 * - `time`: `{ "at": "2026-03-02T08:00:00Z" }`, the time of the platform, at the start and then every four seconds.
 * - `reply`: `{ "read": 0, "reply": … }`, the reply to a read, numbered from 0, when it is not the one that was sent before.
 * - `again`: `{ "read": 0 }`. The platform cannot answer the read on the stream; the client makes the call itself.
 *
 * The platform makes each read as the user of the stream, so that a user learns only what the calls reveal to that user. It ends
 * the stream when the token expires.
 */
export const readChanges = events('/api/changes', {
  summary: 'A stream of the replies to reads that changed.',
  allow: 'signedIn',
  provisional: 'a stream of changes',
  query: z.object({
    reads: queryTexts.check(
      z.refine((reads) => reads.length > 0 && reads.length <= MAX_FOLLOWED, `must name 1 to ${MAX_FOLLOWED} reads`),
      z.refine((reads) => reads.every((read) => followedRead(read)), 'must have reads such as 5:/api/groups/5'),
    ),
  }),
})

/** Data of the events. */
export const TimeEvent = z.object({ at: Instant })
export const ReplyEvent = z.object({ read: z.number(), reply: z.unknown() })
export const AgainEvent = z.object({ read: z.number() })
