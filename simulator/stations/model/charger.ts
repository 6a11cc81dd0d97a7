import { socAfter, taper, type Charge } from '#simulator/vehicles/model/charge-curve.ts'
import { PHASE_V } from '#simulator/dlm/model/kilowatts.ts'
import { ratedPowerW, type Plan } from './plan.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Visit } from '#simulator/vehicles/model/visit.ts'

/** The least current a car can be told to take, A: IEC 61851 knows nothing between 0 and 6 A. */
export const LEAST_CURRENT_A = 6

/** A per phase that a car draws at this state of charge (%), 0 when it is full or not allowed. */
export function chargingCurrentA(visit: Visit, socPercent: number, maxCurrentA: number, allowedA: number): number {
  if (socPercent >= visit.targetSocPercent) return 0
  const peakA = Math.min(visit.limitA, maxCurrentA)
  return Math.min(allowedA, peakA * taper(socPercent / 100))
}

/**
 * A per phase that an operator's ceiling comes to, W at this voltage. A post whose ceiling leaves less than a car can be
 * told pauses; so does any charger at 0.
 */
export function ceilingA(powerW: number | null, voltageV: number, phases: number, kind: Plan['kind']): number {
  if (powerW === null) return Infinity
  if (kind === 'ac' && powerW < LEAST_CURRENT_A * PHASE_V * phases) return 0
  return powerW / (voltageV * phases)
}

/**
 * A per phase that a charger may deliver at this voltage. Posts are told a current; fast chargers a power, like what they
 * are rated for: where the voltage is high, that is less current.
 */
export function deliverableA(plan: Plan, allowedA: number, voltageV: number): number {
  if (plan.kind !== 'dc') return allowedA
  return Math.min(allowedA * PHASE_V, ratedPowerW(plan) / plan.phases) / voltageV
}

/** Its charge under a constant limit, W, for the closed form of the past. */
export function chargeOf(plan: Plan, visit: Visit, allowedA: number): Charge {
  const phaseW = plan.meanVoltageV * visit.phases
  const peakW = Math.min(visit.limitA, plan.maxCurrentA) * phaseW
  return { socFrom: visit.arrivalSocPercent / 100, peakW, allowedW: allowedA * phaseW, capacityWh: visit.capacityWh }
}

/** State of charge (%) at a moment of the past. */
export function pastSocPercent(charge: Charge, visit: Visit, tMs: number): number {
  const soc = socAfter(charge, (Math.min(tMs, visit.endsMs) - visit.readyMs) / 1_000)
  return Math.max(visit.arrivalSocPercent, Math.min(visit.targetSocPercent, soc * 100))
}

/** The OCPP status of a charging point that works; `isPaused`: load management, or an operator, leaves it nothing. */
export function statusOf(
  vehicle: Pick<Vehicle, 'readyMs' | 'endsMs' | 'socPercent' | 'targetSocPercent'> | null,
  nowMs: number,
  isPaused: boolean,
): 'Available' | 'Preparing' | 'Charging' | 'SuspendedEV' | 'SuspendedEVSE' | 'Finishing' {
  if (!vehicle) return 'Available'
  if (nowMs < vehicle.readyMs) return 'Preparing'
  if (nowMs >= vehicle.endsMs) return 'Finishing'
  if (vehicle.socPercent >= vehicle.targetSocPercent) return 'SuspendedEV'
  return isPaused ? 'SuspendedEVSE' : 'Charging'
}
