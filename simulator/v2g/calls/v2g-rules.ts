import type { BodyOf } from '#contract/endpoint.ts'
import type { addDailySchedule, DailyScheduleEntry, saveV2gSettings } from '#contract/v2g.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, type FieldError, invalid, notFound, numberOf } from '#simulator/http/refusals.ts'
import { groupOf, type Session } from '#simulator/session/calls/visibility.ts'

/** Every half hour of a day. */
export const MAX_DAILY_SCHEDULES = 48
/** As for a device that is told its FFR power by hand. */
const FFR_W_AT_MOST = 1_000_000

/** The V2G group of a path id: 404 also for a group of another type, which has no such things at all. */
export function v2gGroupById(world: World, session: Session, id: string, what = 'V2G settings'): Group {
  const group = groupOf(world, session, id)
  if (group.type !== 'GROUP_TYPE_V2G') throw notFound(`${group.name} is no V2G group and has no ${what}.`)
  return group
}

/** What is wrong with settings beyond their shape. */
const settingsFaults = (draft: BodyOf<typeof saveV2gSettings>): FieldError[] =>
  (['ffrPositive', 'ffrNegative'] as const).flatMap((field) =>
    draft[field] > FFR_W_AT_MOST ? [{ path: `body.${field}`, message: `must be at most ${FFR_W_AT_MOST} W` }] : [],
  )

/** Refuses settings that no device could go by: 400 with the fields. */
export function checkSettings(draft: BodyOf<typeof saveV2gSettings>): void {
  const faults = settingsFaults(draft)
  if (faults.length > 0) throw invalid(faults)
}

/**
 * Refuses an entry at a time that is taken, since a car departs for one target: 400 with the field; and one entry too many:
 * 409. Times are to the minute: steps of ten minutes are for the eyes of those who choose one.
 */
export function checkDailySchedule(
  dailySchedule: readonly DailyScheduleEntry[],
  { departureTime }: BodyOf<typeof addDailySchedule>,
): void {
  if (dailySchedule.some((entry) => entry.departureTime === departureTime)) {
    throw invalid([{ path: 'body.departureTime', message: 'There is already a schedule at this time.' }])
  }
  if (dailySchedule.length < MAX_DAILY_SCHEDULES) return
  throw conflict(`A group has at most ${MAX_DAILY_SCHEDULES} daily schedules. Delete one before you add another.`)
}

/** The id of an entry of the daily schedule: 404 where there is none. */
export function dailyScheduleId(group: Group, id: string): number {
  const number = numberOf(id, 'daily schedule')
  if (group.v2g?.dailySchedule.some((entry) => entry.id === number)) return number
  throw notFound(`${group.name} has no daily schedule with the id ${id}.`)
}
