import {
  GROUP_TYPE_LABEL,
  type Group as GroupReply,
  type GROUP_SORTS,
  type ListedGroup,
  type listGroups as listCall,
  type readGroup as readCall,
} from '#contract/groups.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { sentValue } from '#simulator/events/world/device-values.ts'
import { worstPhaseOf } from '#simulator/dlm/world/phase-loads.ts'
import type { Group } from '../world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isPaged, pageBounds, sortedBy } from '#simulator/http/paging.ts'
import type { Handler } from '#simulator/http/call.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { groupOf, seesGroup } from '#simulator/session/calls/visibility.ts'

/** A group as the API returns it. Its load limits describe what it does. */
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
 * The highest power of a group, W: its import limit, or the main fuse of the site where that is lower and a meter
 * watches it. Limits are in A per phase on three phases; those of a DC group are in kW.
 */
export function groupLimitW({ type, dlm }: Group): number | null {
  if (!dlm.enabled) return null
  const limits = [dlm.importLimit, dlm.useExternalDevice ? dlm.mainCurrent : null].filter((limit) => limit !== null)
  if (limits.length === 0) return null
  return Math.min(...limits) * (type === 'GROUP_TYPE_DC' ? 1_000 : 3 * PHASE_V)
}

/** Totals of the stations of a group. */
function figuresOf(world: World, group: Group): { onlineCount: number; powerW: number } {
  let onlineCount = 0
  let powerW = 0
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station) continue
    if (station.isOnline) onlineCount += 1
    // The power of an offline charger outside is not known. What it holds is part of the load.
    if (station.isOnline || !station.ocpp) powerW += station.powerW
  }
  return { onlineCount, powerW: Math.round(powerW) }
}

const listed = (world: World, group: Group): ListedGroup => ({
  ...groupView(group),
  stationCount: group.stationIndexes.length,
  ...figuresOf(world, group),
  limitW: groupLimitW(group),
  load: worstPhaseOf(world, group) ?? null,
  ...(group.type === 'GROUP_TYPE_BATTERY' && { socPercent: groupSocPercent(world, group) ?? null }),
})

/** State of charge of all batteries of a group together, %; undefined unless it is known for every battery. */
function groupSocPercent(world: World, { stationIndexes }: Group): number | undefined {
  let [heldKwh, capacityKwh] = [0, 0]
  for (const index of stationIndexes) {
    const station = world.stations[index]
    const share = station && sentValue(station, 'SoC', station.socPercent)
    const capacity = station?.type.capacity
    if (share === undefined || !Number.isFinite(share) || !capacity) return undefined
    heldKwh += (share / 100) * capacity
    capacityKwh += capacity
  }
  return capacityKwh > 0 ? (100 * heldKwh) / capacityKwh : undefined
}

type SortKey = (typeof GROUP_SORTS)[number]

const ownerOf = (world: World, { sellerId }: Group) => world.sellers.get(sellerId)?.name ?? `Seller ${sellerId}`

function sortKeys(world: World): Record<SortKey, (group: Group) => string | number | undefined> {
  return {
    name: ({ name }) => name,
    type: ({ type }) => GROUP_TYPE_LABEL[type],
    owner: (group) => ownerOf(world, group),
    stations: ({ stationIndexes }) => stationIndexes.length,
    power: (group) => figuresOf(world, group).powerW,
    soc: (group) => groupSocPercent(world, group),
  }
}

let ordered: { world: World; fleetVersion: number; byName: readonly Group[] } | undefined

/** All groups by name. They are sorted again only after groups have changed. */
function groupsByName(world: World): readonly Group[] {
  const { fleetVersion } = world
  if (ordered?.world !== world || ordered.fleetVersion !== fleetVersion) {
    ordered = { world, fleetVersion, byName: sortedBy([...world.groups.values()], ({ name }) => name, false) }
  }
  return ordered.byName
}

/** The groups that the caller sees and the query selects, sorted by name or, for a page, as requested. */
export const listGroups: Handler<typeof listCall> = ({ world, session, query }) => {
  const types = query.types?.length ? new Set(query.types) : undefined
  const words = searchWords(query.search ?? '')
  const isPage = isPaged(query)
  const found = (isPage ? groupsByName(world) : [...world.groups.values()]).filter(
    (group) =>
      seesGroup(session, group) &&
      (types?.has(group.type) ?? true) &&
      (query.isSupergroup ?? group.isSupergroup) === group.isSupergroup &&
      matchesSearch(words, [group.name, String(group.id), ownerOf(world, group)]),
  )
  const key = query.sort?.replace('-', '') as SortKey | undefined
  const sorted = sortedBy(found, key && sortKeys(world)[key], query.sort?.startsWith('-') ?? false)
  if (!isPage) return sorted.map((group) => listed(world, group))
  const { from, to } = pageBounds(query)
  return { data: sorted.slice(from, to).map((group) => listed(world, group)), total: found.length }
}

export const readGroup: Handler<typeof readCall> = ({ world, session, params }) =>
  groupView(groupOf(world, session, params.groupId))
