import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A site with so many stations at most keeps the seconds of all of them. */
const SMALL_SITE = 200

/** Does the group sell reserves, or report to the grid's operator? Then the seconds of its members are kept. */
const sellsReserves = ({ isSupergroup, fcr, bids }: Pick<Group, 'isSupergroup' | 'fcr' | 'bids'>): boolean =>
  isSupergroup || fcr.isEnabled || fcr.isEnabledStepwise || bids.size > 0

const answersFrequency = ({ plan }: Pick<Station, 'plan'>) => plan.kind === 'v2g' || plan.kind === 'battery'

/**
 * Chooses the stations of which every second is kept for 14 days: V2G points, batteries, and members of groups that sell
 * reserves; at a small site all. From then on they stay chosen.
 */
export function chooseRetained({ stations, groups, recorder }: Pick<World, 'stations' | 'groups' | 'recorder'>): void {
  for (const station of stations) {
    if (stations.length <= SMALL_SITE || answersFrequency(station)) recorder.keepSeconds(station)
  }
  chooseRetainedMembers({ stations, groups, recorder })
}

/** The same of the members that groups have now. */
export function chooseRetainedMembers({ stations, groups, recorder }: Pick<World, 'stations' | 'groups' | 'recorder'>): void {
  if (stations.length <= SMALL_SITE) return
  for (const group of groups.values()) {
    if (!sellsReserves(group)) continue
    for (const index of group.stationIndexes) {
      const station = stations[index]
      if (station) recorder.keepSeconds(station)
    }
  }
}
