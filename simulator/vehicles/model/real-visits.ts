import { mix01 } from '#simulator/core/model/random.ts'
import type { Plan } from '#simulator/stations/model/plan.ts'
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

type WeekendPart = Pick<Profile, 'arrivals' | 'stayHours' | 'lateStayHours'>

/**
 * Weekends come later and stay shorter. The medians are those of ACN-Data (Caltech and JPL, California, May to August 2019): arrival
 * 11.1 h and stay 3.7 h at the workplace, 13.3 h and 2.2 h at the campus.
 */
export const WEEKENDS: Partial<Record<ProfileName, WeekendPart>> = {
  workplace: {
    arrivals: hours(6, [4, 7, 9, 12, 13, 12, 10, 9, 7, 6, 5, 3, 2, 1]),
    stayHours: [3.9, 7.5],
    lateStayHours: [3, 6],
  },
  campus: {
    arrivals: hours(7, [2, 4, 7, 8, 10, 10, 10, 10, 9, 8, 7, 6, 4, 3, 2]),
    stayHours: [2.3, 5.5],
    lateStayHours: [2, 5],
  },
}
