import type { GroupDraft } from '#contract/groups.ts'
import { watchesMainFuse } from '#contract/protections.ts'
import { rememberGroup } from '#simulator/activity/world/activity.ts'
import { updateAllowedCurrent } from '#simulator/dlm/world/allowed-current.ts'
import { removeRulesOf } from '#simulator/congestion/world/congestion-actions.ts'
import { planAround, replan } from '#simulator/congestion/world/congestion-plans.ts'
import { NO_LIMITS } from './group-of.ts'
import { NO_FCR } from '#simulator/demand-response/world/fcr-settings.ts'
import { newGroupLoad } from '#simulator/dlm/world/group-load.ts'
import { newGroupResponse } from '#simulator/demand-response/world/group-response.ts'
import { withdrawOrdersOf } from '#simulator/p2p-market/world/p2p.ts'
import { balanceBoosted } from '#simulator/dlm/world/meters.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Group } from './group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { onGroupJoined, onGroupLeft } from '#simulator/dlm/world/supply.ts'

/** User actions on groups. Each is journalled and makes a search index outdated. */

export function createGroup(world: World, draft: GroupDraft): Group {
  const group: Group = {
    id: nextId(world),
    name: draft.name,
    type: draft.type,
    sellerId: draft.sellerId,
    isSupergroup: draft.isSupergroup ?? false,
    realTimeReport: draft.realTimeReport ?? null,
    historyReport: draft.historyReport ?? null,
    dlm: { ...NO_LIMITS },
    v2g: null,
    customerGroupIds: [],
    stationIndexes: [],
    load: newGroupLoad(),
    fcr: NO_FCR,
    response: newGroupResponse(),
    bids: new Map(),
  }
  world.groups.set(group.id, group)
  note(world, group, 'created')
  return group
}

const lastIds = new WeakMap<World, number>()

/** An id that no group of this world had before, so that the URL of a deleted group never leads to another group. */
function nextId(world: World): number {
  let id = lastIds.get(world) ?? 0
  for (const known of world.groups.keys()) id = Math.max(id, known)
  lastIds.set(world, id + 1)
  return id + 1
}

/** Type and owner are set at creation only and are ignored in later drafts. */
export function changeGroup(world: World, group: Group, draft: GroupDraft): void {
  group.name = draft.name
  group.isSupergroup = draft.isSupergroup ?? group.isSupergroup
  group.realTimeReport = draft.realTimeReport === undefined ? group.realTimeReport : draft.realTimeReport
  group.historyReport = draft.historyReport === undefined ? group.historyReport : draft.historyReport
  note(world, group, 'changed')
}

/** Removes a group. Its stations remain. */
export function removeGroup(world: World, id: number): void {
  const group = world.groups.get(id)
  if (!group) return
  lastIds.set(world, Math.max(id, lastIds.get(world) ?? 0))
  withdrawOrdersOf(world, id)
  removeRulesOf(world, id)
  rememberGroup(world, group)
  world.groups.delete(id)
  balanceBoosted(world)
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station) continue
    station.groupIds = station.groupIds.filter((groupId) => groupId !== id)
    updateAllowedCurrent(world, station)
  }
  note(world, group, 'removed')
  if (watchesMainFuse(group.dlm)) world.journal.add(world.nowMs, 'protection', { groupId: id, mainFuseWatched: false })
}

export function connect(world: World, station: Station, group: Group): void {
  if (station.groupIds.includes(group.id)) return
  station.groupIds = [...station.groupIds, group.id]
  group.stationIndexes = [...group.stationIndexes, station.index]
  group.load.newMembers = new Set(group.load.newMembers).add(station.index)
  onStationChanged(world, station)
  updateAllowedCurrent(world, station)
  planAround(world, group)
  note(world, group, 'connected', station)
  if (onGroupJoined(world, station, group)) noteSupply(world, group, station, true)
}

export function disconnect(world: World, station: Station, group: Group): void {
  if (!station.groupIds.includes(group.id)) return
  station.groupIds = station.groupIds.filter((id) => id !== group.id)
  group.stationIndexes = group.stationIndexes.filter((index) => index !== station.index)
  group.load.sessions.delete(station.index)
  group.load.newMembers = new Set([...group.load.newMembers].filter((index) => index !== station.index))
  group.load.needsBalancing = true
  updateAllowedCurrent(world, station)
  planAround(world, group)
  replan(world, station)
  note(world, group, 'disconnected', station)
  if (onGroupLeft(world, station, group)) noteSupply(world, group, station, false)
}

function note(world: World, group: Group, event: string, station?: Station) {
  world.fleetVersion++
  world.journal.add(world.nowMs, 'group', {
    groupId: group.id,
    name: group.name,
    event,
    ...(station && { deviceId: station.deviceId }),
  })
}

/** Records whether the group limits the current of a station from its supply. */
function noteSupply(world: World, { id, dlm }: Group, { deviceId }: Station, limitedOnSupply: boolean) {
  if (dlm.enabled) world.journal.add(world.nowMs, 'protection', { groupId: id, deviceId, limitedOnSupply })
}
