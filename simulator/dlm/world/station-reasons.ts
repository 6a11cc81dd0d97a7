import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { droop, withinStorage } from '#simulator/battery-storage/model/battery.ts'
import { setpointW } from '#simulator/control/model/setpoints.ts'
import { SLOW_W } from '#simulator/v2g/model/v2g-plan.ts'
import { ratedPowerW } from '#simulator/stations/model/plan.ts'
import type { BindingLimit } from '#contract/allocations.ts'
import type { LimitState } from './decision-reasons.ts'
import { isOutOfService, isInSession } from '#simulator/stations/world/station-step.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** Powers with a smaller difference are equal, W. */
const SAME_W = 5

/** Why a station has no power or an unknown power, regardless of its groups. */
export function noPowerReason(station: Station): LimitState | null {
  if (!station.isOnline) return { state: 'offline', limit: null }
  if (!isOutOfService(station)) return null
  if (station.heldStatus === 'Faulted') return { state: 'faulted', limit: null }
  return { state: station.heldStatus === 'Reserved' ? 'reserved' : 'unavailable', limit: null }
}

/**
 * What the power of a battery or of a V2G point that serves the grid follows. Null where the allowed current decides,
 * and for other stations.
 */
export function controlReason(world: World, station: Station): LimitState | null {
  const { plan, powerW, allowedCurrentA, voltageV, phasesInUse } = station
  if (plan.kind !== 'battery' && plan.kind !== 'v2g') return null
  const mode = modeOf(station, v2gSettingsOf(world.groups, station.groupIds))
  if (plan.kind === 'v2g' && (mode === 'no_v2g' || !isInSession(station, world.nowMs))) return null
  const allowedW = allowedCurrentA * voltageV * phasesInUse
  const isHeldDown = allowedW < ratedPowerW(plan) - SAME_W && powerW >= allowedW - SAME_W
  if (isHeldDown) return null
  const limit = plan.kind === 'battery' ? ofBattery(world, station) : ofPoint(world, station, mode === 'external')
  return { state: 'following', limit }
}

function ofBattery({ nowMs, grid }: World, station: Station): BindingLimit | null {
  const { fcrNEnabled, baselineW, maxPowerW, socPercent } = station
  const isFree = setpointW(station.control, nowMs) === null && baselineW === 0
  const responseW = fcrNEnabled ? droop(gridFrequencyHz(grid) - 50) * maxPowerW : 0
  const wantedW = baselineW + responseW
  if (wantedW !== 0 && withinStorage(wantedW, socPercent) === 0) return 'storage'
  if (responseW !== 0) return 'fcr'
  if (!isFree) return 'setpoint'
  return fcrNEnabled ? 'mode' : null
}

function ofPoint({ nowMs }: World, station: Station, isExternal: boolean): BindingLimit {
  const { powerW, baselineW, minPowerW, maxPowerW, vehicle, plan } = station
  const isAt = (otherW: number) => Math.abs(powerW - otherW) <= SAME_W
  const isGiving = station.exportW !== null && powerW < SAME_W
  if (isGiving) return 'congestion'
  if (isAt(baselineW)) {
    const isTold = vehicle?.bypass !== true && setpointW(station.control, nowMs) !== null
    return isTold || isExternal ? 'setpoint' : 'mode'
  }
  if (isAt(maxPowerW) && powerW < baselineW) {
    if (maxPowerW === SLOW_W) return 'mode'
    return maxPowerW < ratedPowerW(plan) - SAME_W ? 'car' : 'station'
  }
  if (isAt(minPowerW) && powerW > baselineW) return 'storage'
  return 'fcr'
}
