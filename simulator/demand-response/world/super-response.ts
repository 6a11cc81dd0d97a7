import { groupPowerKw } from '#simulator/dlm/world/group-power.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * Records the report of a super group for this second: the demand response of all groups with stations in it. A station that two
 * groups curtail counts once. A group that is partly in the super group counts with that part of its power.
 */
export function recordSuperGroup(world: World, superGroup: Group, offering: readonly Group[]): void {
  const own = new Set(superGroup.stationIndexes)
  const within = offering.filter((group) => group === superGroup || group.stationIndexes.some((index) => own.has(index)))
  if (within.length === 0) return
  const deliveredKw = [...baselinesOf(within, own)].reduce((sum, [index, drewKw]) => sum + drewKw - drawnKw(world, index), 0)
  const baselineKw = groupPowerKw(world, superGroup) + deliveredKw
  const sumOf = (field: 'requiredKw' | 'capacityKw') =>
    within.reduce((sum, group) => sum + (group.response.second?.[field] ?? 0) * shareWithin(world, group, own), 0)
  superGroup.response.reported.write(world.nowMs, {
    baselineKw,
    deliveredKw,
    requiredKw: sumOf('requiredKw'),
    capacityKw: Math.min(sumOf('capacityKw'), baselineKw),
  })
}

const drawnKw = ({ stations }: World, index: number) => {
  const station = stations[index]
  return station?.isOnline ? station.powerW / 1_000 : 0
}

/** Power at the activation of stations of activated groups that are in the super group. */
function baselinesOf(groups: readonly Group[], own: ReadonlySet<number>): Map<number, number> {
  const baselines = new Map<number, number>()
  for (const { stationIndexes, response } of groups) {
    if (response.baselineKw === null) continue
    for (const index of stationIndexes) {
      if (!own.has(index)) continue
      baselines.set(index, Math.max(baselines.get(index) ?? 0, response.baselinesKw.get(index) ?? 0))
    }
  }
  return baselines
}

/** The share of a group's power, now or at its activation, that stations of the super group draw. */
function shareWithin(world: World, { stationIndexes, response }: Group, own: ReadonlySet<number>): number {
  if (stationIndexes.every((index) => own.has(index))) return 1
  const kwOf = (index: number) => (response.baselineKw === null ? drawnKw(world, index) : (response.baselinesKw.get(index) ?? 0))
  const [all, inside] = [stationIndexes, stationIndexes.filter((index) => own.has(index))].map((indexes) =>
    indexes.reduce((sum, index) => sum + kwOf(index), 0),
  )
  return all && inside ? inside / all : 0
}
