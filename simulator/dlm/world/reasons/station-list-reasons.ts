import { type BindingLimit, type StationReason, strictestReason } from '#contract/allocations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { allocationReason } from './load-reasons.ts'
import { reasonContextOf } from './reason-picture.ts'

/** What each group that `isShown` accepts allows its stations among these, and why. The picture of a group is made once. */
export function reasonsOf(world: World, stations: readonly Station[], isShown: (group: Group) => boolean): StationReason[] {
  return stations.flatMap(reasonReader(world, isShown))
}

/** Reads the limit that the console shows for a station: that of the strictest group. Null without a limit. */
export function limitReader(world: World, isShown: (group: Group) => boolean): (station: Station) => BindingLimit | null {
  const read = reasonReader(world, isShown)
  return (station) => strictestReason(read(station))?.reason.limit ?? null
}

function reasonReader(world: World, isShown: (group: Group) => boolean) {
  const pictures = new Map<Group, ReturnType<typeof reasonContextOf>>()
  const pictureFor = (group: Group) => {
    const picture = pictures.get(group) ?? reasonContextOf(world, group)
    pictures.set(group, picture)
    return picture
  }
  return (station: Station): StationReason[] =>
    station.groupIds.flatMap((groupId) => {
      const group = world.groups.get(groupId)
      if (!group || !isShown(group)) return []
      const reason = allocationReason(world, group, station, pictureFor(group))
      return [{ deviceId: station.deviceId, groupId, groupType: group.type, reason }]
    })
}
