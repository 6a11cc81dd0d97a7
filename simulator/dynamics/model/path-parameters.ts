import { hashOf, mix01 } from '#simulator/core/model/random.ts'
import { isChargerKind, type StationKind } from '#simulator/devices/model/plan.ts'

/** How a setpoint reaches a charger. Drawn once for each station. */
export interface StationPath {
  /** From the platform to a charger with an open connection, ms. */
  readonly platformMs: number
  /** Between two requests of a charger that asks for its setpoint, ms; 0 for a charger with an open connection. */
  readonly pollMs: number
  /** When it asks within that time, ms. */
  readonly pollAtMs: number
  /** Longest time from a setpoint to the current of the car, as the maker declares it, ms. */
  readonly declaredMs: number
  /** A controller at the station measures the frequency and sends setpoints, without the way from the platform. */
  readonly isLocal: boolean
  /** Power without a car, or with a car that draws nothing, W. */
  readonly standbyW: number
}

/** A for each phase of the car. */
export type PhaseDifferences = readonly [first: number, second: number, third: number]

/** How a car follows its charger. Drawn once for each model of car. */
export interface CarPath {
  /** From the charger to the current of the car, ms. IEC 61851-1 allows 5 s. */
  readonly followsMs: number
  /** The car draws this much less than it may, A per phase. */
  readonly belowA: number
  /** The second and third phase draw this much less than the first, A. */
  readonly spreadA: readonly [second: number, third: number]
  /** How far each phase differs from the mean current when the car draws on one, two or three phases, A. */
  readonly differencesA: readonly [one: PhaseDifferences, two: PhaseDifferences, three: PhaseDifferences]
  readonly powerFactor: number
}

const PLATFORM_MS = [300, 3_000] as const
/** One charger in ten has no open connection and asks for its setpoint. */
const POLLED = 0.1
export const POLL_MS = 10_000
/** Least and greatest time from a charger to the current of a car, ms. */
export const CAR_MS = [500, 5_000] as const

const between = ([least, most]: readonly [number, number], drawn: number) => least + (most - least) * drawn

const STANDBY_W = { ac: [3, 10], dc: [20, 100], v2g: [20, 100], battery: [0, 0] } as const satisfies Record<
  StationKind,
  readonly [number, number]
>

/**
 * `key` is that of the station's random streams. With local frequency control, the setpoints of a charger come from a controller at
 * the station. V2G points and batteries then respond to the frequency at once, and their setpoints come from the platform.
 */
export function stationPathOf(key: number, kind: StationKind, isLocal = false): StationPath {
  const standbyW = between(STANDBY_W[kind], mix01(key, 0xd_0001))
  if (isLocal && isChargerKind(kind)) return { ...DIRECT, isLocal, declaredMs: CAR_MS[1], standbyW }
  const isPolled = mix01(key, 0xd_0002) < POLLED
  return {
    platformMs: isPolled ? 0 : Math.round(between(PLATFORM_MS, mix01(key, 0xd_0003))),
    pollMs: isPolled ? POLL_MS : 0,
    pollAtMs: isPolled ? Math.floor(POLL_MS * mix01(key, 0xd_0004)) : 0,
    declaredMs: (isPolled ? POLL_MS : PLATFORM_MS[1]) + CAR_MS[1],
    isLocal,
    standbyW,
  }
}

/** The path of an ideal charger: a setpoint is in force in the same second. */
export const DIRECT: StationPath = { platformMs: 0, pollMs: 0, pollAtMs: 0, declaredMs: 0, isLocal: false, standbyW: 0 }

/** The differences of the phases of a car from their mean, when it draws on so many phases, A. */
function differencesOf([secondA, thirdA]: CarPath['spreadA'], phases: 1 | 2 | 3): PhaseDifferences {
  const [secondBelowA, thirdBelowA] = [phases > 1 ? secondA : 0, phases > 2 ? thirdA : 0]
  const meanBelowA = (secondBelowA + thirdBelowA) / phases
  return [meanBelowA, meanBelowA - secondBelowA, phases > 2 ? meanBelowA - thirdBelowA : 0]
}

function newCarPath(path: Omit<CarPath, 'differencesA'>): CarPath {
  const of = (phases: 1 | 2 | 3) => differencesOf(path.spreadA, phases)
  return { ...path, differencesA: [of(1), of(2), of(3)] }
}

/** An ideal car. */
export const EXACT: CarPath = newCarPath({ followsMs: 0, belowA: 0, spreadA: [0, 0], powerFactor: 1 })

/** The models that are kept, so that the cars of a large site share them. There are some twenty; a scenario may name others. */
const MODELS_KEPT = 1_000
const models = new Map<string, CarPath>()

/** Cars with the same battery are of the same model, in every world. Cars on DC give their limit to the charger, which keeps it. */
export function carPathOf(capacityWh: number, kind: StationKind): CarPath {
  const name = `${kind} ${capacityWh}`
  const known = models.get(name)
  if (known) return known
  if (models.size >= MODELS_KEPT) models.clear()
  const path = drawnCarPath(capacityWh, kind)
  models.set(name, path)
  return path
}

function drawnCarPath(capacityWh: number, kind: StationKind): CarPath {
  const key = hashOf(0, 'car model', capacityWh)
  const followsMs = Math.round(between(CAR_MS, mix01(key, 1)))
  if (kind !== 'ac') return { ...EXACT, followsMs }
  return newCarPath({
    followsMs,
    belowA: between([0.2, 0.8], mix01(key, 2)),
    spreadA: [between([0.1, 0.4], mix01(key, 3)), between([0.1, 0.4], mix01(key, 4))],
    powerFactor: between([0.97, 0.99], mix01(key, 5)),
  })
}

/** When a setpoint that is sent now is in force at the car, ms. */
export function arrivalMs(path: Pick<StationPath, 'platformMs' | 'pollMs' | 'pollAtMs'>, car: CarPath, sentMs: number): number {
  const untilPollMs = path.pollMs === 0 ? 0 : (((path.pollAtMs - sentMs) % path.pollMs) + path.pollMs) % path.pollMs
  return sentMs + path.platformMs + untilPollMs + car.followsMs
}
