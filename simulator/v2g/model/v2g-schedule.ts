import { MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import type { DailyScheduleEntry, V2gSession } from '#contract/v2g.ts'
import { mix01 } from '#simulator/core/model/random.ts'
import type { Visit } from '#simulator/devices/model/visit.ts'

export type ScheduleSource = V2gSession['source']

/** The schedule of a session. Replaced, never changed. */
export interface V2gSchedule {
  /** The next departure; null if unknown. */
  readonly departureMs: number | null
  readonly targetSocPercent: number | null
  /** Source: the driver's app, an operator, the group's daily schedule, or none. */
  readonly source: ScheduleSource
}

export const NO_SCHEDULE: V2gSchedule = { departureMs: null, targetSocPercent: null, source: 'unknown' }

/** The first time after another one with this time of day, GMT: 730 is 07:30. */
export function nextDepartureMs(departureTime: number, afterMs: number): number {
  const ofDayMs = (Math.floor(departureTime / 100) * 60 + (departureTime % 100)) * MINUTE_MS
  return ofDayMs + DAY_MS * (Math.floor((afterMs - ofDayMs) / DAY_MS) + 1)
}

/** The time of day in GMT, as a number: 07:30 is 730. */
export function departureTimeOf(departureMs: number): number {
  const minutes = Math.floor((departureMs % DAY_MS) / MINUTE_MS)
  return Math.floor(minutes / 60) * 100 + (minutes % 60)
}

/** The next departure of the daily schedule after a time. */
export function nextDaily(dailySchedule: readonly DailyScheduleEntry[], afterMs: number): V2gSchedule {
  let next = NO_SCHEDULE
  for (const { departureTime, targetSoC } of dailySchedule) {
    const departureMs = nextDepartureMs(departureTime, afterMs)
    if (departureMs < (next.departureMs ?? Infinity)) next = { departureMs, targetSocPercent: targetSoC, source: 'active' }
  }
  return next
}

/** One driver in five plans with an app. Most of them have typical targets. */
const WITH_AN_APP = 0.2
const WANTED_PERCENT = [70, 80, 80, 80, 90] as const
const STEP_MS = 10 * MINUTE_MS

/** The request of the driver's app, if any. Departures are in steps of ten minutes. */
function byApp(key: number, { arrivesMs, endsMs }: Pick<Visit, 'arrivesMs' | 'endsMs'>): V2gSchedule | null {
  const drawn = mix01(key ^ 0xa995, arrivesMs / 1_000) / WITH_AN_APP
  if (drawn >= 1) return null
  const departureMs = Math.max(Math.floor(endsMs / STEP_MS), Math.floor(arrivesMs / STEP_MS) + 1) * STEP_MS
  const targetSocPercent = WANTED_PERCENT[Math.floor(drawn * WANTED_PERCENT.length)] ?? 80
  return { departureMs, targetSocPercent, source: 'mobile' }
}

/** The initial schedule of a visit: a pure function of the point's key, the visit and the daily schedule. */
export const scheduleOnArrival = (
  key: number,
  visit: Pick<Visit, 'arrivesMs' | 'endsMs'>,
  dailySchedule: readonly DailyScheduleEntry[],
): V2gSchedule => byApp(key, visit) ?? nextDaily(dailySchedule, visit.arrivesMs)

/** The schedule of a car that stays after its departure: the same time on the next day, or the next entry of the daily schedule. */
export function rolledOn(schedule: V2gSchedule, dailySchedule: readonly DailyScheduleEntry[], nowMs: number): V2gSchedule {
  const { departureMs, source } = schedule
  if (departureMs === null || departureMs > nowMs) return schedule
  if (source === 'active') return nextDaily(dailySchedule, nowMs)
  return { ...schedule, departureMs: departureMs + DAY_MS * (Math.floor((nowMs - departureMs) / DAY_MS) + 1) }
}
