import { isOffering } from '../world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { seesGroup, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'

/**
 * Why these stations cannot provide FCR-D in a group: one of them provides it in another group. Section 3.11 of the Nordic
 * "Technical Requirements for FCR Provision" allows a unit in one group per product, because its power would be sold twice.
 * Undefined if they can. Groups and stations that the user may not see are not named.
 */
export function secondProviderProblem(
  world: World,
  session: UserSession,
  group: Group,
  stationIndexes: readonly number[],
): string | undefined {
  const own = new Set(stationIndexes)
  for (const other of world.groups.values()) {
    if (other === group || !isOffering(other)) continue
    const index = other.stationIndexes.find((one) => own.has(one))
    const station = index === undefined ? undefined : world.stations[index]
    if (!station) continue
    const name = seesStation(session, station) ? station.name : 'A station'
    const where = seesGroup(session, other) ? other.name : 'another group'
    return `${name} already provides FCR-D in ${where}. A station can provide it in one group only.`
  }
  return undefined
}
