import type { AssignedGroup, Station } from '#contract/stations.ts'

type Grouped = Pick<Station, 'assignedGroups'>

/** The groups whose allocations to a device a user may see. Only some users see super groups. */
export const reasonGroupIds = ({ assignedGroups }: Grouped, seesSuperGroups: boolean): readonly number[] =>
  assignedGroups.filter(({ isSuperGroup }) => seesSuperGroups || !isSuperGroup).map(({ id }) => id)

/** The V2G group of a V2G point, before a super group of that type that the user sees; undefined without one. */
export function v2gGroup(
  { assignedGroups, type }: Grouped & { type: Pick<Station['type'], 'category'> },
  seesSuperGroups: boolean,
): AssignedGroup | undefined {
  if (type.category !== 'V2G') return undefined
  const groups = assignedGroups.filter((group) => group.type === 'GROUP_TYPE_V2G' && (seesSuperGroups || !group.isSuperGroup))
  return groups.find(({ isSuperGroup }) => !isSuperGroup) ?? groups[0]
}
