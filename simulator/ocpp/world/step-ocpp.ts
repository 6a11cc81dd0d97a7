import { PHASE_V } from '#simulator/dlm/model/kilowatts.ts'
import { setpointOfA } from '#simulator/dynamics/world/step-path.ts'
import { send, settledAt } from '#simulator/dynamics/model/delay-queue.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { OcppCharger } from '../model/ocpp-charger.ts'
import { reportedDraw } from '../model/draw.ts'
import { ownDrawAfter } from '../model/own-draw.ts'

/** More setpoints without an answer are not stored: a charger receives only the newest. */
const UNANSWERED_AT_MOST = 8

/**
 * The limit that the charger should have now, A per phase; Infinity without a limit. Negative, for discharging, only by the
 * setpoint of an operator and at a charger that discharges.
 */
export function wantedLimitA(station: Station): number {
  const { ocpp, control, plan } = station
  if (ocpp?.discharges && control.powerW !== null && control.powerW < 0) {
    return Math.max(-plan.maxCurrentA, control.powerW / (PHASE_V * plan.phases))
  }
  return Math.max(0, setpointOfA(station, station.allowedCurrentA))
}

/** One second of a charger outside: its last report holds until the next one. Energy follows its register, or else its power. */
export function stepOcpp(station: Station, charger: OcppCharger, seconds: number): void {
  const wantedA = wantedLimitA(station)
  const { path } = station
  if (path) {
    const queue = (path.queue ??= settledAt(station.plan.maxCurrentA))
    if (wantedA !== queue.sent) {
      send(queue, wantedA, Infinity)
      queue.waiting = queue.waiting.slice(-UNANSWERED_AT_MOST)
    }
  }
  const inForceA = Math.min(path?.queue?.inForce ?? Infinity, station.plan.maxCurrentA)
  const isCharging = charger.transaction !== null && station.status === 'Charging'
  const draw = reportedDraw(charger.meter, {
    voltageV: station.voltageV,
    phases: station.plan.phases,
    assumedA: isCharging ? inForceA : 0,
  })
  station.voltageV = draw.voltageV
  station.currentA = draw.currentA
  station.phasesInUse = draw.phasesInUse
  station.powerFactor = draw.powerFactor
  if (path) path.differencesA = draw.differencesA
  station.powerW = draw.voltageV * draw.currentA * draw.phasesInUse * draw.powerFactor
  if (charger.baseWh === null && station.powerW > 0) station.energyImportWh += (station.powerW * seconds) / 3_600
  if (charger.baseExportWh === null && station.powerW < 0) station.energyExportWh -= (station.powerW * seconds) / 3_600
  station.socPercent = charger.meter.socPercent ?? NaN
  if (charger.transaction && (charger.meter.currentA || charger.meter.powerW !== undefined)) {
    const settlingMs = path?.station.declaredMs ?? 0
    charger.own = ownDrawAfter(charger.own, draw, { limitA: Math.min(inForceA, wantedA), nowMs: station.lastHeardMs, settlingMs })
  }
}
