import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import { isAdaptive, type V2gSession, type V2gSettings } from '#contract/v2g.ts'
import type { Reply } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import type { Resource } from '#platform/resource.ts'
import { offsetMinutes, zoneText } from '#units/dates.ts'
import { atOffset, type HHmm, minutesOf, parseHhmm } from '#units/hhmm.ts'
import { clockText } from '../forecast/forecast-text.ts'
import { gmtText } from '../local-time.ts'

/** A departure in local time and in GMT, as the platform stores it. Shown once if the local zone is GMT. */
export function departureText(departureMs: number, departureTime: HHmm): { local: string; gmt: string } {
  const gmt = gmtText(departureTime)
  return { local: offsetMinutes(departureMs) === 0 ? gmt : `${clockText(departureMs)} ${zoneText(departureMs)}`, gmt }
}

interface Situation {
  group: Pick<Group, 'isSupergroup'>
  settings: Pick<Resource<Pick<V2gSettings, 'mode'>>, 'state' | 'value'>
  readOnly: boolean
}

/**
 * The reason why the schedules of sessions are locked; undefined if they are editable. Points of a super group follow the
 * settings of their own groups. There, and if the mode cannot be read, the platform decides.
 */
export function schedulesLock({ group, settings, readOnly }: Situation): string | undefined {
  if (readOnly) return 'You can view the sessions of this group, but not change them.'
  if (group.isSupergroup) return undefined
  if (settings.state === 'loading') return 'The mode of the group is loading.'
  const isLocked = settings.value !== undefined && !isAdaptive(settings.value.mode)
  return isLocked ? 'Schedules can be changed only in an adaptive mode.' : undefined
}

type Planned = Pick<V2gSession, 'targetSoC' | 'departureTime'>

/** The reason why the schedule of a session cannot be deleted; undefined if it can. */
export const noScheduleLock = ({ targetSoC, departureTime }: Planned) =>
  targetSoC === null && departureTime === null ? 'This session has no schedule.' : undefined

export const ENDED = 'The session has ended.'

/** The error of the platform that no field shows; undefined without such an error. */
export function refusedSchedule(reply: Reply<unknown> | undefined): string | undefined {
  if (reply?.outcome === 'offline') return 'The platform did not answer. Your input is kept. Try again.'
  if (reply?.outcome !== 'problem') return undefined
  if (reply.status === 404) return ENDED
  const fields = Object.keys(problemToFields(reply.refusal))
  const isPlaced = fields.length > 0 && fields.every((field) => field === 'departureTime' || field === 'targetSoC')
  return isPlaced ? undefined : (reply.refusal.message ?? 'The platform gave no reason.')
}

/** The offset of the local clock from GMT at a moment, minutes. */
type OffsetAt = (atMs: number) => number

/** The next moment with this time of day in GMT, ms. */
export function nextDepartureMs(gmt: HHmm, nowMs: number): number {
  const atMs = Math.floor(nowMs / DAY_MS) * DAY_MS + (minutesOf(gmt) ?? 0) * MINUTE_MS
  return atMs > nowMs ? atMs : atMs + DAY_MS
}

/** The offset of the local clock at the next departure. It differs from the present offset if the clock changes before. */
export const departureOffset = (gmt: HHmm, nowMs: number, offsetAt: OffsetAt = offsetMinutes) =>
  offsetAt(nextDepartureMs(gmt, nowMs))

/**
 * The offset to convert a typed local time: the offset when the local clock next shows this time. A skipped or invalid time
 * uses the present offset.
 */
export function offsetOfTypedTime(localTime: string, nowMs: number, offsetAt: OffsetAt = offsetMinutes): number {
  const time = parseHhmm(localTime)
  const present = offsetAt(nowMs)
  if (time === undefined) return present
  const found = [present, offsetAt(nowMs + DAY_MS)]
    .map((offset) => ({ offset, atMs: nextDepartureMs(atOffset(time, -offset) ?? 0, nowMs) }))
    .filter(({ offset, atMs }) => offsetAt(atMs) === offset)
    .toSorted((a, b) => a.atMs - b.atMs)
  return found[0]?.offset ?? present
}

/** The moment of a departure. Uses the forecast unless it refers to an earlier schedule of the session. */
export function departureMs(gmt: HHmm | null, forecastMs: number | undefined, nowMs: number): number | undefined {
  if (gmt === null) return undefined
  const isOfSchedule = forecastMs !== undefined && Math.floor((forecastMs % DAY_MS) / MINUTE_MS) === minutesOf(gmt)
  return isOfSchedule ? forecastMs : nextDepartureMs(gmt, nowMs)
}
