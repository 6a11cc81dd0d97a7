import { DAY_MS } from '#contract/durations.ts'
import { offsetMsAt } from '#simulator/core/model/local-time.ts'
import type { KnownRule } from '#simulator/congestion/world/congestion-state.ts'
import type { Property } from './property.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-02 10:05` in a time zone. */
function localText(timeZone: string, atMs: number): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(atMs)
}

/** Within a day of a clock change. The repeated hour belongs to a window from its first to its last occurrence. */
const isNearClockChange = (timeZone: string, atMs: number) =>
  offsetMsAt(timeZone, atMs - DAY_MS) !== offsetMsAt(timeZone, atMs + DAY_MS)

/** Monday is 1, Sunday 7. */
const weekdayOf = (date: string) => ((Date.parse(`${date}T00:00:00Z`) / DAY_MS + 3) % 7) + 1

/** Whether a rule applies now; undefined for repeated windows over midnight and for clock changes. */
function isDue({ rule }: KnownRule, atMs: number): boolean | undefined {
  const { isEnabled, recurrence, timeZone, startDate, endDate, startTime, endTime, weekdays } = rule
  if (isNearClockChange(timeZone, atMs)) return undefined
  const now = localText(timeZone, atMs)
  const [date = '', time = ''] = now.split(' ')
  if (recurrence === 'one-time') {
    if (endDate === null) return undefined
    return isEnabled && now >= `${startDate} ${startTime}` && now < `${endDate} ${endTime}`
  }
  if (endTime <= startTime) return undefined
  const isDay = date >= startDate && (endDate === null || date <= endDate)
  const isWeekday = recurrence === 'daily' || weekdays.includes(weekdayOf(date))
  return isEnabled && isDay && isWeekday && time >= startTime && time < endTime
}

/**
 * Reads the clock of the rule's time zone. Precondition: a rule that was saved at least two seconds
 * ago, and whose windows are within a day if they are repeated.
 */
export const congestionWindow: Property = {
  name: 'congestion-window',
  about: 'A congestion rule applies exactly while the clock of its time zone shows a time of its window.',
  begin: (_start, met) => {
    const saved = new Map<number, { rule: unknown; atMs: number }>()
    return (world) => {
      for (const [id, known] of world.congestion.rules) {
        const before = saved.get(id)
        if (before?.rule !== known.rule) saved.set(id, { rule: known.rule, atMs: world.nowMs })
        else if (world.nowMs - before.atMs >= 2_000) {
          const isWanted = isDue(known, world.nowMs)
          if (isWanted === undefined) continue
          met()
          if (isWanted === (known.active !== null)) continue
          const { name, startTime, endTime, timeZone } = known.rule
          const clock = localText(timeZone, world.nowMs).slice(11)
          return {
            what: `${name} ${isWanted ? 'does not apply' : 'applies'} at ${clock}, with a window of ${startTime} to ${endTime} (${timeZone})`,
          }
        }
      }
      return undefined
    }
  },
}
