import type { DeviceSetpoint } from '#contract/ocpp/mqtt-devices.ts'
import type { World } from '#simulator/core/world/state.ts'
import { wantedNowW } from '#simulator/ocpp/model/wanted-power.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { thresholdsOf } from '#simulator/v2g/model/ffr.ts'
import { RESPONSE_RANGE_HZ } from '#simulator/v2g/model/v2g-point.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** Basepoints that a setpoint names. Later ones come with the next setpoint. */
const MAX_BASEPOINTS = 100
/** FCR-N: no response within the dead band, and full power at the end of the range (`battery-storage/model/battery.ts`). */
const FCR_N = { deadBandHz: 0.01, rangeHz: 0.1 }

/** Of a V2G device whose group follows the frequency: its powers are those of the fast reserve (`v2g/model/v2g-point.ts`). */
const V2G_DROOP = { deadBandHz: 0, rangeHz: RESPONSE_RANGE_HZ }

const instant = (ms: number) => new Date(ms).toISOString()

/** What the platform wants of a V2G device or battery outside now; null before its first second. */
export function setpointOf(world: World, station: Station): Omit<DeviceSetpoint, 'seq' | 'time' | 'validUntil'> | null {
  const { ocpp, plan, vehicle, control } = station
  const powerW = ocpp && wantedNowW(ocpp)
  if (powerW === null) return null
  const basepoints = control.basepoints.filter(({ atMs }) => atMs > world.nowMs).slice(0, MAX_BASEPOINTS)
  const allowedW = Math.round(Math.min(station.maxPowerW, station.allowedCurrentA * station.voltageV * station.phasesInUse))
  const all = {
    powerW,
    minPowerW: Math.round(station.minPowerW),
    maxPowerW: Math.max(0, allowedW),
    baselineW: Math.round(station.baselineW),
    ...(basepoints.length > 0 && { basepoints: basepoints.map(({ atMs, powerW: at }) => ({ time: instant(atMs), powerW: at })) }),
  }
  if (plan.kind === 'battery') return { ...all, ...(station.fcrNEnabled && { droop: FCR_N }) }
  const v2g = v2gSettingsOf(world.groups, station.groupIds)
  const { underHz, overHz } = thresholdsOf(v2g ?? {})
  const { targetSocPercent = null, departureMs = null } = vehicle?.schedule ?? {}
  return {
    ...all,
    ffrPositiveW: station.ffrPositiveW,
    ffrNegativeW: station.ffrNegativeW,
    ...(v2g?.mode === 'freq' && { droop: V2G_DROOP }),
    ...(v2g && { minSocPercent: v2g.minSoC }),
    ...(v2g && { ffrActivationHz: underHz }),
    ...(overHz !== null && { ffrOverHz: overHz }),
    ...(targetSocPercent !== null && { targetSocPercent }),
    ...(departureMs !== null && { departure: instant(departureMs) }),
  }
}
