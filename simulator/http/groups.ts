import type { Group as GroupReply, ListedGroup, listGroups as listCall, readGroup as readCall } from '#contract/groups.ts'
import type { Group, World } from '#simulator/world/state.ts'
import type { Handler } from './serve.ts'
import { LIMIT_VOLTAGE_V } from './stacking.ts'
import { groupOf, seesGroup } from './visibility.ts'

/** A group as the platform describes it; what it does is told by its load limits. */
export const groupView = (group: Group): GroupReply => ({
  id: group.id,
  name: group.name,
  type: group.type,
  sellerId: group.sellerId,
  isSupergroup: group.isSupergroup,
  realTimeReport: group.realTimeReport,
  historyReport: group.historyReport,
  dlmEnabled: group.dlm.enabled,
  almEnabled: group.dlm.useExternalDevice,
  preconnectEnabled: group.dlm.isQueuing,
  solarChargingEnabled: group.dlm.isSolarCharging,
  customerGroupIds: [...group.customerGroupIds],
})

/**
 * What a group may draw at most, W: its import limit, or the main fuse of the site where that is less and a meter
 * watches it. Limits are in A per phase on three phases; those of a DC group are in kW.
 */
export function groupLimitW({ type, dlm }: Group): number | null {
  if (!dlm.enabled) return null
  const limits = [dlm.importLimit, dlm.useExternalDevice ? dlm.mainCurrent : null].filter((limit) => limit !== null)
  if (limits.length === 0) return null
  return Math.min(...limits) * (type === 'GROUP_TYPE_DC' ? 1_000 : 3 * LIMIT_VOLTAGE_V)
}

function listed(world: World, group: Group): ListedGroup {
  let onlineCount = 0
  let powerW = 0
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station) continue
    if (station.isOnline) onlineCount += 1
    powerW += station.powerW
  }
  const figures = {
    stationCount: group.stationIndexes.length,
    onlineCount,
    powerW: Math.round(powerW),
    limitW: groupLimitW(group),
  }
  return { ...groupView(group), ...figures }
}

export const listGroups: Handler<typeof listCall> = ({ world, session }) =>
  [...world.groups.values()].filter((group) => seesGroup(session, group)).map((group) => listed(world, group))

export const readGroup: Handler<typeof readCall> = ({ world, session, params }) =>
  groupView(groupOf(world, session, params.groupId))
