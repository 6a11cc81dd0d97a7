import { ceilingA, chargingCurrentA, deliverableA } from '#simulator/devices/model/charger.ts'
import { isSessionOf } from '#simulator/devices/world/in-service.ts'
import type { OwnDraw } from '#simulator/ocpp/model/draw.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setpointOfA, settledDraw } from './step-path.ts'

/**
 * Current that a charger delivers to its car under this allowed current, A per phase, when the car has had time to follow
 * it. `vehicle` can be the same car at another state of charge, or with another end of its session.
 */
export function chargerDrawA(station: Station, nowMs: number, allowedA: number, vehicle = station.vehicle): number {
  const { plan, path } = station
  if (!vehicle || !isSessionOf(station, vehicle, nowMs)) return 0
  if (station.ocpp?.own) return outsideDrawA(station, station.ocpp.own, setpointOfA(station, allowedA))
  if (path) return settledDraw(station, path, vehicle, setpointOfA(station, allowedA), nowMs).meanA
  const deliverable = Math.min(deliverableA(plan, allowedA, station.voltageV), operatorLimitA(station))
  return chargingCurrentA(vehicle, vehicle.socPercent, plan.maxCurrentA, deliverable)
}

/** The car of a charger outside is known by its reports only. A charger that does not obey keeps its draw. */
function outsideDrawA({ plan, path, currentA, voltageV: volts }: Station, own: OwnDraw, setpointA: number): number {
  if (path?.disobeys) return currentA
  return Math.max(0, Math.min(own.currentA, deliverableA(plan, setpointA, volts)))
}

/** Current that an operator's setpoint allows a charger, A per phase. */
const operatorLimitA = ({ control, voltageV: volts, phasesInUse, plan }: Station) =>
  ceilingA(control.powerW, volts, phasesInUse, plan.kind)
