import type { V2gSession } from '#contract/v2g.ts'
import type { DraftErrors } from '#platform/validated-by.ts'
import { offsetMinutes } from '#units/dates.ts'
import { percentText } from '#units/percent.ts'
import { localText } from '../local-time.ts'
import { isSameSchedule, newDraft, scheduleErrors, scheduleOf, type Schedule, type ScheduleDraft } from '../schedule/schedule.ts'
import { departureOffset, typedOffset } from './session-departure.ts'

type Planned = Pick<V2gSession, 'targetSoC' | 'departureTime'>

/** A session's schedule as the platform has it; undefined unless it has both a departure and a target. */
export const storedSchedule = ({ departureTime, targetSoC }: Planned): Schedule | undefined =>
  departureTime === null || targetSoC === null ? undefined : { departureTime, targetSoC }

/** What the dialog begins with: the session's schedule, and the usual one in place of what it lacks. */
export function sessionDraft({ departureTime, targetSoC }: Planned, nowMs: number, openedMs: number): ScheduleDraft {
  const usual = newDraft(openedMs, offsetMinutes(openedMs))
  return {
    departureTime: departureTime === null ? usual.departureTime : localText(departureTime, departureOffset(departureTime, nowMs)),
    targetSoC: targetSoC === null ? usual.targetSoC : String(targetSoC),
  }
}

/** A draft as it is judged and sent at a moment. */
export interface ReadDraft {
  /** Undefined for a draft that is not right. */
  schedule: Schedule | undefined
  errors: DraftErrors<ScheduleDraft>
  /** Sending it would change something. */
  isChange: boolean
  /** Of the local clock at the departure, minutes ahead of GMT. */
  offset: number
}

/** Reads a draft beside what the platform has. A time that was not touched stays the one it was, also where the clock shows it twice. */
export function readDraft(draft: ScheduleDraft, session: Planned, nowMs: number): ReadDraft {
  const before = storedSchedule(session)
  const { departureTime } = session
  const isUntouched = departureTime !== null && draft.departureTime === sessionDraft(session, nowMs, nowMs).departureTime
  const offset = isUntouched ? departureOffset(departureTime, nowMs) : typedOffset(draft.departureTime, nowMs)

  const errors = scheduleErrors(draft, offset, { before: departureTime === null ? undefined : { departureTime, targetSoC: 0 } })
  const schedule = Object.keys(errors).length === 0 ? scheduleOf(draft, offset) : undefined
  return { schedule, errors, isChange: schedule !== undefined && !isSameSchedule(schedule, before), offset }
}

/** What others did to a session's schedule since the person began to type, in words; empty for nothing. */
export function changedElsewhere(before: Planned, after: Planned, nowMs: number): readonly string[] {
  const { departureTime, targetSoC } = after
  const time = departureTime === null ? undefined : localText(departureTime, departureOffset(departureTime, nowMs))
  return [
    ...(departureTime === before.departureTime ? [] : [time === undefined ? 'no departure' : `departure ${time}`]),
    ...(targetSoC === before.targetSoC ? [] : [targetSoC === null ? 'no target' : `target ${percentText(targetSoC)}`]),
  ]
}
