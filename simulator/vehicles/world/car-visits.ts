import type { DailyScheduleEntry } from '#contract/v2g.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { legAt, legSocPercent, pastVisitOf } from '../model/past-visit.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import { newOutlook } from '#simulator/v2g/model/v2g-plan.ts'
import { NO_SCHEDULE, rolledOn, scheduleOnArrival } from '#simulator/v2g/model/v2g-schedule.ts'
import { customerGroupOf, visitFrom, type Vehicle } from '../model/vehicle.ts'
import { type Visit } from '#simulator/devices/model/visit.ts'

/** Ends a visit whose time is over and starts the next one. Its departure is its own or that of the point's daily schedule. */
export function moveCars(station: Station, nowMs: number, dailySchedule?: readonly DailyScheduleEntry[]): void {
  if (station.vehicle && nowMs >= station.vehicle.leavesMs) {
    departCar(station)
    station.nextVisit = visitFrom(station.plan, nowMs)
  }
  if (station.vehicle || !station.nextVisit || nowMs < station.nextVisit.arrivesMs) return
  if (nowMs >= station.nextVisit.leavesMs) station.nextVisit = visitFrom(station.plan, nowMs)
  const visit = station.nextVisit
  if (!visit || nowMs < visit.arrivesMs) return
  station.vehicle = arrive(station.plan, visit, nowMs, dailySchedule)
  station.nextVisit = null
}

/** Removes the car and keeps the sample of this second. The manual setpoint of a charger applied only to this car and ends. */
export function departCar(station: Station): void {
  station.vehicle = null
  if (station.plan.kind !== 'v2g') station.control = NO_CONTROL
}

/** The car of a visit in its state at this time. */
function arrive(plan: Plan, drawn: Visit, nowMs: number, dailySchedule?: readonly DailyScheduleEntry[]): Vehicle {
  const leg = legAt(pastVisitOf(plan, drawn), nowMs)
  const { visit, isCatchingUp } = leg
  const socPercent = legSocPercent(leg, nowMs)
  const hasBegun = nowMs > drawn.readyMs
  const schedule = dailySchedule ? scheduleOnArrival(plan.key, visit, dailySchedule) : NO_SCHEDULE
  return {
    arrivesMs: visit.arrivesMs,
    readyMs: drawn.readyMs,
    endsMs: visit.endsMs,
    leavesMs: visit.leavesMs,
    capacityWh: visit.capacityWh,
    limitA: visit.limitA,
    phases: visit.phases,
    arrivalSocPercent: drawn.arrivalSocPercent,
    targetSocPercent: visit.targetSocPercent,
    ownTargetSocPercent: drawn.targetSocPercent,
    socPercent,
    isAtTarget: false,
    customerGroupId: customerGroupOf(plan, visit),
    schedule: dailySchedule ? rolledOn(schedule, dailySchedule, nowMs) : schedule,
    bypass: false,
    chargesSinceMs: hasBegun ? drawn.readyMs : null,
    keptUntilMs: 0,
    outlook: { ...newOutlook(), isCatchingUp: isCatchingUp && socPercent < visit.targetSocPercent },
    journalledPlan: null,
  }
}
