import { EMPTY_PERCENT, FULL_PERCENT } from '#simulator/battery-storage/model/battery.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isInSession } from '#simulator/devices/world/in-service.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'
import { groupEnduranceMin, storedEnergies, type Store } from '../model/endurance.ts'
import { sellableFcrNKw } from './fcr-n.ts'

/** The store of an online battery or of the car of a V2G point, with the powers of a full activation; undefined without one. */
function storeOf(world: World, station: Station): Store | undefined {
  const { isOnline, plan, vehicle, socPercent, baselineW } = station
  if (!isOnline) return undefined
  const setpointKw = 0 - baselineW / 1_000
  if (plan.kind === 'battery') {
    if (!station.fcrNEnabled) return undefined
    const range = { minPercent: EMPTY_PERCENT, maxPercent: FULL_PERCENT, capacityKwh: plan.capacityWh / 1_000 }
    return {
      ...storedEnergies({ ...range, socPercent }),
      setpointKw,
      inflowKw: 0,
      upKw: sellableFcrNKw(station),
      downKw: sellableFcrNKw(station),
    }
  }
  if (plan.kind !== 'v2g' || !vehicle || !isInSession(station, world.nowMs)) return undefined
  const minPercent = v2gSettingsOf(world.groups, station.groupIds)?.minSoC ?? 0
  const range = { minPercent, maxPercent: 100, capacityKwh: vehicle.capacityWh / 1_000 }
  return {
    ...storedEnergies({ ...range, socPercent: vehicle.socPercent }),
    setpointKw,
    inflowKw: 0,
    upKw: station.ffrPositiveW / 1_000,
    downKw: station.ffrNegativeW / 1_000,
  }
}

/**
 * The energy that batteries and cars of a group can still deliver, kWh at the grid, and the endurance of a full activation in both
 * directions, min: the smaller one. NaN without a battery or a car, and for an endurance without end.
 */
export function storedOf(world: World, group: Group): { remainingKwh: number; enduranceMin: number } {
  const stores = group.stationIndexes.flatMap((index) => {
    const station = world.stations[index]
    return (station && storeOf(world, station)) ?? []
  })
  if (stores.length === 0) return { remainingKwh: NaN, enduranceMin: NaN }
  return {
    remainingKwh: stores.reduce((sum, { upKwh }) => sum + upKwh, 0),
    enduranceMin: Math.min(groupEnduranceMin(stores, 'up'), groupEnduranceMin(stores, 'down')),
  }
}
