import { gridLines, type CurrentRequest } from '../model/current-request.ts'
import { loadBehindA, measuredA, type MeterDevice } from '#simulator/meters/model/external-meter.ts'
import { fill } from '../model/fill.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { isInSession } from '#simulator/devices/world/in-service.ts'
import { NO_CURRENTS } from './group-load.ts'
import { DEFAULT_FUSE_A } from '#simulator/meters/model/external-meter.ts'
import { hashOf } from '#simulator/core/model/random.ts'
import { siteFigures } from './site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gGroupOf, v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/**
 * Current of a group's building on each grid line without the chargers, A; negative while it exports. The external meter of the
 * group supplies it. It is unknown while that meter is stale. A group without a meter belongs to the site's building.
 */
export function buildingA(world: World, group: Group): PhaseCurrents {
  const meter = group.load.meters.external
  if (!meter) return siteBuildingA(world)
  return meter.health.isStale ? NO_CURRENTS : siteFigures(world, group).nonChargers
}

function siteBuildingA({ seed, nowMs, utcOffsetMs }: World): PhaseCurrents {
  const building: MeterDevice = {
    deviceId: 'building',
    provider: 'ENEGIC',
    key: hashOf(seed, 'building'),
    utcOffsetMs,
    fuseA: DEFAULT_FUSE_A,
    source: 'building',
  }
  return measuredA(building.provider, loadBehindA(building, nowMs))
}

/**
 * Distributes the consumption or surplus of buildings among the cars in the mode `powermeter`: equally, and on no grid
 * line more than the building draws there. Groups without a meter share the site's building.
 */
export function shareBuildings(world: World): void {
  let isServed = false
  for (const { v2g } of world.groups.values()) if (v2g?.mode === 'powermeter') isServed = true
  if (!isServed) return

  const behindSite: Station[] = []
  for (const group of world.groups.values()) {
    if (group.v2g?.mode !== 'powermeter') continue
    const points = pointsInBuildingMode(world, group)
    if (group.load.meters.external) shareBuilding(world, points, buildingA(world, group))
    else behindSite.push(...points)
  }
  shareBuilding(world, behindSite, siteBuildingA(world))
}

/** The points of a group in the mode `powermeter`. Each starts the second with a discharge of 0. */
function pointsInBuildingMode(world: World, group: Group): Station[] {
  const servants: Station[] = []
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (station?.plan.kind !== 'v2g' || v2gGroupOf(world.groups, station.groupIds) !== group) continue
    station.buildingA = 0
    const isServing = modeOf(station, group.v2g) === 'powermeter' && isInSession(station, world.nowMs)
    if (isServing && station.isOnline) servants.push(station)
  }
  return servants
}

function shareBuilding(world: World, points: readonly Station[], currentsA: PhaseCurrents) {
  for (const sign of [1, -1] as const) {
    const able = sign === 1 ? points.filter((station) => mayGive(world, station)) : points
    const requests = able.map(requestOf)
    const given = requests.map(() => 0)
    const free = currentsA.map((amperes) => Math.max(0, sign * amperes))
    fill(requests, [...requests.keys()], () => 0, given, free)
    for (const [place, station] of able.entries()) if (given[place]) station.buildingA = sign * (given[place] ?? 0)
  }
}

const mayGive = ({ groups }: World, { vehicle, groupIds }: Station) =>
  vehicle !== null && !vehicle.outlook.isCatchingUp && vehicle.socPercent > (v2gSettingsOf(groups, groupIds)?.minSoC ?? 100)

const requestOf = ({ stationId, firstLine, phasesInUse, plan }: Station): CurrentRequest => ({
  id: stationId,
  arrivesMs: 0,
  isVip: false,
  lines: gridLines(firstLine, phasesInUse),
  min: 0,
  max: plan.maxCurrentA,
  weight: 1,
  isHeldOn: false,
})
