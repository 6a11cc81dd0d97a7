import { socAfter, taper, type Charge } from './charge-curve.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { ratedPowerW, type Plan } from './plan.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Visit } from './visit.ts'

/** The lowest charging current of a car, A. IEC 61851 defines no current between 0 and 6 A. */
export const MIN_CHARGING_CURRENT_A = 6

/** Current that a car draws at this state of charge (%), A per phase. 0 when the car is full or not allowed to charge. */
export function chargingCurrentA(visit: Visit, socPercent: number, maxCurrentA: number, allowedA: number): number {
  if (socPercent >= visit.targetSocPercent) return 0
  const peakA = Math.min(visit.limitA, maxCurrentA)
  return Math.min(allowedA, peakA * taper(socPercent / 100))
}

/**
 * An operator's ceiling in A per phase, from W at this voltage. An AC charger pauses when its ceiling is below the
 * minimum current of a car. Every charger pauses at 0.
 */
export function ceilingA(powerW: number | null, voltageV: number, phases: number, kind: Plan['kind']): number {
  if (powerW === null) return Infinity
  if (kind === 'ac' && powerW < MIN_CHARGING_CURRENT_A * PHASE_V * phases) return 0
  return powerW / (voltageV * phases)
}

/**
 * Current that a charger may deliver at this voltage, A per phase. AC chargers are limited by current. Fast chargers
 * are limited by power, like their rating, so a high voltage means less current.
 */
export function deliverableA(plan: Plan, allowedA: number, voltageV: number): number {
  if (plan.kind !== 'dc') return allowedA
  return Math.min(allowedA * PHASE_V, ratedPowerW(plan) / plan.phases) / voltageV
}

/** The charge under a constant limit, W, for the closed form of the past. */
export function chargeOf(plan: Plan, visit: Visit, allowedA: number): Charge {
  const phaseW = plan.meanVoltageV * visit.phases
  const peakW = Math.min(visit.limitA, plan.maxCurrentA) * phaseW
  return { socFrom: visit.arrivalSocPercent / 100, peakW, allowedW: allowedA * phaseW, capacityWh: visit.capacityWh }
}

/** State of charge (%) at a time in the past. */
export function pastSocPercent(charge: Charge, visit: Visit, tMs: number): number {
  const soc = socAfter(charge, (Math.min(tMs, visit.endsMs) - visit.readyMs) / 1_000)
  return Math.max(visit.arrivalSocPercent, Math.min(visit.targetSocPercent, soc * 100))
}

/** The OCPP status of a working charging point. `isPaused`: load management or an operator allows 0 A. */
export function chargerStatus(
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
