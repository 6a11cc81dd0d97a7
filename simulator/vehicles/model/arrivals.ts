/**
 * Arrivals, stays and energies of cars by kind of place. Shares per hour are from real sessions at a workplace and a
 * public campus (California, weekdays of 2019). Stays and energies are log-normal by their median and 90th percentile.
 */
export interface Profile {
  /** The local hour at which the profile's day begins. No car stays across it, so that each day can be computed alone. */
  readonly dayStartsAtHour: number
  /** Probability of each possible car of a day. */
  readonly weekday: readonly number[]
  readonly weekend: readonly number[]
  /** Share of arrivals by local hour, 0 to 23. */
  readonly arrivals: readonly number[]
  readonly stayHours: readonly [p50: number, p90: number]
  /** Stay of a car that arrives in the afternoon, if different. */
  readonly lateStayHours: readonly [p50: number, p90: number]
  readonly energyKwh: readonly [p50: number, p90: number]
  /** Vehicles of a fleet: all alike, and none stays longer than planned. Undefined for cars of the public. */
  readonly fleet?: { readonly capacityKwh: number; readonly powerKw: number }
}

export const hours = (first: number, shares: readonly number[]) =>
  Array.from({ length: 24 }, (_, hour) => shares[hour - first] ?? 0)

const WORKPLACE = hours(3, [0.3, 0.7, 8.2, 26.5, 31.4, 1.7, 1.4, 1.2, 3.6, 4, 2.9, 4, 5.7, 4.5, 1.5, 0.6, 0.4, 0.3])
const CAMPUS = hours(5, [0.1, 1.8, 2.8, 18.6, 23.6, 14.1, 6.4, 6.7, 6.5, 3.6, 1.9, 2.6, 2.9, 3.6, 1.5, 1.3, 1.1, 0.4])

export const PROFILES = {
  workplace: {
    dayStartsAtHour: 3,
    weekday: [0.95, 0.35],
    weekend: [0.12],
    arrivals: WORKPLACE,
    stayHours: [8.4, 10.5],
    lateStayHours: [3, 6],
    energyKwh: [11.7, 32.2],
  },
  campus: {
    dayStartsAtHour: 3,
    weekday: [0.9, 0.7, 0.4],
    weekend: [0.4, 0.2],
    arrivals: CAMPUS,
    stayHours: [6.2, 9.8],
    lateStayHours: [2.2, 5],
    energyKwh: [5.9, 17.7],
  },
  /** Cars that arrive in the evening and stay overnight. */
  overnight: {
    dayStartsAtHour: 12,
    weekday: [0.9],
    weekend: [0.7],
    arrivals: hours(15, [6, 18, 28, 24, 13, 7, 4]),
    stayHours: [12, 14],
    lateStayHours: [12, 14],
    energyKwh: [9, 24],
  },
  /** Fast chargers: many short stops through the day. */
  roadside: {
    dayStartsAtHour: 3,
    weekday: [0.9, 0.9, 0.8, 0.8, 0.7, 0.7, 0.6, 0.6, 0.5, 0.5, 0.4, 0.3],
    weekend: [0.9, 0.8, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3],
    arrivals: CAMPUS,
    stayHours: [0.45, 0.9],
    lateStayHours: [0.45, 0.9],
    energyKwh: [22, 45],
  },
  /**
   * Electric buses that take turns at the chargers of their depot, from early morning until midnight, an assumption: batteries of
   * 450 kWh, and the next bus comes minutes after the last one has left.
   */
  buses: {
    dayStartsAtHour: 3,
    weekday: Array.from({ length: 120 }, () => 1),
    weekend: Array.from({ length: 90 }, () => 1),
    arrivals: hours(
      3,
      Array.from({ length: 20 }, () => 1),
    ),
    stayHours: [2, 2.4],
    lateStayHours: [2, 2.4],
    energyKwh: [300, 380],
    fleet: { capacityKwh: 450, powerKw: 150 },
  },
  /** No scheduled cars: cars come and go only by the stimuli of a scenario. */
  unvisited: {
    dayStartsAtHour: 3,
    weekday: [],
    weekend: [],
    arrivals: WORKPLACE,
    stayHours: [8.4, 10.5],
    lateStayHours: [3, 6],
    energyKwh: [11.7, 32.2],
  },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof PROFILES
export const PROFILE_NAMES = Object.keys(PROFILES) as [ProfileName, ...ProfileName[]]

const totals = new Map<readonly number[], number>(Object.values(PROFILES).map(({ arrivals }) => [arrivals, totalOf(arrivals)]))

function totalOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0)
}

/** Selects an hour by its share. */
export function drawHour(arrivals: readonly number[], drawn: number): number {
  let left = drawn * (totals.get(arrivals) ?? totalOf(arrivals))
  for (let hour = 0; hour < arrivals.length; hour++) {
    left -= arrivals[hour] ?? 0
    if (left < 0) return hour
  }
  return arrivals.length - 1
}

/** AC currents of cars and their frequency: A per phase, phases. */
const AC_CARS = [
  { share: 0.5, limitA: 16, phases: 3 },
  { share: 0.2, limitA: 32, phases: 1 },
  { share: 0.2, limitA: 16, phases: 1 },
  { share: 0.1, limitA: 32, phases: 3 },
] as const

export interface CarLimit {
  readonly limitA: number
  readonly phases: 1 | 2 | 3
}
export interface CarShare extends CarLimit {
  readonly share: number
}

export const drawAcCar = (drawn: number): CarLimit => drawByShare(AC_CARS, drawn)

/** The car whose part of the shares contains the number, 0 to 1. */
export function drawByShare(cars: readonly [CarShare, ...CarShare[]], drawn: number): CarLimit {
  let left = drawn
  return cars.find((car) => (left -= car.share) < 0) ?? cars[0]
}

/** kW that cars take on DC, modelled as a current on three phases. */
const DC_CARS_KW = [50, 80, 100, 120, 150, 200] as const
export const drawDcCar = (drawn: number): CarLimit => ({
  limitA: ((DC_CARS_KW[Math.floor(drawn * DC_CARS_KW.length)] ?? 50) * 1_000) / (3 * 230),
  phases: 3,
})

const BATTERIES_KWH = [40, 52, 58, 62, 77, 82] as const
/** A vehicle of a fleet, modelled as a current on three phases. */
export const fleetCar = (powerKw: number): CarLimit => ({ limitA: (powerKw * 1_000) / (3 * 230), phases: 3 })

/** Battery capacity of a car, Wh. */
export const drawCapacityWh = (drawn: number): number => (BATTERIES_KWH[Math.floor(drawn * BATTERIES_KWH.length)] ?? 62) * 1_000
