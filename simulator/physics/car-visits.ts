import type { Station } from '#simulator/world/state.ts'
import { chargeOf, pastSocPercent } from './charger.ts'
import { pastLimitA } from './past.ts'
import type { Plan } from './plan.ts'
import { NO_CONTROL } from './setpoints.ts'
import { customerGroupOf, visitFrom, type Vehicle, type Visit } from './vehicle.ts'

/** Lets the car go whose time has come, and the next one in. */
export function moveCars(station: Station, nowMs: number): void {
  if (station.vehicle && nowMs >= station.vehicle.leavesMs) {
    letCarGo(station)
    station.nextVisit = visitFrom(station.plan, nowMs)
  }
  if (station.vehicle || !station.nextVisit || nowMs < station.nextVisit.arrivesMs) return
  if (nowMs >= station.nextVisit.leavesMs) station.nextVisit = visitFrom(station.plan, nowMs)
  const visit = station.nextVisit
  if (!visit || nowMs < visit.arrivesMs) return
  station.vehicle = arrive(station.plan, visit, nowMs)
  station.nextVisit = null
}

/** The place is free. What a charger was told by hand was for this car. */
export function letCarGo(station: Station): void {
  station.vehicle = null
  station.phasesInUse = station.plan.phases
  if (station.plan.kind !== 'v2g') station.control = NO_CONTROL
}

/** The car of a visit, as it stands at this moment of it. */
const arrive = (plan: Plan, visit: Visit, nowMs: number): Vehicle => ({
  arrivesMs: visit.arrivesMs,
  readyMs: visit.readyMs,
  endsMs: visit.endsMs,
  leavesMs: visit.leavesMs,
  capacityWh: visit.capacityWh,
  limitA: visit.limitA,
  phases: visit.phases,
  arrivalSocPercent: visit.arrivalSocPercent,
  targetSocPercent: visit.targetSocPercent,
  socPercent: pastSocPercent(chargeOf(plan, visit, pastLimitA(plan)), visit, nowMs),
  isAtTarget: false,
  customerGroupId: customerGroupOf(plan, visit),
})
