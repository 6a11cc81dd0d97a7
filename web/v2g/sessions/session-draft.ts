import type { V2gSession } from '#contract/v2g.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'
import { offsetMinutes } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { localText } from '../local-time.ts'
import {
  isSameSchedule,
  newDraft,
  type ScheduleDraft,
  scheduleErrors,
  type ScheduleForm,
  scheduleOf,
} from '../schedule/schedule.ts'
import { departureOffset, offsetOfTypedTime } from './session-departure.ts'

type Planned = Pick<V2gSession, 'targetSoC' | 'departureTime'>

/** The schedule of a session on the platform; undefined unless it has a departure and a target. */
export const storedSchedule = ({ departureTime, targetSoC }: Planned): ScheduleForm | undefined =>
  departureTime === null || targetSoC === null ? undefined : { departureTime, targetSoC }

/** The initial draft: the schedule of the session, with defaults for missing values. */
export function sessionDraft({ departureTime, targetSoC }: Planned, nowMs: number, openedMs: number): ScheduleDraft {
  const usual = newDraft(openedMs, offsetMinutes(openedMs))
  return {
    departureTime: departureTime === null ? usual.departureTime : localText(departureTime, departureOffset(departureTime, nowMs)),
    targetSoC: targetSoC === null ? usual.targetSoC : String(targetSoC),
  }
}

/** A validated draft at a moment. */
export interface CheckedDraft {
  /** Undefined for an invalid draft. */
  schedule: ScheduleForm | undefined
  errors: DraftErrors<ScheduleDraft>
  /** The draft differs from the stored schedule. */
  isChange: boolean
  /** Offset of the local clock at the departure, minutes. */
  offset: number
}

/**
 * Compares a draft with the stored schedule. An unchanged time keeps its moment, even if the local clock shows the time
 * twice.
 */
export function checkDraft(draft: ScheduleDraft, session: Planned, nowMs: number): CheckedDraft {
  const before = storedSchedule(session)
  const { departureTime } = session
  const isUntouched = departureTime !== null && draft.departureTime === sessionDraft(session, nowMs, nowMs).departureTime
  const offset = isUntouched ? departureOffset(departureTime, nowMs) : offsetOfTypedTime(draft.departureTime, nowMs)

  const errors = scheduleErrors(draft, offset, { before: departureTime === null ? undefined : { departureTime, targetSoC: 0 } })
  const schedule = Object.keys(errors).length === 0 ? scheduleOf(draft, offset) : undefined
  return { schedule, errors, isChange: schedule !== undefined && !isSameSchedule(schedule, before), offset }
}

/** The changes made elsewhere since the user started to edit, as text; empty without changes. */
export function changedElsewhere(before: Planned, after: Planned, nowMs: number): readonly string[] {
  const { departureTime, targetSoC } = after
  const time = departureTime === null ? undefined : localText(departureTime, departureOffset(departureTime, nowMs))
  return [
    ...(departureTime === before.departureTime ? [] : [time === undefined ? 'no departure' : `departure ${time}`]),
    ...(targetSoC === before.targetSoC ? [] : [targetSoC === null ? 'no target' : `target ${percentText(targetSoC)}`]),
  ]
}
