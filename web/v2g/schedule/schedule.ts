import type { DailyScheduleEntry } from '#contract/v2g.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'
import { atOffset, type HHmm, minutesOf } from '#units/hhmm.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { numberError, typedNumber, typedText } from '#units/numbers/typed-number.ts'
import { gmtOf, hourText, localText, timeError } from '../local-time.ts'

/** A schedule as typed, with the departure in local time. */
export interface ScheduleDraft {
  departureTime: string
  targetSoC: string
}

/** A schedule as sent, with the departure in GMT. */
export interface ScheduleForm {
  departureTime: HHmm
  targetSoC: number
}

/** The default of a new schedule: 80 % at the current local hour. */
export const newDraft = (nowMs: number, offsetMinutes: number): ScheduleDraft => ({
  departureTime: hourText(nowMs, offsetMinutes),
  targetSoC: '80',
})

export const draftOf = ({ departureTime, targetSoC }: ScheduleForm, offsetMinutes: number): ScheduleDraft => ({
  departureTime: localText(departureTime, offsetMinutes),
  targetSoC: typedText(targetSoC),
})

export const TAKEN_TEXT = 'There is already a schedule at this time.'

/** The errors of a schedule. An unchanged time is valid even between the steps. `taken` times in GMT are not. */
export function scheduleErrors(
  { departureTime, targetSoC }: ScheduleDraft,
  offsetMinutes: number,
  { before, taken = [] }: { before?: ScheduleForm | undefined; taken?: readonly HHmm[] } = {},
): DraftErrors<ScheduleDraft> {
  const gmt = gmtOf(departureTime, offsetMinutes)
  const isKept = gmt !== undefined && gmt === before?.departureTime
  const time = isKept
    ? undefined
    : (timeError(departureTime) ?? (gmt !== undefined && taken.includes(gmt) ? TAKEN_TEXT : undefined))
  const target = numberError(targetSoC, (soc) => soc > 0 && soc <= 100, 'The target must be above 0 and at most 100.')
  return { ...(time && { departureTime: time }), ...(target && { targetSoC: target }) }
}

/** The request of a draft; undefined for an invalid draft. */
export function scheduleOf(draft: ScheduleDraft, offsetMinutes: number): ScheduleForm | undefined {
  const departureTime = gmtOf(draft.departureTime, offsetMinutes)
  const targetSoC = typedNumber(draft.targetSoC)
  return departureTime === undefined || targetSoC === undefined ? undefined : { departureTime, targetSoC }
}

export const isSameSchedule = (a: ScheduleForm | undefined, b: ScheduleForm | undefined) =>
  a?.departureTime === b?.departureTime && a?.targetSoC === b?.targetSoC

/** Sorted by local time of day. */
export const byLocalTime = (entries: readonly DailyScheduleEntry[], offsetMinutes: number): readonly DailyScheduleEntry[] =>
  entries.toSorted((a, b) => minuteOfDay(a, offsetMinutes) - minuteOfDay(b, offsetMinutes) || a.id - b.id)

const minuteOfDay = ({ departureTime }: ScheduleForm, offsetMinutes: number) =>
  minutesOf(atOffset(departureTime, offsetMinutes) ?? 0) ?? 0

/** `80 % at 07:30` */
export const scheduleText = ({ departureTime, targetSoC }: ScheduleForm, offsetMinutes: number) =>
  `${percentText(targetSoC)} at ${localText(departureTime, offsetMinutes)}`
