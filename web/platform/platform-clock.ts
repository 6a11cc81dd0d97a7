import { atom, useAtomValue } from 'jotai'
import { atomFamily } from 'jotai-family'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'

/**
 * A sample of the platform's clock from one response: the clock was in [dateMs, dateMs + 1000) at a time between sending
 * the request and receiving the response. The `Date` header has whole seconds.
 */
interface ClockSample {
  sentMs: number
  receivedMs: number
  dateMs: number
}

/** platform time = baseMs + rate × (computer time − atMs) */
interface ClockLine {
  atMs: number
  baseMs: number
  rate: number
}

const RESOLUTION_MS = 1_000
const MAX_SAMPLES = 16
/** Two samples fit almost any rate; a third one confirms it. */
const MIN_SAMPLES_FOR_RATE = 3

/** Keeps the newest samples that fit one line. After a jump or a change of rate, older samples are removed. */
function keepFitting(samples: readonly ClockSample[], next: ClockSample): ClockSample[] {
  let kept = [...samples, next].slice(-MAX_SAMPLES)
  while (kept.length > 1 && !ratesFitting(kept)) kept = kept.slice(1)
  return kept
}

/**
 * The line through the samples. The present rate, normally 1, is kept while it fits. Another rate needs three samples,
 * because two samples before and after a jump fit a wrong rate.
 */
function fitLine(samples: readonly ClockSample[], presentRate: number): ClockLine | undefined {
  const newest = samples.at(-1)
  const rates = ratesFitting(samples)
  if (!newest || !rates) return undefined

  const fitsPresentRate = presentRate >= rates.least && presentRate <= rates.most
  const rate = fitsPresentRate || samples.length < MIN_SAMPLES_FOR_RATE ? presentRate : roundestRate(rates)
  const fits = rate >= rates.least && rate <= rates.most
  const used = fits ? samples : [newest]

  const atMs = newest.receivedMs
  const earliest = Math.max(...used.map((one) => one.dateMs + rate * (atMs - one.receivedMs)))
  const latest = Math.min(...used.map((one) => one.dateMs + RESOLUTION_MS + rate * (atMs - one.sentMs)))
  return { atMs, baseMs: (earliest + latest) / 2, rate }
}

/** The range of rates of at least zero that fit all pairs of samples; undefined if no rate fits. */
function ratesFitting(samples: readonly ClockSample[]) {
  let least = 0
  let most = Infinity
  for (const [index, later] of samples.entries()) {
    for (const earlier of samples.slice(0, index)) {
      const advancedMs = later.dateMs - earlier.dateMs
      const longestMs = later.receivedMs - earlier.sentMs
      const shortestMs = later.sentMs - earlier.receivedMs
      if (longestMs > 0) least = Math.max(least, (advancedMs - RESOLUTION_MS) / longestMs)
      else if (advancedMs > RESOLUTION_MS) return undefined
      if (shortestMs > 0) most = Math.min(most, (advancedMs + RESOLUTION_MS) / shortestMs)
    }
  }
  return least <= most ? { least, most } : undefined
}

/** 1 if it fits, else the number with the fewest digits near the middle: simulators run at ×60 rather than ×59.7. */
function roundestRate({ least, most }: { least: number; most: number }) {
  if (least <= 1 && most >= 1) return 1
  if (least <= 0) return 0
  const middle = Number.isFinite(most) ? (least + most) / 2 : least
  for (let unit = 1_000; unit >= 0.01; unit /= 10) {
    const round = Math.round(middle / unit) * unit
    if (round >= least && round <= most) return round
  }
  return middle
}

/** The computer's clock, ms, for token lifetimes and durations. Values of the platform use `now`. */
export const computerNow = () => Date.now()

/**
 * A clock that follows the platform's clock by the `Date` header of its responses. It estimates offset and rate, so that
 * it runs between responses, also when the computer's clock is wrong or the platform's clock runs faster. It follows a
 * jump from the next response on, and a change of rate after three responses.
 */
export function createPlatformClock(computerNow: () => number) {
  let samples: ClockSample[] = []
  let line: ClockLine = { atMs: computerNow(), baseMs: computerNow(), rate: 1 }

  return {
    now: () => line.baseMs + line.rate * (computerNow() - line.atMs),
    observe: (dateHeader: string | null, sentMs: number, receivedMs: number) => {
      const dateMs = Date.parse(dateHeader ?? '')
      if (Number.isNaN(dateMs)) return
      samples = keepFitting(samples, { sentMs, receivedMs, dateMs })
      line = fitLine(samples, line.rate) ?? line
    },
    /** Whether a response with a date has been observed. */
    isKnown: () => samples.length > 0,
  }
}

const clock = createPlatformClock(computerNow)

/** The platform's time, ms. Before the first response it is the computer's time. */
export const now = () => clock.now()
export const observeDate = clock.observe

const ticks = atomFamily((everyMs: number) => {
  const tick = atom(now())
  tick.onMount = (set) => {
    set(now())
    const timer = setInterval(() => set(now()), everyMs)
    return () => clearInterval(timer)
  }
  return tick
})

/** The platform's time, ms, updated at this interval while the component is mounted. */
export const useNow = (everyMs: number) => useAtomValue(ticks(everyMs))

const hour = atom((get) => Math.floor(get(ticks(SECOND_MS)) / HOUR_MS) * HOUR_MS)

/** Start of the platform's present hour, ms; updated when the hour changes. */
export const useHour = () => useAtomValue(hour)
