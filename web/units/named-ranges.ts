import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dayAfter, dayOf, dayStartMs } from './days.ts'
import { clockAt, reachedAt } from './zone-clock.ts'

/** The ranges that people ask for by name. */
export const RANGE_NAMES = ['Yesterday', 'Last night', 'This week'] as const
export type RangeName = (typeof RANGE_NAMES)[number]

const NIGHT = { startHour: 22, endHour: 6 }

/**
 * A named range by the clock on screen, in ms. A night is from 22:00 to 06:00; before 06:00, the night that has not ended. A week
 * starts on Monday. A range that has not ended ends at the present minute, and is at least a minute long.
 */
export function namedRange(name: RangeName, nowMs: number): { fromMs: number; toMs: number } {
  const today = dayOf(nowMs)
  const hourOf = (day: string, hour: number) => reachedAt(Date.parse(day) + hour * HOUR_MS)
  const untilNow = (fromMs: number, toMs = Infinity) => ({
    fromMs,
    toMs: Math.min(toMs, Math.max(fromMs + MINUTE_MS, Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)),
  })
  switch (name) {
    case 'Yesterday':
      return { fromMs: dayStartMs(dayAfter(today, -1)), toMs: dayStartMs(today) }
    case 'Last night':
      return untilNow(hourOf(dayAfter(today, -1), NIGHT.startHour), hourOf(today, NIGHT.endHour))
    case 'This week':
      // Sunday is day 0.
      return untilNow(dayStartMs(dayAfter(today, -((clockAt(nowMs).day() + 6) % 7))))
  }
}
