import type { ReplyOf } from '#contract/endpoint.ts'
import type { ListedGroup, listGroups } from '#contract/groups.ts'
import type { AssignedGroup, Station } from '#contract/stations.ts'
import type { BulkGroup } from './preview.ts'

type Known = ReplyOf<typeof listGroups> | undefined

const rowsOf = (known: Known): readonly ListedGroup[] => (known === undefined ? [] : 'data' in known ? known.data : known)

/** A group with its power and limit, if the list contains it. */
export const withFigures = (group: BulkGroup, known: Known): BulkGroup => rowsOf(known).find(({ id }) => id === group.id) ?? group

/** The groups of the stations, with their limits where they are known. */
export function groupsOf(stations: readonly Pick<Station, 'assignedGroups'>[], known: Known): readonly BulkGroup[] {
  const assigned = new Map(stations.flatMap((station) => station.assignedGroups.map((group) => [group.id, group] as const)))
  return [...assigned.values()].map((group) => withFigures(asGroup(group), known))
}

const asGroup = ({ id, name, type, isSuperGroup }: AssignedGroup): BulkGroup => ({
  id,
  name,
  type,
  isSupergroup: isSuperGroup,
  preconnectEnabled: false,
})
