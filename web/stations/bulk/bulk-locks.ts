import { can, type Holder } from '#contract/access.ts'
import type { Station } from '#contract/stations.ts'
import { takesPercent } from '#units/power-entry.ts'
import type { BulkGroup } from './preview.ts'

/** The list that contains the selection: all stations, or those of a group page. */
export type BulkPlace = { list: 'all' } | { list: 'connected' | 'available'; group: BulkGroup }

export type BulkKind = 'connect' | 'remove' | 'power'

/** The actions of a list. The available stations of a group are not in it. */
export const bulkKinds = ({ list }: BulkPlace): readonly BulkKind[] =>
  list === 'available' ? ['connect', 'power'] : ['connect', 'remove', 'power']

type Chosen = Pick<Station, 'assignedGroups'> & { type: Pick<Station['type'], 'category' | 'driver'> }

/** The reason why an action is not possible for these stations; undefined if it is. */
export function bulkLock(kind: BulkKind, stations: readonly Chosen[], holder: Holder): string | undefined {
  if (kind === 'power') {
    if (!can.controlDevice(holder)) return 'You can view these stations, but not control them.'
    const isMixed = new Set(stations.map(({ type }) => takesPercent(type.driver))).size > 1
    return isMixed ? 'Some of these stations take their power in kW, others in %. Select stations of one kind.' : undefined
  }
  if (!can.editGroup(holder)) return 'You can view these stations, but not change their groups.'
  if (kind === 'remove') {
    return removableGroups(stations).length > 0 ? undefined : 'None of these stations is in a group that you can change.'
  }
  const isMixed = new Set(stations.map(({ type }) => type.category)).size > 1
  return isMixed ? 'These stations have different types, and a group accepts only one. Select stations of one type.' : undefined
}

/** A group of some of the selected stations. */
export interface GroupOfSome {
  readonly id: number
  readonly name: string
  /** Number of selected stations in it. */
  readonly count: number
}

/** The groups of the selected stations, those with the most stations first. The entry for hidden super groups has the id 0. */
export function removableGroups(stations: readonly Pick<Chosen, 'assignedGroups'>[]): readonly GroupOfSome[] {
  const found = new Map<number, GroupOfSome>()
  for (const { assignedGroups } of stations) {
    for (const { id, name } of assignedGroups) found.set(id, { id, name, count: (found.get(id)?.count ?? 0) + 1 })
  }
  found.delete(0)
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}
