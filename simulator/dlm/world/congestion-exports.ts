import type { CurrentRequest } from '../model/current-request.ts'
import { fill } from '../model/fill.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { isInSession } from '#simulator/devices/world/in-service.ts'
import { exportRule } from '#simulator/congestion/world/congestion.ts'
import type { StoredRule } from '#simulator/congestion/world/congestion-state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** A car below its minimum by more than this, %, charges as usual; by less, it waits at 0 until the rule ends. */
const WAITS_PERCENT = 1

/**
 * Allocates the discharge that congestion rules require of V2G points in this second: equally, up to the power of their cars.
 * Cars that are late, are below their minimum, or do not serve the grid are excluded.
 */
export function shareExports(world: World): void {
  const { inForce, exporting } = world.congestion
  for (const station of exporting) station.exportW = station.exportRule = null
  exporting.clear()
  for (const groupId of inForce.keys()) {
    const demand = exportRule(world, groupId)
    const group = world.groups.get(groupId)
    if (group && demand) shareExport(world, group, demand)
  }
}

function shareExport(world: World, { stationIndexes }: Group, demand: StoredRule) {
  const givers: Station[] = []
  for (const index of stationIndexes) {
    const station = world.stations[index]
    const spare = station ? sparePercent(world, station) : null
    if (!station || spare === null || spare < -WAITS_PERCENT) continue
    station.exportW ??= 0
    station.exportRule ??= demand
    world.congestion.exporting.add(station)
    if (spare > 0) givers.push(station)
  }
  const given = givers.map(() => 0)
  fill(givers.map(requestOf), [...givers.keys()], () => 0, given, [(demand.target ?? 0) * 1_000])
  // A point in two groups follows the group that requires more.
  for (const [place, station] of givers.entries()) {
    const givenW = given[place] ?? 0
    if (givenW <= (station.exportW ?? 0)) continue
    station.exportW = givenW
    station.exportRule = demand
  }
}

/** Charge of a car above the minimum guaranteed to its driver, %; null for a car that must not discharge. */
function sparePercent({ groups, nowMs }: World, station: Station): number | null {
  const { vehicle, plan, isOnline, groupIds } = station
  const v2g = v2gSettingsOf(groups, groupIds)
  if (plan.kind !== 'v2g' || !isOnline || !vehicle || !v2g || !isInSession(station, nowMs)) return null
  if (modeOf(station, v2g) === 'no_v2g' || vehicle.outlook.isCatchingUp) return null
  return vehicle.socPercent - v2g.minSoC
}

const requestOf = ({ stationId, plan }: Station): CurrentRequest => ({
  id: stationId,
  arrivesMs: 0,
  isVip: false,
  lines: 1,
  min: 0,
  max: ratedPowerW(plan),
  weight: 1,
  isHeldOn: false,
})
