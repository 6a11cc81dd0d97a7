import type { ListedGroup } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'

type Battery = Pick<Station, 'batterySoC' | 'assignedGroups'> & { type: Pick<Station['type'], 'capacity'> }

/**
 * The state of charge of a group, %: the stored energy of its batteries divided by their capacity. Undefined unless both are
 * known for all batteries of the group.
 */
export function groupSocPercent({ id, stationCount }: Pick<ListedGroup, 'id' | 'stationCount'>, batteries: readonly Battery[]) {
  const own = batteries.filter(({ assignedGroups }) => assignedGroups.some((group) => group.id === id))
  if (own.length === 0 || (stationCount !== undefined && own.length < stationCount)) return undefined
  let [storedKwh, capacityKwh] = [0, 0]
  for (const { batterySoC, type } of own) {
    if (batterySoC === null || type.capacity === null) return undefined
    storedKwh += (batterySoC / 100) * type.capacity
    capacityKwh += type.capacity
  }
  return capacityKwh > 0 ? (100 * storedKwh) / capacityKwh : undefined
}
