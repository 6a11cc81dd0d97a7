import { droop, EMPTY_PERCENT, FULL_PERCENT } from '#simulator/battery-storage/model/battery.ts'
import { NEM_SHARE, nemOf } from '#simulator/battery-storage/model/energy-management.ts'
import { sellableShare } from '#simulator/battery-storage/model/managed-store.ts'
import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isOutOfService } from '#simulator/devices/world/in-service.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { batteryFcrNKw } from '../model/battery-capacity.ts'

/** FCR-N of a battery with enough energy, kW: less than its rated power if energy management needs a part of it. */
export const sellableFcrNKw = ({ managed, ratedPowerKw }: Station): number =>
  ratedPowerKw * (managed ? sellableShare('fcr-n') : 1)

/** FCR-N that online batteries can maintain, and that they deliver now, kW; a delivery to the grid is positive. */
export function fcrNOf(batteries: readonly Station[]): { maintainedKw: number; activatedKw: number } {
  const followers = batteries.filter(({ isOnline, fcrNEnabled }) => isOnline && fcrNEnabled)
  return {
    maintainedKw: followers.reduce(
      (sum, station) => sum + batteryFcrNKw(station.socPercent, sellableFcrNKw(station) * 1_000, station.plan.capacityWh),
      0,
    ),
    activatedKw: followers.reduce((sum, { baselineW, powerW }) => sum + baselineW - powerW, 0) / 1_000,
  }
}

/**
 * The FCR-N that the enabled batteries of a group offer, also offline ones; null without one. A battery that is offline, out of
 * service, at the end of its energy or in AEM has none available, TR 3.5 and 3.9.1.
 */
export function fcrNReserveOf(world: World, group: Group) {
  if (group.type !== 'GROUP_TYPE_BATTERY') return null
  const followers = group.stationIndexes
    .flatMap((index) => world.stations[index] ?? [])
    .filter(({ plan, fcrNEnabled, isRemoved }) => plan.kind === 'battery' && fcrNEnabled && !isRemoved)
  if (followers.length === 0) return null
  const sumKw = (valueKw: (station: Station) => number) => followers.reduce((sum, station) => sum + valueKw(station), 0)
  const hz = gridFrequencyHz(world.grid)
  const offeredKw = sumKw(sellableFcrNKw)
  return {
    service: 'FCR-N' as const,
    source: 'settings' as const,
    soldKw: offeredKw,
    dueKw: offeredKw,
    availableKw: sumKw(ableKw),
    requiredKw: Number.isNaN(hz) ? null : sumKw((station) => Math.abs(shareOf(station, hz)) * sellableFcrNKw(station)),
    deliveredKw: Number.isNaN(hz) ? 0 : sumKw((station) => Math.sign(shareOf(station, hz)) * respondedKw(station)) + 0,
    isResponding: true,
    activationHz: null,
    held: null,
  }
}

/**
 * The share of its FCR-N that the frequency requires of a battery, positive up. Energy management has no dead band; other
 * batteries have one of 10 mHz.
 */
const shareOf = ({ managed }: Station, hz: number): number => (managed ? requiredShare(PRODUCTS['fcr-n'], hz) : -droop(hz - 50))

/** The power of a full activation in both directions now, kW: the smaller one. */
function ableKw(station: Station): number {
  const { isOnline, socPercent, maxPowerW, baselineW, batteryInputs, managed } = station
  const isUsable = isOnline && !isOutOfService(station) && socPercent > EMPTY_PERCENT && socPercent < FULL_PERCENT
  if (!isUsable || (managed && managed.state.aem !== 0)) return 0
  const roomW = Math.min(maxPowerW + baselineW, Math.min(maxPowerW, batteryInputs?.allowedW ?? maxPowerW) - baselineW)
  return Math.max(0, Math.min(sellableFcrNKw(station), roomW / 1_000))
}

/** The response of a battery now without its energy management, kW; a delivery to the grid is positive. Unknown offline: 0. */
function respondedKw({ isOnline, baselineW, powerW, managed }: Station): number {
  if (!isOnline) return 0
  const nemKw = managed ? nemOf(managed.state) * NEM_SHARE['fcr-n'] * managed.reservoir.capacityKw : 0
  return (baselineW - powerW) / 1_000 - nemKw
}
