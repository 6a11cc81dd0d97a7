import { logNormal, mix, mix01, streamOf } from '#simulator/core/model/random.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'
import { drawByShare, hours, type CarLimit, type CarShare, type Profile, type ProfileName } from './arrivals.ts'

/** Cars and drivers at sites with real chargers. */

/** AC currents of cars on Nordic roads, an assumption: mostly three phases, and two-phase cars of 7.4 kW. */
const AC_CARS: readonly [CarShare, ...CarShare[]] = [
  { share: 0.6, limitA: 16, phases: 3 },
  { share: 0.1, limitA: 16, phases: 2 },
  { share: 0.1, limitA: 32, phases: 1 },
  { share: 0.1, limitA: 16, phases: 1 },
  { share: 0.1, limitA: 32, phases: 3 },
]
export const drawRealAcCar = (drawn: number): CarLimit => drawByShare(AC_CARS, drawn)

/** The share of stations where the first car of a day is always that of the same driver, an assumption. */
const REGULAR: Record<ProfileName, number> = { workplace: 0.8, campus: 0.3, overnight: 0.9, roadside: 0, buses: 0, unvisited: 0 }

/**
 * Numbers of the car of a regular driver, 0 to 1, for the car and its battery: the same on every day. `place`: the place of the
 * visit in the day, from 0. Null for another driver, and at an ideal site.
 */
export function regularOf({ key, profile, hasRealCars }: Plan, place: number): readonly [car: number, battery: number] | null {
  if (!hasRealCars || place > 0 || mix01(key, 0xd_0030) >= REGULAR[profile]) return null
  return [mix01(key, 0xd_0031), mix01(key, 0xd_0032)]
}

/** A weekend has these in place of the values of the profile. */
interface Weekend extends Pick<Profile, 'arrivals' | 'stayHours' | 'lateStayHours'> {
  readonly energyKwh: readonly [p10: number, p50: number, p90: number]
}

/**
 * Weekends come later, stay shorter and take less energy, and some cars stay far longer. The figures come from ACN-Data (Caltech and
 * JPL, California, May to August 2019), as 10th, 50th and 90th percentile. Workplace: arrival 6.7, 11.1, 14.7 h; stay 1.4, 3.7, 8.9 h;
 * 0.8, 6.3, 23.3 kWh. Campus: 8.3, 13.2, 20.0 h; 0.8, 2.2, 11.9 h; 0.9, 5.4, 26.1 kWh. The energies here are those that drivers want,
 * before their stay and their battery limit them.
 */
export const WEEKENDS: Partial<Record<ProfileName, Weekend>> = {
  workplace: {
    arrivals: hours(5, [4, 7, 8, 9, 11, 13, 13, 10, 8, 7, 4, 3, 2, 1]),
    stayHours: [3.7, 8.2],
    lateStayHours: [2.9, 7.6],
    energyKwh: [0.8, 6.8, 28],
  },
  campus: {
    arrivals: hours(6, [3, 4, 6, 8, 9, 9, 9, 9, 8, 7, 6, 6, 5, 5, 4, 3]),
    stayHours: [2, 5],
    lateStayHours: [1.8, 4.6],
    energyKwh: [0.9, 6, 60],
  },
}

/** Stays overnight and longer: the share of days whose last car stays so, and hours as median and 90th percentile. */
interface LongStays {
  readonly weekday: number
  readonly weekend: number
  readonly hours: readonly [p50: number, p90: number]
}
const LONG_STAYS: Partial<Record<ProfileName, LongStays>> = {
  workplace: { weekday: 0.008, weekend: 0.03, hours: [15, 36] },
  campus: { weekday: 0.02, weekend: 0.2, hours: [15, 32] },
}
/** A long stay ends at the latest on the third day after its arrival. */
export const LONG_STAY_DAYS = 3
const LONG_MIN_H = 9

const longShareOf = ({ profile, kind, hasRealCars }: Plan, isWeekend: boolean): number =>
  (hasRealCars && kind === 'ac' && LONG_STAYS[profile]?.[isWeekend ? 'weekend' : 'weekday']) || 0

const isLongDay = (plan: Plan, day: number) => mix01(mix(plan.key, day), 0xd_0033) < longShareOf(plan, isWeekend(day))

/**
 * The stay of the last car of a day that stays overnight or longer, h; null on other days. Such days are at least four days apart, so
 * that each day can be computed from the three before it.
 */
export function longStayHours(plan: Plan, day: number): number | null {
  if (!plan.hasRealCars) return null
  if (!isLongDay(plan, day)) return null
  for (let back = 1; back <= LONG_STAY_DAYS; back++) if (isLongDay(plan, day - back)) return null
  const [p50, p90] = LONG_STAYS[plan.profile]?.hours ?? [0, 0]
  return Math.max(LONG_MIN_H, logNormal(streamOf(mix(plan.key ^ 0xd_0034, day)), p50, p90))
}

/** Day 0 was a Thursday. */
export const isWeekend = (day: number): boolean => (day + 4) % 7 === 0 || (day + 4) % 7 === 6
