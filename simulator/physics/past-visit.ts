import type { V2gMode } from '#contract/v2g.ts'
import type { Charge } from './charge-curve.ts'
import { chargeOf, pastSocPercent } from './charger.ts'
import { ratedPowerW, type Plan } from './plan.ts'
import { BASELINE_SHARE } from './v2g-point.ts'
import { catchesUpMs, goalOf, isPlanned, levelOf, type Planned } from './v2g-plan.ts'
import { scheduleOnArrival } from './v2g-schedule.ts'
import type { Visit } from './vehicle.ts'

/** A part of a visit before the world began, in which the car had the same power until it had what it was to have. */
export interface PastLeg {
  readonly visit: Visit
  readonly charge: Charge
  /** It charged with all it might. */
  readonly isCatchingUp: boolean
}

/** A visit before the world began. */
export interface PastVisit extends PastLeg {
  /** From when on it caught up, if it did so only later. */
  readonly late: PastLeg | null
}

/**
 * What a visit came to in the past, as a pure function of the plan. A V2G point charged with a part of its power, or for its
 * building to the minimum alone, until that would have been too late. What a building had from it is not known any more.
 */
export function pastVisitOf(plan: Plan, visit: Visit): PastVisit {
  const { v2g, pastAllowedA } = plan
  if (plan.kind !== 'v2g' || !v2g) return { ...legOf(plan, visit, pastAllowedA, false), late: null }
  const { mode } = v2g
  const schedule = scheduleOnArrival(plan.key, visit, v2g.dailySchedule)
  const { departureMs } = schedule
  const goalPercent = goalOf(mode, schedule, visit.targetSocPercent, v2g.minSoC)
  const easilyA = Math.min(pastAllowedA, plan.maxCurrentA * easyShareOf(mode))
  if (departureMs === null || !isPlanned(mode)) {
    return { ...legOf(plan, { ...visit, targetSocPercent: goalPercent }, easilyA, false), late: null }
  }

  const planned = plannedAs(plan, visit, mode, departureMs, goalPercent)
  const lateFrom = (readyMs: number, arrivalSocPercent: number) =>
    legOf(plan, { ...visit, readyMs, arrivalSocPercent, targetSocPercent: goalPercent }, pastAllowedA, true)
  if (visit.readyMs > catchesUpMs(planned)) return { ...lateFrom(visit.readyMs, visit.arrivalSocPercent), late: null }

  const easy = legOf(plan, { ...visit, targetSocPercent: levelOf(mode, goalPercent, v2g.minSoC) }, easilyA, false)
  const socPercent = Math.max(visit.arrivalSocPercent, easy.visit.targetSocPercent)
  // A car that is charged to its target on the way is in time.
  const lateMs = mode === 'powermeter' ? Math.ceil(catchesUpMs({ ...planned, socPercent })) : Infinity
  return { ...easy, late: lateMs < visit.endsMs ? lateFrom(lateMs, pastSocPercent(easy.charge, easy.visit, lateMs)) : null }
}

/** The part of a visit that a moment is in. */
export const legAt = (past: PastVisit, tMs: number): PastLeg => (past.late && tMs >= past.late.visit.readyMs ? past.late : past)

const legOf = (plan: Plan, visit: Visit, limitA: number, isCatchingUp: boolean): PastLeg => ({
  visit,
  charge: chargeOf(plan, visit, limitA),
  isCatchingUp,
})

const easyShareOf = (mode: V2gMode) => (mode === 'external' ? 0 : mode === 'no_v2g' ? 1 : BASELINE_SHARE)

const plannedAs = (plan: Plan, visit: Visit, mode: V2gMode, departureMs: number, goalPercent: number): Planned => ({
  mode,
  nowMs: visit.readyMs,
  readyMs: visit.readyMs,
  departureMs,
  keptUntilMs: 0,
  socPercent: visit.arrivalSocPercent,
  goalPercent,
  slowS: 0,
  capacityWh: visit.capacityWh,
  ratedW: ratedPowerW(plan),
  assuredW: plan.pastAllowedA * plan.meanVoltageV * visit.phases,
  lostMs: 0,
})
