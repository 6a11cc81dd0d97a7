import type { Bid } from '#contract/bids.ts'
import type { Failure, Reply } from '#platform/call.ts'
import type { Resource } from '#platform/resource.ts'

/** Runs a task for every item in order, with a limited number at the same time. Starts no task after the signal aborts. */
export async function maxEach<T>(
  items: readonly T[],
  atOnce: number,
  task: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) {
      if (signal?.aborted) return
      await task(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
}

/** The bids of a group from the last read. */
export interface Reading {
  /** Undefined until the first successful read. */
  bids: readonly Bid[] | undefined
  /** The platform time of the read, ms. */
  asOfMs: number | undefined
  /** The failure of the last read; undefined if it succeeded. */
  failure: Failure | undefined
}

/** By group ID. */
export type Readings = ReadonlyMap<number, Reading>

export interface ReadingProgress {
  read: number
  of: number
}

/** A higher number would delay other calls of the console: browsers open six connections per host. */
const AT_ONCE = 4

interface Around {
  read: (groupId: number) => Promise<Reply<readonly Bid[]>>
  now: () => number
  onProgress: (progress: ReadingProgress) => void
  signal?: AbortSignal
}

/** Reads the bids of groups, a few at the same time. A failed read keeps the earlier bids of its group. */
export async function readBids(groupIds: readonly number[], before: Readings | undefined, around: Around): Promise<Readings> {
  const { read, now, onProgress, signal } = around
  const readings = new Map<number, Reading>()
  const tell = () => onProgress({ read: readings.size, of: groupIds.length })
  tell()
  await maxEach(
    groupIds,
    AT_ONCE,
    async (groupId) => {
      const reply = await read(groupId)
      const reading: Reading =
        reply.outcome === 'ok'
          ? { bids: reply.value, asOfMs: now(), failure: undefined }
          : { bids: undefined, asOfMs: undefined, ...before?.get(groupId), failure: reply }
      readings.set(groupId, reading)
      tell()
    },
    signal,
  )
  // In the order of the list, independent of the order of the replies.
  return new Map(groupIds.flatMap((groupId) => [[groupId, readings.get(groupId) ?? UNREAD] as const]))
}

const UNREAD: Reading = { bids: undefined, asOfMs: undefined, failure: { outcome: 'offline' } }

/** The bids of a day from one call, by group. A group without bids has an empty list. Undefined until the first read. */
export function readingsOfDay(
  groupIds: readonly number[],
  { value, reply, asOfMs }: Pick<Resource<readonly Bid[]>, 'value' | 'reply' | 'asOfMs'>,
): Readings | undefined {
  if (!value && !reply) return undefined
  const bidsOf = new Map<number, Bid[]>(groupIds.map((groupId) => [groupId, []]))
  for (const bid of value ?? []) bidsOf.get(bid.groupId)?.push(bid)
  return new Map([...bidsOf].map(([groupId, bids]) => [groupId, { bids: value && bids, asOfMs, failure: reply }]))
}

/** The groups whose last read failed. */
export const failedIds = (readings: Readings): number[] =>
  [...readings].filter(([, { failure }]) => failure !== undefined).map(([groupId]) => groupId)

/** Reads some groups again. */
export const mergeReadings = (before: Readings, again: Readings): Readings => new Map([...before, ...again])
