/** What has come so far, looked at from time to time. */
export interface TrafficSample {
  readonly atMs: number
  readonly received: number
}

/** A rate over less time jumps, over more it lags. */
const RATE_OVER_MS = 5_000

/** Messages a second over the last five seconds, or as long as there is something to compare with. Samples oldest first. */
export function messagesPerSecond(samples: readonly TrafficSample[], now: TrafficSample): number {
  const from = samples.find(({ atMs }) => atMs >= now.atMs - RATE_OVER_MS)
  const elapsedMs = from ? now.atMs - from.atMs : 0
  return from && elapsedMs > 0 ? ((now.received - from.received) / elapsedMs) * 1000 : 0
}

/** Drops the samples that no rate needs any more. */
export const recentSamples = (samples: readonly TrafficSample[], now: TrafficSample) => [
  ...samples.filter(({ atMs }) => atMs >= now.atMs - RATE_OVER_MS),
  now,
]

/** `1.0`, `27`, `4,985`: as exact as it is steady. */
export function rateText(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en')
}

/** What the feed counts, and how long ago it was heard of. */
export interface TrafficCounts {
  readonly received: number
  readonly missed: number
  readonly unreadable: number
  /** Had to make room in the buffer. */
  readonly dropped: number
  /** Since the last message; undefined before the first. */
  readonly ageMs: number | undefined
  /** Set once a standing connection has been silent for long enough to say so. */
  readonly silentForMs: number | undefined
  /** Until the next try; undefined when none waits. */
  readonly nextTryInMs: number | undefined
}

export interface Traffic extends TrafficCounts {
  readonly perSecond: number
}

/** Remembers what it needs for the rate from one look to the next. */
export function createTrafficMeter() {
  let samples: readonly TrafficSample[] = []
  return (counts: TrafficCounts, nowMs: number): Traffic => {
    const now = { atMs: nowMs, received: counts.received }
    const perSecond = messagesPerSecond(samples, now)
    samples = recentSamples(samples, now)
    return { ...counts, perSecond }
  }
}
