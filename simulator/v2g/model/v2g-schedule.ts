import { MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import type { DailyScheduleEntry, V2gSession } from '#contract/v2g.ts'
import { mix01 } from '#simulator/core/model/random.ts'
import type { Visit } from '#simulator/vehicles/model/visit.ts'

export type ScheduleSource = V2gSession['source']

/** What a session is planned by. Replaced, never changed. */
export interface Schedule {
  /** Its next departure; null while nobody has said one. */
  readonly departureMs: number | null
  readonly targetSocPercent: number | null
  /** The driver's app, an operator, the group's daily schedule, or nobody. */
  readonly source: ScheduleSource
}

export const NO_SCHEDULE: Schedule = { departureMs: null, targetSocPercent: null, source: 'unknown' }

/** The first moment after another one at a time of day, GMT: 730 is 07:30. */
export function nextDepartureMs(departureTime: number, afterMs: number): number {
  const ofDayMs = (Math.floor(departureTime / 100) * 60 + (departureTime % 100)) * MINUTE_MS
  return ofDayMs + DAY_MS * (Math.floor((afterMs - ofDayMs) / DAY_MS) + 1)
}

/** The time of day of a moment, GMT, as a number: 07:30 is 730. */
export function departureTimeOf(departureMs: number): number {
  const minutes = Math.floor((departureMs % DAY_MS) / MINUTE_MS)
  return Math.floor(minutes / 60) * 100 + (minutes % 60)
}

/** The daily schedule's next departure after a moment. */
export function nextDaily(dailySchedule: readonly DailyScheduleEntry[], afterMs: number): Schedule {
  let next = NO_SCHEDULE
  for (const { departureTime, targetSoC } of dailySchedule) {
    const departureMs = nextDepartureMs(departureTime, afterMs)
    if (departureMs < (next.departureMs ?? Infinity)) next = { departureMs, targetSocPercent: targetSoC, source: 'active' }
  }
  return next
}

/** One driver in five plans with an app; most of them want what everybody wants. */
const WITH_AN_APP = 0.2
const WANTED_PERCENT = [70, 80, 80, 80, 90] as const
const STEP_MS = 10 * MINUTE_MS

/** What the driver's app has asked for, if there is one: by when he leaves, in steps of ten minutes. */
function byApp(key: number, { arrivesMs, endsMs }: Pick<Visit, 'arrivesMs' | 'endsMs'>): Schedule | null {
  const drawn = mix01(key ^ 0xa995, arrivesMs / 1_000) / WITH_AN_APP
  if (drawn >= 1) return null
  const departureMs = Math.max(Math.floor(endsMs / STEP_MS), Math.floor(arrivesMs / STEP_MS) + 1) * STEP_MS
  const targetSocPercent = WANTED_PERCENT[Math.floor(drawn * WANTED_PERCENT.length)] ?? 80
  return { departureMs, targetSocPercent, source: 'mobile' }
}

/** The schedule that the car of a visit comes with: a pure function of the point's key, the visit and the daily schedule. */
export const scheduleOnArrival = (
  key: number,
  visit: Pick<Visit, 'arrivesMs' | 'endsMs'>,
  dailySchedule: readonly DailyScheduleEntry[],
): Schedule => byApp(key, visit) ?? nextDaily(dailySchedule, visit.arrivesMs)

/** The schedule after its departure has passed with the car still there: the same one of the next day, or the next daily one. */
export function rolledOn(schedule: Schedule, dailySchedule: readonly DailyScheduleEntry[], nowMs: number): Schedule {
  const { departureMs, source } = schedule
  if (departureMs === null || departureMs > nowMs) return schedule
  if (source === 'active') return nextDaily(dailySchedule, nowMs)
  return { ...schedule, departureMs: departureMs + DAY_MS * (Math.floor((nowMs - departureMs) / DAY_MS) + 1) }
}
