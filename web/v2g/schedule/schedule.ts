import type { DailyScheduleEntry } from '#contract/v2g.ts'
import type { DraftErrors } from '#platform/validated-by.ts'
import { atOffset, minutesOf, type HHmm } from '#units/hhmm.ts'
import { percentText } from '#units/percent.ts'
import { numberError, typedNumber } from '#units/typed-number.ts'
import { gmtOf, hourText, localText, timeError } from '../local-time.ts'

/** By when a car must hold how much, as it is typed: the time by the local clock. */
export interface ScheduleDraft {
  departureTime: string
  targetSoC: string
}

/** The same as it travels: the time in GMT. */
export interface Schedule {
  departureTime: HHmm
  targetSoC: number
}

/** What a new schedule begins with: 80 % at the hour that the local clock is in. */
export const newDraft = (nowMs: number, offsetMinutes: number): ScheduleDraft => ({
  departureTime: hourText(nowMs, offsetMinutes),
  targetSoC: '80',
})

export const draftOf = ({ departureTime, targetSoC }: Schedule, offsetMinutes: number): ScheduleDraft => ({
  departureTime: localText(departureTime, offsetMinutes),
  targetSoC: String(targetSoC),
})

export const TAKEN_TEXT = 'There is already a schedule at this time.'

/**
 * What is wrong with a schedule. A time that it had before is right, also between the steps; one of `taken`, in GMT, is
 * not.
 */
export function scheduleErrors(
  { departureTime, targetSoC }: ScheduleDraft,
  offsetMinutes: number,
  { before, taken = [] }: { before?: Schedule | undefined; taken?: readonly HHmm[] } = {},
): DraftErrors<ScheduleDraft> {
  const gmt = gmtOf(departureTime, offsetMinutes)
  const isKept = gmt !== undefined && gmt === before?.departureTime
  const time = isKept
    ? undefined
    : (timeError(departureTime) ?? (gmt !== undefined && taken.includes(gmt) ? TAKEN_TEXT : undefined))
  const target = numberError(targetSoC, (soc) => soc > 0 && soc <= 100, 'The target must be above 0 and at most 100.')
  return { ...(time && { departureTime: time }), ...(target && { targetSoC: target }) }
}

/** What is sent; undefined for a draft that is not right. */
export function scheduleOf(draft: ScheduleDraft, offsetMinutes: number): Schedule | undefined {
  const departureTime = gmtOf(draft.departureTime, offsetMinutes)
  const targetSoC = typedNumber(draft.targetSoC)
  return departureTime === undefined || targetSoC === undefined ? undefined : { departureTime, targetSoC }
}

export const isSameSchedule = (a: Schedule | undefined, b: Schedule | undefined) =>
  a?.departureTime === b?.departureTime && a?.targetSoC === b?.targetSoC

/** In the order of the local day. */
export const byLocalTime = (entries: readonly DailyScheduleEntry[], offsetMinutes: number): readonly DailyScheduleEntry[] =>
  entries.toSorted((a, b) => minuteOfDay(a, offsetMinutes) - minuteOfDay(b, offsetMinutes) || a.id - b.id)

const minuteOfDay = ({ departureTime }: Schedule, offsetMinutes: number) =>
  minutesOf(atOffset(departureTime, offsetMinutes) ?? 0) ?? 0

/** `80 % at 07:30` */
export const scheduleText = ({ departureTime, targetSoC }: Schedule, offsetMinutes: number) =>
  `${percentText(targetSoC)} at ${localText(departureTime, offsetMinutes)}`
