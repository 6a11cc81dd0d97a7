import { MIN_CHARGING_CURRENT_A, ceilingA, chargingCurrentA, deliverableA } from '#simulator/devices/model/charger.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { realCarA } from '#simulator/vehicles/model/real-car.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { acDraw, NO_DRAW, type PhaseDraw } from '../model/car-draw.ts'
import { likedA } from '../model/charger-fault.ts'
import { keepsSetpoint, type ChargerPath } from '../model/charger-path.ts'
import { arrivalMs, carPathOf, EXACT } from '../model/path-parameters.ts'
import { deliver, send, settledAt, type SetpointQueue } from '../model/delay-queue.ts'

/** The setpoint of a charger, A per phase: what its groups allow, or less by an operator. */
export const setpointOfA = ({ control, phasesInUse, plan }: Station, allowedA: number): number =>
  Math.min(allowedA, ceilingA(control.powerW, PHASE_V, phasesInUse, plan.kind))

/** Takes the parameters of the car that is present. */
export function updateCar({ vehicle, plan }: Station, path: ChargerPath): void {
  if (vehicle === path.carOf) return
  path.carOf = vehicle
  path.car = vehicle && !path.isExact ? carPathOf(vehicle.capacityWh, plan.kind) : EXACT
}

/** Sends a changed setpoint and delivers those that arrive in this second. Returns the setpoints of the charger. */
export function movePath(station: Station, path: ChargerPath, nowMs: number): SetpointQueue {
  const setpointA = setpointOfA(station, station.allowedCurrentA)
  path.queue ??= settledAt(setpointA)
  moveSetpoints(station, path, path.queue, setpointA, nowMs)
  return path.queue
}

/** Does the same with a queue of its own, such as that of the baseline of an activation. */
export function moveSetpoints(station: Station, path: ChargerPath, queue: SetpointQueue, setpointA: number, nowMs: number): void {
  const { fault } = path
  updateCar(station, path)
  if (keepsSetpoint(fault)) queue.sent = setpointA
  else if (setpointA !== queue.sent) {
    const lateMs = fault?.kind === 'late' ? fault.lateMs : 0
    send(queue, setpointA, arrivalMs(path.station, path.car, nowMs) + lateMs)
  }
  deliver(queue, nowMs)
}

/** The setpoint that the car follows, A per phase. */
const followedA = (station: Station, { fault, queue }: ChargerPath, nowMs: number) =>
  fault?.kind === 'ignores'
    ? Math.max(MIN_CHARGING_CURRENT_A, fault.drawsA ?? likedA(station.plan.key, station.plan.maxCurrentA, nowMs))
    : (queue?.inForce ?? setpointOfA(station, station.allowedCurrentA))

/** The draw of the car in this second. */
export const presentDraw = (station: Station, path: ChargerPath, car: Vehicle, nowMs: number): PhaseDraw =>
  drawUnder(station, path, car, followedA(station, path, nowMs), nowMs)

/** The draw of the car once it follows this setpoint. A car whose charger disobeys keeps its draw. */
export function settledDraw(station: Station, path: ChargerPath, car: Vehicle, setpointA: number, nowMs: number): PhaseDraw {
  const { fault } = path
  return fault && fault.kind !== 'late' ? presentDraw(station, path, car, nowMs) : drawUnder(station, path, car, setpointA, nowMs)
}

/** The current that a car takes without a limit of its group, A per phase; 0 when it is full. */
export function ownCurrentA({ plan, path }: Pick<Station, 'plan' | 'path'>, car: Vehicle, nowMs: number): number {
  const isReal = path !== null && !path.isExact
  if (isReal && (plan.kind === 'ac' || plan.kind === 'dc')) return realCarA(car, plan.kind, plan.maxCurrentA, nowMs)
  return chargingCurrentA(car, car.socPercent, plan.maxCurrentA, Infinity)
}

function drawUnder(station: Station, path: ChargerPath, car: Vehicle, setpointA: number, nowMs: number): PhaseDraw {
  const { plan, voltageV, phasesInUse } = station
  const couldA = ownCurrentA(station, car, nowMs)
  if (couldA === 0) return NO_DRAW
  if (path.isExact || plan.kind !== 'ac') {
    return { meanA: Math.min(couldA, deliverableA(plan, setpointA, voltageV)), differencesA: NO_DRAW.differencesA }
  }
  return acDraw(setpointA, couldA, phasesInUse, path.car)
}
