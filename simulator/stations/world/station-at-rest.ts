import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import type { ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import { voltageV } from '#simulator/grid/model/voltage.ts'
import { isChargerKind } from '#simulator/devices/model/plan.ts'
import type { Station } from './station.ts'

/**
 * A charger that takes time is at rest without a car while nothing is on its way to it and nothing of its past counts: each second
 * has the same standby power and setpoint, and the voltage changes only. At a large site this is the second of most stations.
 */
export const isAtRest = (station: Station, path: ChargerPath, nowMs: number): boolean =>
  path.restsAtA === station.allowedCurrentA &&
  !path.isCountedDue &&
  station.vehicle === null &&
  station.heldStatus === null &&
  station.control === NO_CONTROL &&
  (station.nextVisit === null || nowMs < station.nextVisit.arrivesMs)

/** The allowed current at which the charger is at rest after this second, A per phase; NaN if it is not at rest. */
export function restsAtA(station: Station, path: ChargerPath): number {
  if (station.vehicle || station.ocpp || !path.isStandby || !isChargerKind(station.plan.kind)) return NaN
  const { allowedCurrentA, demandA, control, heldStatus } = station
  const { queue, disobeys, switchedOff, obedience, isCountedDue } = path
  const isSettled = queue !== null && queue.waiting.length === 0 && queue.sent === allowedCurrentA
  const isClear = !disobeys && !switchedOff && !isCountedDue && (obedience?.open.length ?? 0) === 0
  return isSettled && isClear && demandA === 0 && control === NO_CONTROL && heldStatus === null ? allowedCurrentA : NaN
}

/** A second of a charger at rest. Equal to that of `stepStation` for the same charger. */
export function stepAtRest(station: Station, path: ChargerPath, nowMs: number): void {
  const { plan, phasesInUse } = station
  station.voltageV = voltageV(plan.key, plan.meanVoltageV, nowMs)
  station.lastHeardMs = nowMs
  station.countedIn = station.groupIds
  station.currentA = path.station.standbyW / (station.voltageV * phasesInUse)
  station.powerW = station.voltageV * station.currentA * phasesInUse
  if (station.powerW > 0) station.energyImportWh += station.powerW / 3_600
}
