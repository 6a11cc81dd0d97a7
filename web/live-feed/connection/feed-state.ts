import { atom, type PrimitiveAtom } from 'jotai'
import type { DeviceMessage } from '#contract/live-feed.ts'
import { fixedText, numberText } from '#units/numbers/number-format.ts'
import type { Rows } from '../messages/message-view.ts'
import type { Point } from '../plot/value-series.ts'
import type { FeedStatus } from './feed-status.ts'

/** The number of messages received up to a time. */
export interface TrafficSample {
  readonly atMs: number
  readonly received: number
}

/** A shorter period makes the rate unsteady, a longer one delays it. */
const RATE_OVER_MS = 5_000

/** Messages per second over at most the last five seconds; 0 without an earlier sample. Samples are sorted, oldest first. */
export function messagesPerSecond(samples: readonly TrafficSample[], now: TrafficSample): number {
  const from = samples.find(({ atMs }) => atMs >= now.atMs - RATE_OVER_MS)
  const elapsedMs = from ? now.atMs - from.atMs : 0
  return from && elapsedMs > 0 ? ((now.received - from.received) / elapsedMs) * 1000 : 0
}

/** Adds a sample and removes those older than the period of the rate. */
export const recentSamples = (samples: readonly TrafficSample[], now: TrafficSample) => [
  ...samples.filter(({ atMs }) => atMs >= now.atMs - RATE_OVER_MS),
  now,
]

/** `1.0`, `27`, `4 985`: one decimal below 10, since higher rates vary more. */
export function rateText(perSecond: number): string {
  return perSecond < 10 ? fixedText(perSecond, 1) : numberText(perSecond, 0)
}

/** Message counts of the feed and times since its last events. */
interface TrafficCounts {
  readonly received: number
  readonly missed: number
  readonly unreadable: number
  /** Evicted from the buffer. */
  readonly dropped: number
  /** Time since the last message; undefined before the first. */
  readonly ageMs: number | undefined
  /** Time without messages while connected; undefined below the warning threshold. */
  readonly silentForMs: number | undefined
  /** Time until the next attempt; undefined when none is scheduled. */
  readonly nextTryInMs: number | undefined
}

interface Traffic extends TrafficCounts {
  readonly perSecond: number
}

/** Adds the message rate to the counts; keeps the samples between calls. */
export function createTrafficMeter() {
  let samples: readonly TrafficSample[] = []
  return (counts: TrafficCounts, nowMs: number): Traffic => {
    const now = { atMs: nowMs, received: counts.received }
    const perSecond = messagesPerSecond(samples, now)
    samples = recentSamples(samples, now)
    return { ...counts, perSecond }
  }
}

export interface Latest {
  readonly message: DeviceMessage | undefined
  readonly changed: readonly string[]
}

/** Why the list is on hold. */
export type FeedPause = 'paused' | 'scrolled' | 'pointed' | 'focused'

export interface ListState {
  /** The same object in every state; components read it while rendering. */
  readonly rows: Rows
  readonly length: number
  /** Number of buffered rows, listed or not. */
  readonly held: number
  /** Increases with each change of `rows`. */
  readonly version: number
  readonly newCount: number
}

export interface LineState {
  readonly key: string
  readonly unit: string
  readonly points: readonly Point[]
}

export interface FeedAtoms {
  readonly status: PrimitiveAtom<FeedStatus>
  readonly traffic: PrimitiveAtom<Traffic>
  readonly keys: PrimitiveAtom<readonly string[]>
  readonly latest: PrimitiveAtom<Latest>
  readonly list: PrimitiveAtom<ListState>
  readonly holds: PrimitiveAtom<readonly FeedPause[]>
  readonly line: PrimitiveAtom<LineState | undefined>
  readonly cleared: PrimitiveAtom<number | undefined>
}

const nothing: Traffic = {
  perSecond: 0,
  received: 0,
  missed: 0,
  unreadable: 0,
  dropped: 0,
  ageMs: undefined,
  silentForMs: undefined,
  nextTryInMs: undefined,
}

export const createFeedAtoms = (status: FeedStatus, rows: Rows): FeedAtoms => ({
  status: atom(status),
  traffic: atom(nothing),
  keys: atom<readonly string[]>([]),
  latest: atom<Latest>({ message: undefined, changed: [] }),
  list: atom<ListState>({ rows, length: 0, held: 0, version: 0, newCount: 0 }),
  holds: atom<readonly FeedPause[]>([]),
  line: atom<LineState | undefined>(undefined),
  /** Number of entries that can be restored after clearing; otherwise undefined. */
  cleared: atom<number | undefined>(undefined),
})
