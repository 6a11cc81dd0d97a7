import { can, type Holder } from '#contract/access.ts'
import type { Group, ListedGroup } from '#contract/groups.ts'
import { isRemovalFinal } from '#contract/protections.ts'
import type { Station } from '#contract/stations.ts'
import { CANNOT_REJOIN, connectReason, connectWarning } from '#units/connecting.ts'
import { powerText } from '#units/current-power.ts'
import { livePowerW } from '../station-figures.ts'

/** What an action would do with one station: the reason why it is left out, or the warnings about it. */
export interface PreviewRow {
  readonly station: Station
  readonly skip: string | undefined
  readonly warnings: readonly string[]
}

/** The group of an action. Its power and its limit, W, are optional for a platform. */
export type BulkGroup = Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup' | 'preconnectEnabled'> &
  Pick<ListedGroup, 'powerW' | 'limitW'>

const otherGroups = ({ assignedGroups }: Station, groupId: number) =>
  assignedGroups.filter(({ id, isSuperGroup }) => id !== groupId && !isSuperGroup)
const namesOf = (groups: readonly { name: string }[]) => groups.map(({ name }) => name).join(', ')
const isMember = ({ assignedGroups }: Station, groupId: number) => assignedGroups.some(({ id }) => id === groupId)
const drawnW = (station: Station) => (station.isOnline ? Math.max(0, livePowerW(station) ?? 0) : 0)

/** Connecting stations to a group. */
export function connectPreview(stations: readonly Station[], group: BulkGroup, holder: Holder): readonly PreviewRow[] {
  const mayJoinSecond = can.editGroup(holder) && can.joinSecondGroup(holder)
  return stations.map((station) => {
    const skip = isMember(station, group.id) ? `Already in ${group.name}.` : connectReason(station, group, mayJoinSecond)
    if (skip !== undefined) return { station, skip, warnings: [] }
    const others = otherGroups(station, group.id)
    const warnings = [
      connectWarning(station.type, group),
      others.length > 0 && !group.isSupergroup ? `Also in ${namesOf(others)}. The lowest limit applies.` : undefined,
      station.isOnline ? undefined : 'Offline. The group limits it after it reconnects.',
    ]
    return { station, skip, warnings: warnings.filter((text) => text !== undefined) }
  })
}

/** The warning if a group would draw more than its limit with the stations that join it. */
export function connectOverload(joining: readonly Station[], { name, powerW = 0, limitW }: BulkGroup): string | undefined {
  const addedW = joining.reduce((sum, station) => sum + drawnW(station), 0)
  if (addedW === 0 || typeof limitW !== 'number' || powerW + addedW <= limitW) return undefined
  return `With these stations, ${name} draws ${powerText(powerW + addedW)}. Its limit is ${powerText(limitW)}. Load management allocates less.`
}

/** Removing stations from a group. */
export function removalPreview(stations: readonly Station[], group: BulkGroup, holder: Holder): readonly PreviewRow[] {
  return stations.map((station) => {
    if (!isMember(station, group.id)) return { station, skip: `Not in ${group.name}.`, warnings: [] }
    if (isRemovalFinal(holder, group, station.assignedGroups)) return { station, skip: CANNOT_REJOIN, warnings: [] }
    const others = otherGroups(station, group.id)
    const powerW = drawnW(station)
    const isUnlimited = others.length === 0 && !group.isSupergroup && typeof group.limitW === 'number'
    const warnings = [
      powerW > 0 && isUnlimited ? `Charging with ${powerText(powerW)}. No other group limits it.` : undefined,
      station.isOnline ? undefined : 'Offline. The change takes effect after it reconnects.',
    ]
    return { station, skip: undefined, warnings: warnings.filter((text) => text !== undefined) }
  })
}

const rankOf = ({ skip, warnings }: PreviewRow) => (warnings.length > 0 ? 0 : skip === undefined ? 2 : 1)

/** Stations with warnings first, then those that are left out. */
export const inPreviewOrder = (rows: readonly PreviewRow[]): readonly PreviewRow[] =>
  rows.toSorted((a, b) => rankOf(a) - rankOf(b))
