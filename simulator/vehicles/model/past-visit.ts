import { HOUR_MS } from '#contract/durations.ts'
import { isAdaptive, type V2gMode } from '#contract/v2g.ts'
import { nextSocPercent, ONE_WAY_EFFICIENCY, type Charge } from '#simulator/devices/model/charge-curve.ts'
import { chargeOf, pastSocPercent } from '#simulator/devices/model/charger.ts'
import { ratedPowerW, type Plan, type Seam } from '#simulator/devices/model/plan.ts'
import { NO_POWER_LIMIT_WINDOWS } from '#simulator/devices/model/power-limit-window.ts'
import { BASELINE_SHARE } from '#simulator/v2g/model/v2g-point.ts'
import { catchesUpMs, goalOf, levelOf, type Planned } from '#simulator/v2g/model/v2g-plan.ts'
import { scheduleOnArrival } from '#simulator/v2g/model/v2g-schedule.ts'
import type { Visit } from '#simulator/devices/model/visit.ts'

/** A part of a visit before the start of the world with constant power until its target. */
export interface PastLeg {
  readonly visit: Visit
  readonly charge: Charge
  /** The car charged with the highest allowed power. */
  readonly isCatchingUp: boolean
  /** Power that the car discharged into its building, W, and the end of the discharge, when it was down at its target. */
  readonly givesW: number
  readonly givesUntilMs: number
  /** The highest current of a charger, A per phase. */
  readonly allowedA: number
}

/** A visit before the start of the world, from one of its parts on. */
export interface PastVisit extends PastLeg {
  /** The next part: full power of a car that would be late, or another limit near the start of the world. */
  readonly late: PastVisit | null
}

/**
 * The course of a past visit, as a pure function of the plan. A V2G point charged with reduced power, or in building mode only to
 * the minimum, until it had to charge with full power. It discharged energy beyond the minimum into its building.
 */
export function pastVisitOf(plan: Plan, visit: Visit): PastVisit {
  const { v2g, pastAllowedA } = plan
  if (plan.kind !== 'v2g' || !v2g) {
    const { seam, startMs } = plan
    const isOnSeam = seam !== undefined && visit.readyMs < startMs && visit.endsMs > startMs
    return isOnSeam ? levelledOf(plan, visit, seam.steps) : onlyLegOf(plan, visit, pastAllowedA)
  }
  const { mode } = v2g
  const schedule = scheduleOnArrival(plan.key, visit, v2g.dailySchedule)
  const { departureMs } = schedule
  const goalPercent = goalOf(mode, schedule, visit.targetSocPercent, v2g.minSoC)
  const easilyA = Math.min(pastAllowedA, plan.maxCurrentA * easyShareOf(mode))
  if (departureMs === null || !isAdaptive(mode)) {
    return { ...restingLegOf(plan, { ...visit, targetSocPercent: goalPercent }, easilyA), late: null }
  }

  const planned = plannedAs(plan, visit, mode, departureMs, goalPercent)
  const lateFrom = (readyMs: number, arrivalSocPercent: number) =>
    onlyLegOf(plan, { ...visit, readyMs, arrivalSocPercent, targetSocPercent: goalPercent }, pastAllowedA, true)
  if (visit.readyMs > catchesUpMs(planned)) return lateFrom(visit.readyMs, visit.arrivalSocPercent)

  const easy = restingLegOf(plan, { ...visit, targetSocPercent: levelOf(mode, goalPercent, v2g.minSoC) }, easilyA)
  // A car that reaches its target on the way is in time.
  const lateMs = mode === 'powermeter' ? Math.ceil(lateAtMs(planned, easy)) : Infinity
  return { ...easy, late: lateMs < visit.endsMs ? lateFrom(lateMs, legSocPercent(easy, lateMs)) : null }
}

/** From when on a car that supplies its building must charge with full power. The more it has discharged, the earlier this is. */
function lateAtMs(planned: Planned, easy: PastLeg): number {
  if (easy.givesW === 0) {
    const { arrivalSocPercent, targetSocPercent } = easy.visit
    return catchesUpMs({ ...planned, socPercent: Math.max(arrivalSocPercent, targetSocPercent) })
  }
  const isLate = (tMs: number) => tMs > catchesUpMs({ ...planned, socPercent: legSocPercent(easy, tMs) })
  let [inTimeMs, lateMs] = [easy.visit.readyMs, easy.visit.endsMs]
  if (!isLate(lateMs)) return Infinity
  while (lateMs - inTimeMs > 1) {
    const betweenMs = Math.floor((inTimeMs + lateMs) / 2)
    if (isLate(betweenMs)) lateMs = betweenMs
    else inTimeMs = betweenMs
  }
  return lateMs
}

/** State of charge at a time of a leg, %. */
export function legSocPercent({ visit, charge, givesW, givesUntilMs }: PastLeg, tMs: number): number {
  if (givesW === 0) return pastSocPercent(charge, visit, tMs)
  if (tMs >= givesUntilMs && givesUntilMs < visit.endsMs) return visit.targetSocPercent
  const seconds = Math.max(0, Math.min(tMs, givesUntilMs) - visit.readyMs) / 1_000
  return nextSocPercent(visit.arrivalSocPercent, -givesW, visit.capacityWh, seconds)
}

/** Whether the state of charge of a leg stays at this value after this time. */
export const isSettled = ({ visit, givesW, givesUntilMs }: PastLeg, tMs: number, socPercent: number): boolean =>
  givesW > 0 ? tMs >= givesUntilMs : tMs >= visit.readyMs && socPercent >= visit.targetSocPercent

/** The part of a visit at this time. */
export function legAt(past: PastVisit, tMs: number): PastVisit {
  let leg = past
  while (leg.late && tMs >= leg.late.visit.readyMs) leg = leg.late
  return leg
}

/** A charger's visit during which the recording begins: its limit approaches that of the recording. */
function levelledOf(plan: Plan, visit: Visit, steps: Seam['steps']): PastVisit {
  const own = steps.findLast(({ atMs }) => atMs <= visit.readyMs)
  const next = steps.find(({ atMs }) => atMs > visit.readyMs)
  const leg = onlyLegOf(plan, visit, own?.allowedA ?? plan.pastAllowedA)
  if (!next) return leg
  const rest = { ...visit, readyMs: next.atMs, arrivalSocPercent: legSocPercent(leg, next.atMs) }
  return { ...leg, late: levelledOf(plan, rest, steps) }
}

/** A charger's visit. It reuses objects, because there are very many visits. */
const onlyLegOf = (plan: Plan, visit: Visit, limitA: number, isCatchingUp = false): PastVisit => ({
  visit,
  charge: chargeOf(plan, visit, limitA),
  isCatchingUp,
  givesW: 0,
  givesUntilMs: visit.readyMs,
  allowedA: limitA,
  late: null,
})

/** A car with enough time. A car above its target discharges the rest into the building that it supplies. */
function restingLegOf(plan: Plan, visit: Visit, limitA: number): PastLeg {
  const leg = onlyLegOf(plan, visit, limitA)
  const givesW = Math.min(plan.pastGivenA, plan.maxCurrentA) * plan.meanVoltageV * visit.phases
  const spareWh = ((visit.arrivalSocPercent - visit.targetSocPercent) / 100) * visit.capacityWh * ONE_WAY_EFFICIENCY
  if (givesW <= 0 || spareWh <= 0) return leg
  return { ...leg, givesW, givesUntilMs: Math.min(visit.endsMs, visit.readyMs + (spareWh / givesW) * HOUR_MS) }
}

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
  squeezes: NO_POWER_LIMIT_WINDOWS,
})
