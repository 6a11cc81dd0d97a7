import type { ListedGroup } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'

type Battery = Pick<Station, 'batterySoC' | 'assignedGroups'> & { type: Pick<Station['type'], 'capacity'> }

/**
 * The state of charge of a group, %: what its batteries hold of what they could hold. Undefined unless it is known of all of
 * them, so that no part is taken for the whole.
 */
export function groupSocPercent({ id, stationCount }: Pick<ListedGroup, 'id' | 'stationCount'>, batteries: readonly Battery[]) {
  const own = batteries.filter(({ assignedGroups }) => assignedGroups.some((group) => group.id === id))
  if (own.length === 0 || (stationCount !== undefined && own.length < stationCount)) return undefined
  let [heldKwh, capacityKwh] = [0, 0]
  for (const { batterySoC, type } of own) {
    if (batterySoC === null || type.capacity === null) return undefined
    heldKwh += (batterySoC / 100) * type.capacity
    capacityKwh += type.capacity
  }
  return capacityKwh > 0 ? (100 * heldKwh) / capacityKwh : undefined
}
