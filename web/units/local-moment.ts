import type { Day } from './days.ts'
import { clockAt, momentsAtClock, reachedAt } from './zone-clock.ts'

/** The calendar day of a time zone at a moment. Throws for an unknown zone. */
export const localDayAt = (timeZone: string, atMs: number): Day => clockAt(atMs, timeZone).format('YYYY-MM-DD')

/**
 * When the clock of a time zone shows `17:30` on a day, ms. Both moments are equal, except in the hour that is repeated when
 * clocks go back. For a time in the hour that is skipped when clocks go forward, this is the moment of the change. Throws for
 * an unknown zone.
 */
export function momentsShown(timeZone: string, day: Day, time: string): { firstMs: number; lastMs: number } {
  const clockMs = Date.parse(`${day}T${time}:00Z`)
  const moments = momentsAtClock(clockMs, timeZone)
  const firstMs = moments[0] ?? reachedAt(clockMs, timeZone)
  return { firstMs, lastMs: moments.at(-1) ?? firstMs }
}
