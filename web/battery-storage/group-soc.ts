import { SECOND_MS } from '#contract/durations.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { type Station, listStations } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'

const PAGE_SIZE = 500

/** One page of batteries, from which the state of charge of groups is computed. */
export const batteries = resource(listStations, { every: 30 * SECOND_MS, failed: 'Failed to get list of devices' })
export const ALL_BATTERIES = { query: { types: ['Energy storage' as const], page: 0, pageSize: PAGE_SIZE } }

/** The battery that is shown if no battery is selected: the first one of the list. */
export const firstBattery = resource(listStations)
export const FIRST_BATTERY = { query: { types: ['Energy storage' as const], page: 0, pageSize: 1 } }

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
