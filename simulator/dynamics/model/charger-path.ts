import type { StationKind } from '#simulator/stations/model/plan.ts'
import { drawnFault, type ChargerFault, type FaultShares } from './charger-fault.ts'
import { EXACT, stationPathOf, type CarPath, type StationPath } from './path-parameters.ts'
import type { SetpointQueue } from './setpoint-queue.ts'

/** The way of setpoints to the car at a station, and its present draw. A station without one is ideal. */
export interface ChargerPath {
  readonly station: StationPath
  /** The car draws exactly what it may. Such a path exists only for a fault of a charger of an ideal site. */
  readonly isExact: boolean
  fault: ChargerFault | null
  /** Parameters of the car that is present, and that car. */
  car: CarPath
  carOf: object | null
  /** Null before the first second. */
  queue: SetpointQueue | null
  /** The difference of each phase of the car from the mean current, A. */
  differencesA: readonly [number, number, number]
  /** The station draws its standby power only. */
  isStandby: boolean
}

const EVEN = [0, 0, 0] as const

const newPath = (station: StationPath, isExact: boolean, fault: ChargerFault | null): ChargerPath => ({
  station,
  isExact,
  fault,
  car: EXACT,
  carOf: null,
  queue: null,
  differencesA: EVEN,
  isStandby: false,
})

/** The path of a charger or V2G point; null for a battery. Faults occur at chargers. */
export function realPath(key: number, kind: StationKind, shares: FaultShares): ChargerPath | null {
  if (kind === 'battery') return null
  return newPath(stationPathOf(key, kind), false, kind === 'v2g' ? null : drawnFault(key, shares))
}
