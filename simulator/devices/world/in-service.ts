import type { V2gMode } from '#contract/v2g.ts'
import { mix01 } from '#simulator/core/model/random.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { ceilingA } from '../model/charger.ts'

/** Statuses in which a station delivers nothing and accepts no car. */
const OUT_OF_SERVICE: ReadonlySet<string> = new Set(['Faulted', 'Unavailable', 'Reserved'])
export const isOutOfService = (station: Station): boolean => station.heldStatus !== null && OUT_OF_SERVICE.has(station.heldStatus)

/** The handshake of car and station is complete, and the driver has not ended the session. */
export const isInSession = (station: Station, nowMs: number): boolean =>
  station.vehicle !== null && isSessionOf(station, station.vehicle, nowMs)

/** The same for a car that may differ from the one at the station. */
export const isSessionOf = (station: Station, { readyMs, endsMs }: Vehicle, nowMs: number): boolean =>
  nowMs >= readyMs && nowMs < endsMs && !isOutOfService(station)

/**
 * Whether an operator has paused a charger. A V2G point that serves the grid stays in session at 0 W, and a driver's
 * bypass overrides the pause.
 */
export function isPausedByOperator({ control, plan, vehicle, phases }: Station, mode: V2gMode): boolean {
  if (control.powerW === null || vehicle?.bypass || (plan.kind === 'v2g' && mode !== 'no_v2g')) return false
  return control.powerW <= 0 || ceilingA(control.powerW, PHASE_V, vehicle?.phases ?? phases, plan.kind) === 0
}

/**
 * Frequency as a device measures it, Hz: rounded to 1 mHz, with an error of half a millihertz. Single precision, like
 * the recording.
 */
export const deviceFrequencyHz = (key: number, gridHz: number, tMs: number): number =>
  Math.round((Math.fround(gridHz) + 0.001 * (mix01(key ^ 0x50, Math.floor(tMs / 1_000)) - 0.5)) * 1_000) / 1_000
