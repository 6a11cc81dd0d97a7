import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A site with at most this number of stations keeps the seconds of all stations. */
const SMALL_SITE = 200

/** Whether the group sells reserves or reports to the TSO. In both cases the seconds of its members are kept. */
const sellsReserves = ({ isSupergroup, fcr, bids }: Pick<Group, 'isSupergroup' | 'fcr' | 'bids'>): boolean =>
  isSupergroup || fcr.isEnabled || fcr.isEnabledStepwise || bids.size > 0

const answersFrequency = ({ plan }: Pick<Station, 'plan'>) => plan.kind === 'v2g' || plan.kind === 'battery'

/**
 * Selects the stations whose seconds are kept for 14 days: V2G points, batteries, and members of groups that sell
 * reserves; at a small site all stations. A selected station stays selected.
 */
export function chooseRetained({ stations, groups, recorder }: Pick<World, 'stations' | 'groups' | 'recorder'>): void {
  for (const station of stations) keepNewStation({ stations, recorder }, station)
  chooseRetainedMembers({ stations, groups, recorder })
}

/** The same for a station that has been added to the run. */
export function keepNewStation({ stations, recorder }: Pick<World, 'stations' | 'recorder'>, station: Station): void {
  if (stations.length <= SMALL_SITE || answersFrequency(station)) recorder.keepSeconds(station)
}

/** The same for the present members of the groups. */
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
