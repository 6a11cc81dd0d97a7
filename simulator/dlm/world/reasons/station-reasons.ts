import type { AllocationReason, BindingLimit } from '#contract/allocations.ts'
import { batteryLimit } from '#simulator/battery-storage/model/battery-limit.ts'
import { isInSession, isOutOfService } from '#simulator/devices/world/in-service.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { v2gLimit } from '#simulator/v2g/model/v2g-limit.ts'
import type { LimitState } from './decision-reasons.ts'

/** Why a station has no power or an unknown power, regardless of its groups. */
export function noPowerReason(station: Station): LimitState | null {
  if (!station.isOnline) return { state: 'offline', limit: null }
  if (!isOutOfService(station)) return null
  if (station.heldStatus === 'Faulted') return { state: 'faulted', limit: null }
  return { state: station.heldStatus === 'Reserved' ? 'reserved' : 'unavailable', limit: null }
}

/** A state with the figures of a station that follows. */
type ControlReason = LimitState & Pick<AllocationReason, 'powerKw' | 'baselineKw' | 'congestionKw' | 'congestionRule'>

/**
 * What determines the power of a battery or of a V2G point that serves the grid, from the inputs of its last second and the
 * present limit of load management. Null where load management decides, and for other stations.
 */
export function controlReason(station: Station, nowMs: number): ControlReason | null {
  const found = limitOf(station, nowMs, station.allowedCurrentA * station.voltageV * station.phasesInUse)
  if (!found || found.limit === 'allocation') return null
  const { plan, powerW, baselineW, exportRule } = station
  const { limit } = found
  return {
    state: 'following',
    limit,
    powerKw: kilowatts(powerW),
    ...(plan.kind === 'v2g' && { baselineKw: kilowatts(baselineW) }),
    ...(limit === 'congestion' && exportRule && { congestionKw: 0 - (exportRule.target ?? 0), congestionRule: exportRule.name }),
  }
}

function limitOf(station: Station, nowMs: number, allowedW: number): { limit: BindingLimit | 'allocation' | null } | null {
  const { batteryInputs, v2gInputs } = station
  if (batteryInputs) return { limit: batteryLimit({ ...batteryInputs, allowedW }) }
  if (!v2gInputs?.hasCar || v2gInputs.mode === 'no_v2g' || !isInSession(station, nowMs)) return null
  return { limit: v2gLimit({ ...v2gInputs, allowedW }) }
}

/** kW, rounded to 1 W. */
const kilowatts = (powerW: number) => Math.round(powerW) / 1_000 + 0
