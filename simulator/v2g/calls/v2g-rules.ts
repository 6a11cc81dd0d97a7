import type { BodyOf } from '#contract/endpoint.ts'
import type { addDailySchedule, DailyScheduleEntry, saveV2gSettings } from '#contract/v2g.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, type FieldError, invalid, notFound, numericId } from '#simulator/http/refusals.ts'
import { groupOf, type UserSession } from '#simulator/session/calls/visibility.ts'

/** One entry for every half hour of a day. */
export const MAX_DAILY_SCHEDULES = 48
/** The same limit as for the FFR power of a control command. */
const MAX_FFR_W = 1_000_000

/** The V2G group of a path id. A group of another type is also refused with 404. */
export function v2gGroupById(world: World, session: UserSession, id: string, what = 'V2G settings'): Group {
  const group = groupOf(world, session, id)
  if (group.type !== 'GROUP_TYPE_V2G') throw notFound(`${group.name} is not a V2G group and has no ${what}.`)
  return group
}

/** Invalid values of settings with a valid schema. */
const settingsFaults = (draft: BodyOf<typeof saveV2gSettings>): FieldError[] =>
  (['ffrPositive', 'ffrNegative'] as const).flatMap((field) =>
    draft[field] > MAX_FFR_W ? [{ path: `body.${field}`, message: `must be at most ${MAX_FFR_W} W` }] : [],
  )

/** Refuses settings that no device can follow: 400 with the fields. */
export function checkSettings(draft: BodyOf<typeof saveV2gSettings>): void {
  const faults = settingsFaults(draft)
  if (faults.length > 0) throw invalid(faults)
}

/**
 * Refuses a second entry at the same time, because a car departs with one target: 400 with the field. Refuses entries above
 * the maximum: 409. Any minute is valid; the steps of ten minutes belong to the user interface.
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

/** The id of an entry of the daily schedule; 404 for an unknown id. */
export function dailyScheduleId(group: Group, id: string): number {
  const number = numericId(id, 'daily schedule')
  if (group.v2g?.dailySchedule.some((entry) => entry.id === number)) return number
  throw notFound(`${group.name} has no daily schedule with the id ${id}.`)
}
