/**
 * Provides: the way of a setpoint from the platform to the current of a car: delays, draw, standby and faults. Needs: control,
 * core, devices, grid, reserves, vehicles.
 */

import { isChargerKind, type StationKind } from '#simulator/devices/model/plan.ts'
import { drawnFault, type ChargerFault, type FaultShares } from './charger-fault.ts'
import type { DeviceCommand } from './device-command.ts'
import { CAR_MS, DIRECT, EXACT, POLL_MS, stationPathOf, type CarPath, type StationPath } from './path-parameters.ts'
import { forgetOpen, type ObedienceRecord } from './obedience.ts'
import { RecentHighest } from './recent-highest.ts'
import { highestA, settledAt, type DelayQueue, type SetpointQueue } from './delay-queue.ts'

/** A draw above a limit: A per phase; kW at a DC charger. */
export interface Excess {
  readonly drawn: number
  readonly limit: number
}

/** What counts as the draw of a station in a group, from its setpoint or from its measured draw. */
export interface CountedDraw {
  readonly recent: RecentHighest
  /** A bit for each budget of the group. */
  lines: number
  /** Why more than the allocation counts in this second: the draw of a station that has just joined. Null in other seconds. */
  joinedWith: number | null
}

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
  /** The commands of a V2G point or battery; null before the first second, and for chargers. */
  commands: DelayQueue<DeviceCommand> | null
  /** A command that has been replaced, for the next one: at most devices the frequency makes one in each second. */
  spareCommand: DeviceCommand | null
  /** The difference of each phase of the car from the mean current, A. */
  differencesA: readonly [number, number, number]
  /** The station draws its standby power only. */
  isStandby: boolean
  /** The setpoints of the last seconds, A per phase; kW at a DC charger. */
  limits: RecentHighest
  /** By group. */
  readonly counted: Map<number, CountedDraw>
  /** What counts may have changed since `countedPhases` was noted: an allocation, the groups or the draw. */
  isCountedDue: boolean
  /** The phases in use when `counted` was updated. */
  countedPhases: number
  /** The allowed current, A per phase, at which the charger is at rest: see `isAtRest`. NaN while it is not at rest. */
  restsAtA: number
  /**
   * The draw that the setpoint does not allow, although the declared time has passed, and the amount that counts for it. Null
   * while the charger obeys.
   */
  disobeys: (Excess & { readonly sinceMs: number; readonly counts: number }) | null
  /** The last draw of a session that load management has ended for this reason, until its car leaves. */
  switchedOff: (Excess & { readonly endedMs: number }) | null
  /** How it has followed its setpoints; null before its first session. */
  obedience: ObedienceRecord | null
  /** The station has not been compared with its setpoint since it was added or offline. */
  isUnwatched: boolean
}

const EVEN = [0, 0, 0] as const

const newPath = (station: StationPath, isExact: boolean, fault: ChargerFault | null): ChargerPath => ({
  station,
  isExact,
  fault,
  car: EXACT,
  carOf: null,
  queue: null,
  commands: null,
  spareCommand: null,
  differencesA: EVEN,
  isStandby: false,
  limits: new RecentHighest(),
  counted: new Map(),
  isCountedDue: true,
  countedPhases: 0,
  restsAtA: NaN,
  disobeys: null,
  switchedOff: null,
  obedience: null,
  isUnwatched: true,
})

/** The path of a station. Faults occur at chargers. `isLocal`: its group has local frequency control. */
export function realPath(
  key: number,
  kind: StationKind,
  maxCurrentA: number,
  { shares, isLocal }: { shares: FaultShares; isLocal: boolean },
): ChargerPath {
  const path = newPath(stationPathOf(key, kind, isLocal), false, isChargerKind(kind) ? drawnFault(key, shares) : null)
  // A charger that has never accepted a setpoint gives what it can.
  if (keepsSetpoint(path.fault)) path.queue = settledAt(maxCurrentA)
  return path
}

/** The path of an ideal charger with a fault, from its present setpoint, A per phase. */
export const exactPath = (setpointA: number): ChargerPath => ({ ...newPath(DIRECT, true, null), queue: settledAt(setpointA) })

/** The path of a charger whose setpoints take this time to the charger, ms, as it declares. */
export function withDelay(path: ChargerPath, delayMs: number): ChargerPath {
  const ofCarMs = path.isExact ? 0 : CAR_MS[1]
  return { ...path, station: { ...path.station, platformMs: delayMs, pollMs: 0, declaredMs: delayMs + ofCarMs } }
}

/** The path of a charger without an open connection that asks for its setpoint then, within each ten seconds, ms. */
export function asking(path: ChargerPath, pollAtMs: number): ChargerPath {
  const ofCarMs = path.isExact ? 0 : CAR_MS[1]
  const station = { ...path.station, platformMs: 0, pollMs: POLL_MS, pollAtMs, declaredMs: POLL_MS + ofCarMs }
  return { ...path, station }
}

/** The highest current that the station may still draw by the setpoints that have been sent, A per phase. */
export function maxSentA({ queue, commands }: ChargerPath): number {
  if (queue) return highestA(queue)
  return commands ? commands.waiting.reduce((most, { value }) => Math.max(most, value.allowedA), commands.inForce.allowedA) : 0
}

/** Whether setpoints have no effect. */
export const keepsSetpoint = (fault: ChargerFault | null): boolean => fault?.kind === 'no-effect' || fault?.kind === 'rejects'

/** Forgets what counted, when a station has been offline. */
export function forgetCounted(path: ChargerPath): void {
  path.limits = new RecentHighest()
  path.counted.clear()
  path.isCountedDue = true
  path.restsAtA = NaN
  path.disobeys = null
  if (path.obedience) forgetOpen(path.obedience)
  path.isUnwatched = true
}
