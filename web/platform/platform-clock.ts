import { atom, useAtomValue } from 'jotai'
import { atomFamily } from 'jotai-family'
import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { fitLine, keepFitting, type ClockLine, type ClockSample } from './clock-estimate.ts'

/** The computer's own clock, ms. For lives of tokens and for measuring spans; never for what is shown of the platform. */
export const computerNow = () => Date.now()

/**
 * A clock that follows the platform's by the `Date` header of its answers. It keeps both offset and pace, so that the time
 * goes on between answers, whatever the computer's own clock says and however fast the platform's runs. A clock that has
 * jumped is followed from the next answer on, one that has changed its pace after three.
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
    /** Whether an answer has told the platform's time. */
    isKnown: () => samples.length > 0,
  }
}

const clock = createPlatformClock(computerNow)

/** The platform's time, ms. Before the first answer it is the computer's. */
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

/** The platform's time, ms, told anew every so often while watched. */
export const useNow = (everyMs: number) => useAtomValue(ticks(everyMs))

const hour = atom((get) => Math.floor(get(ticks(SECOND_MS)) / HOUR_MS) * HOUR_MS)

/** When the platform's present hour began, ms; told anew when it turns. */
export const useHour = () => useAtomValue(hour)
