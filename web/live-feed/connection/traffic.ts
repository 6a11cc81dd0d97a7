import { fixedText, numberText } from '#units/numbers/number-format.ts'

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
export interface TrafficCounts {
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

export interface Traffic extends TrafficCounts {
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
