import { can, type GateName } from '#contract/access.ts'
import { ACTIVITY_KINDS, type ActivityEvent, type ActivityKind, type UserChange } from '#contract/activity.ts'
import type { Search } from '../world/activity-log.ts'
import type { ActivityRow } from '../world/activity-row.ts'
import type { World } from '#simulator/core/world/state.ts'
import { invalid } from '#simulator/http/refusals.ts'
import { seesGroup, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'

/** The search parameters of the contract. */
export interface ActivityFilter {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly groupId?: number | undefined
  readonly deviceId?: string | undefined
  readonly property?: string | undefined
  readonly kinds?: readonly ActivityKind[] | undefined
  readonly user?: string | undefined
  readonly upTo?: number | undefined
}

/** Markets and rules have gates of their own, which also apply to the log. */
const GATE_OF_KIND = {
  bid: 'seeTsoMarket',
  trade: 'seeP2pMarket',
  congestion: 'seeCongestion',
} satisfies Partial<Record<ActivityKind, GateName>>

const kindsOpenTo = (session: UserSession, kinds: readonly ActivityKind[]) => {
  const gates: Readonly<Partial<Record<ActivityKind, GateName>>> = GATE_OF_KIND
  return kinds.filter((kind) => {
    const gate = gates[kind]
    return !gate || can[gate](session)
  })
}

/** Kinds of entries that name a user. */
const KINDS_OF_USERS = ['bid', 'change'] as const satisfies readonly ActivityKind[]

function isBy(by: ActivityRow['by'], user: string): boolean {
  const part = user.trim().toLowerCase()
  return by !== null && (by.user.toLowerCase().includes(part) || by.userName.toLowerCase().includes(part))
}

/**
 * The part of the log that this caller may search: entries that match the filter, about visible groups and devices, and with
 * permission for each gate. A span that ends before it begins is refused with 400.
 */
export function searchOf(
  { groups }: World,
  session: UserSession,
  filter: ActivityFilter,
  of: 'events' | 'users' = 'events',
): Search {
  const { start, end, groupId, deviceId, property, kinds, user, upTo } = filter
  const fromMs = start === undefined ? -Infinity : Date.parse(start)
  const toMs = end === undefined ? Infinity : Date.parse(end)
  if (toMs < fromMs) throw invalid([{ path: 'query.end', message: 'must not be before the start' }])
  const asked = kinds?.length ? kinds : ACTIVITY_KINDS
  // A group that the caller may not see has no entries, even if stations of the caller are in it.
  const group = groupId === undefined ? undefined : groups.get(groupId)
  const isUnseen = group !== undefined && !seesGroup(session, group)
  const possible = of === 'events' ? asked : KINDS_OF_USERS.filter((kind) => asked.includes(kind))
  return {
    kinds: isUnseen ? [] : kindsOpenTo(session, possible),
    fromMs,
    toMs,
    upTo: upTo ?? Infinity,
    property,
    deviceId,
    groupId,
    by: of === 'events' ? undefined : (by) => isBy(by, user ?? ''),
    seesStation: (station) => seesStation(session, station),
    seesGroup: (group) => seesGroup(session, group),
    passes: (gate) => can[gate](session),
  }
}

const momentText = (ms: number) => new Date(ms).toISOString()

/** An entry as sent. A device entry without a group of its own gets the first group of the device that the caller may see. */
export function eventView({ groups }: World, session: UserSession, row: ActivityRow): ActivityEvent {
  const { id, atMs, kind, station, property, was, value, unit, hourMs, reason, limit } = row
  const inGroups = row.groupIds.flatMap((groupId) => groups.get(groupId) ?? [])
  const group = row.group ?? inGroups.find((one) => seesGroup(session, one))
  return {
    id,
    at: momentText(atMs),
    kind,
    groupId: group?.id ?? null,
    groupName: group?.name ?? null,
    deviceId: station?.deviceId ?? null,
    deviceName: station?.name ?? null,
    property,
    was,
    value,
    unit,
    hour: hourMs === null ? null : momentText(hourMs),
    reason,
    ...(limit && { limit }),
  }
}

/** An entry about an action of a user. */
export function changeView(world: World, session: UserSession, row: ActivityRow): UserChange {
  const { user, userName, action } = row.by ?? { user: '', userName: '', action: '' }
  return { ...eventView(world, session, row), user, userName, action }
}
