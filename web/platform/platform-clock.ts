import { atom, useAtomValue } from 'jotai'
import { atomFamily } from 'jotai-family'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { fitLine, keepFitting, type ClockLine, type ClockSample } from './clock-estimate.ts'

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
