/** Provides: cars: arrivals, visits and batteries. Needs: control, core, devices, grid, v2g. */

import { HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { logNormal, mix, mix01, streamOf, twoSidedLogNormal } from '#simulator/core/model/random.ts'
import { drawAcCar, drawCapacityWh, drawDcCar, drawHour, fleetCar, PROFILES, type Profile } from './arrivals.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import { ratedPowerW, type Plan } from '#simulator/devices/model/plan.ts'
import type { Outlook } from '#simulator/v2g/model/v2g-plan.ts'
import type { V2gSchedule } from '#simulator/v2g/model/v2g-schedule.ts'
import { drawRealAcCar, isWeekend, LONG_STAY_DAYS, longStayHours, regularOf, WEEKENDS } from './real-visits.ts'
import { type Visit, FULL_PERCENT } from '#simulator/devices/model/visit.ts'

/** A car that is present at a station. */
export interface Vehicle extends Omit<Visit, 'targetSocPercent'> {
  socPercent: number
  /** State of charge at which it stops charging. At a V2G point it follows from mode and schedule. */
  targetSocPercent: number
  /** State of charge at which it would stop without other settings. */
  readonly ownTargetSocPercent: number
  /** The car has reached its target, and stays there. */
  isAtTarget: boolean
  /** The customer group of the driver. */
  customerGroupId: number | null
  /** The schedule from which the platform plans at a V2G point. */
  schedule: V2gSchedule
  /** The driver has chosen bypass, until the car leaves. */
  bypass: boolean
  /** When it first charged, ms; null before that. */
  chargesSinceMs: number | null
  /** The driver may be late: until then the car keeps the state required at the departure. */
  keptUntilMs: number
  outlook: Outlook
  /** The last journalled plan. */
  journalledPlan: { readonly schedule: V2gSchedule; readonly isReachable: boolean | null } | null
}

const dayShiftMs = (plan: Plan) => plan.utcOffsetMs - PROFILES[plan.profile].dayStartsAtHour * HOUR_MS

/** The day of the station at this time, and the start of that day. Only long stays extend into the next days. */
export const dayOf = (plan: Plan, tMs: number): number => Math.floor((tMs + dayShiftMs(plan)) / DAY_MS)
export const dayStartMs = (plan: Plan, day: number): number => day * DAY_MS - dayShiftMs(plan)

/**
 * The visits of a station that begin on one day, in order, without overlap: a pure function of the plan and the day. A car that
 * stays from an earlier day takes the place of those that would come meanwhile.
 */
export function visitsOfDay(plan: Plan, day: number): Visit[] {
  const visits = drawnVisits(plan, day, longStayHours(plan, day))
  const staying = stayingFrom(plan, day)
  return staying ? visits.filter(({ arrivesMs }) => arrivesMs >= staying.leavesMs + BETWEEN_MS) : visits
}

/** The visits of a station on one day, with that of a car that stays from an earlier day. */
export function visitsOn(plan: Plan, day: number): Visit[] {
  const staying = stayingFrom(plan, day)
  return staying ? [staying, ...visitsOfDay(plan, day)] : visitsOfDay(plan, day)
}

/** The visit of a car that is still there at the start of a day. */
function stayingFrom(plan: Plan, day: number): Visit | undefined {
  if (!plan.hasRealCars) return undefined
  for (let back = 1; back <= LONG_STAY_DAYS; back++) {
    const hours = longStayHours(plan, day - back)
    if (hours === null) continue
    const last = drawnVisits(plan, day - back, hours).at(-1)
    return last && last.leavesMs > dayStartMs(plan, day) ? last : undefined
  }
  return undefined
}

/** Time between a car and the next one at a station. */
const BETWEEN_MS = 5 * 60_000

/** The visits that begin on one day, as if no car stayed from an earlier day. The last one is a long stay if hours are given. */
function drawnVisits(plan: Plan, day: number, longHours: number | null): Visit[] {
  if (plan.kind === 'battery') return []
  const profile = profileOf(plan, day)
  const next = streamOf(mix(plan.key, day))
  const arrivals: number[] = []
  for (const chance of isWeekend(day) ? profile.weekend : profile.weekday) {
    const comes = next() < chance
    const [drawnHour, minute] = [next(), next() * HOUR_MS]
    if (!comes) continue
    const hour = drawHour(profile.arrivals, drawnHour)
    arrivals.push(((hour - profile.dayStartsAtHour + 24) % 24) * HOUR_MS + minute)
  }
  arrivals.sort((a, b) => a - b)

  const startMs = dayStartMs(plan, day)
  const visits: Visit[] = []
  let freeFromMs = 10 * 60_000
  for (const [place, arrival] of arrivals.entries()) {
    if (arrival < freeFromMs) continue
    const longMs = longHours !== null && place === arrivals.length - 1 ? longHours * HOUR_MS : null
    const visit = drawVisit(plan, profile, next, startMs, arrival, longMs, regularOf(plan, visits.length))
    visits.push(visit)
    freeFromMs = visit.leavesMs - startMs + BETWEEN_MS
  }
  return visits
}

/** Arrivals, stays and energies of a day. */
const profileOf = ({ profile, hasRealCars }: Plan, day: number): DayProfile => {
  const ordinary: DayProfile = PROFILES[profile]
  return hasRealCars && isWeekend(day) ? { ...ordinary, ...WEEKENDS[profile] } : ordinary
}

interface DayProfile extends Omit<Profile, 'energyKwh'> {
  readonly energyKwh: Profile['energyKwh'] | readonly [p10: number, p50: number, p90: number]
}

/** `longMs`: a stay beyond the day; null for another. `regular`: numbers of the car of a regular driver, who always comes with the same car; null for another driver. */
function drawVisit(
  plan: Plan,
  profile: DayProfile,
  next: () => number,
  dayMs: number,
  arrivalMs: number,
  longMs: number | null,
  regular: readonly [car: number, battery: number] | null,
): Visit {
  const isLate = arrivalMs + profile.dayStartsAtHour * HOUR_MS >= 12 * HOUR_MS
  const [p50, p90] = isLate ? profile.lateStayHours : profile.stayHours
  let stayMs = logNormal(next, p50, p90) * HOUR_MS
  // 15 % of the drivers return late: their full cars stay connected.
  const overstays = next() < 0.15 && !profile.fleet
  const overstayMs = logNormal(next, 0.7, 1.8) * HOUR_MS
  if (overstays) stayMs += overstayMs
  const days = longMs === null ? 1 : 1 + LONG_STAY_DAYS
  stayMs = Math.min(Math.max(longMs ?? stayMs, 12 * 60_000), days * DAY_MS - 10 * 60_000 - arrivalMs)
  const [carDrawn, batteryDrawn] = [next(), next()]
  const car = carOf(plan, regular?.[0] ?? carDrawn)
  const capacityWh = profile.fleet ? profile.fleet.capacityKwh * 1_000 : drawCapacityWh(regular?.[1] ?? batteryDrawn)
  const soc = drawSoc(plan, profile, next, car.limitA * car.phases * 230, stayMs, capacityWh)
  const arrivesMs = wholeSecond(dayMs + arrivalMs)
  const readyMs = arrivesMs + wholeSecond(20_000 + next() * 50_000)
  const leavesMs = wholeSecond(arrivesMs + stayMs)
  return {
    arrivesMs,
    readyMs,
    endsMs: leavesMs - wholeSecond(15_000 + next() * 60_000),
    leavesMs,
    capacityWh,
    limitA: car.limitA,
    phases: car.phases,
    arrivalSocPercent: soc.arrivalSocPercent,
    targetSocPercent: soc.targetSocPercent,
  }
}

const wholeSecond = (ms: number) => Math.round(ms / 1_000) * 1_000

function carOf(plan: Plan, drawn: number): Pick<Visit, 'limitA' | 'phases'> {
  if (plan.kind === 'v2g') return { limitA: plan.maxCurrentA, phases: plan.phases }
  const { fleet }: Profile = PROFILES[plan.profile]
  const car = fleet
    ? fleetCar(fleet.powerKw)
    : plan.kind === 'dc'
      ? drawDcCar(drawn)
      : plan.hasRealCars
        ? drawRealAcCar(drawn)
        : drawAcCar(drawn)
  return { limitA: Math.min(car.limitA, plan.maxCurrentA), phases: car.phases > plan.phases ? plan.phases : car.phases }
}

/**
 * On V2G the target is that of the schedule, or 80 % without one, or that of the mode. Elsewhere it follows from the
 * energy, limited by power × stay and by the free battery capacity.
 */
function drawSoc(plan: Plan, { energyKwh }: DayProfile, next: () => number, carW: number, stayMs: number, capacityWh: number) {
  if (plan.kind === 'v2g') {
    const arrivalSocPercent = 25 + next() * 40
    return { arrivalSocPercent, targetSocPercent: !plan.v2g || plan.v2g.mode === 'no_v2g' ? FULL_PERCENT : V2G_TARGET_PERCENT }
  }
  const powerW = Math.min(carW, ratedPowerW(plan))
  const drawnKwh = energyKwh.length === 2 ? logNormal(next, ...energyKwh) : twoSidedLogNormal(next, ...energyKwh)
  const wantedWh = Math.min(drawnKwh * 1_000, (powerW * stayMs) / HOUR_MS)
  const arrivalSocPercent = 10 + next() * 50
  const risePercent = (100 * wantedWh * ONE_WAY_EFFICIENCY) / capacityWh
  return { arrivalSocPercent, targetSocPercent: Math.min(FULL_PERCENT, arrivalSocPercent + Math.max(1, risePercent)) }
}

/** One driver in five belongs to a customer group of the site. */
const CUSTOMERS = 0.2

export function customerGroupOf({ key, customerGroupIds }: Plan, { arrivesMs }: Visit): number | null {
  const drawn = mix01(key ^ 0xc057, arrivesMs / 1_000)
  return drawn < CUSTOMERS ? (customerGroupIds[Math.floor((drawn / CUSTOMERS) * customerGroupIds.length)] ?? null) : null
}

const V2G_TARGET_PERCENT = 80

/** The visit at this time, or the next one after it; null when none starts in the next two months. */
export function visitFrom(plan: Plan, tMs: number): Visit | null {
  const today = dayOf(plan, tMs)
  for (let day = today; day < today + 60; day++) {
    const visit = visitsOn(plan, day).find((one) => one.leavesMs > tMs)
    if (visit) return visit
  }
  return null
}
