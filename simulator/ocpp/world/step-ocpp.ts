import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { isOutOfService } from '#simulator/devices/world/in-service.ts'
import { isChargerKind } from '#simulator/devices/model/plan.ts'
import { setpointOfA } from '#simulator/dynamics/world/step-path.ts'
import { send, settledAt } from '#simulator/dynamics/model/delay-queue.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { noteChange } from '../model/changes.ts'
import { derivedPowerW } from '../model/derived-power.ts'
import { isMeasuredDraw, type SourcedDraw } from '#simulator/devices/model/draw-origin.ts'
import { staleAfterMs, type DrawnOn, type OcppCharger } from '../model/ocpp-charger.ts'
import { fitsEnergy } from '../model/register-unit.ts'
import { ownDrawAfter, reportedDraw, type ReportedDraw } from '../model/draw.ts'
import {
  drawMeasuredMs,
  presentMeter,
  withDerivedPower,
  type ConnectorRating,
  type PresentMeter,
} from '../model/reported-meter.ts'

/** More setpoints without an answer are not stored: a charger receives only the newest. */
const MAX_UNANSWERED = 8

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

/** What the connector of a station can carry. */
export const ratingOf = ({ plan, ratedPowerKw, ocpp }: Station): ConnectorRating => ({
  kind: plan.kind === 'dc' ? 'dc' : 'ac',
  maxCurrentA: plan.maxCurrentA,
  phases: plan.phases,
  ratedW: ratedPowerKw * 1_000,
  discharges: !isChargerKind(plan.kind) || ocpp?.discharges === true,
})

/** The fields of imported and exported energy. */
export const OF_WAY = {
  import: { sent: 'energyWh', register: 'importRegister', energy: 'energyImportWh' },
  export: { sent: 'exportWh', register: 'exportRegister', energy: 'energyExportWh' },
} as const
export const WAYS = ['import', 'export'] as const

/** A register that is older does not rise, although the charger draws: its energy follows from the power until the next value, ms. */
const REGISTER_LASTS_MS = 60_000

/** From what the power of a measured draw follows; null if the charger has sent it, or no current. */
const sourceOf = ({ currentA, powerW, voltageV }: PresentMeter): SourcedDraw['derivedFrom'] =>
  powerW !== undefined || !currentA?.some(Boolean) ? null : voltageV === undefined ? 'current' : 'current-and-voltage'

/** The meter that describes the present draw, and what it is. */
function presentDraw(station: Station, charger: OcppCharger, nowMs: number): { readonly meter: PresentMeter } & SourcedDraw {
  const derivedFrom = null
  const { kind } = station.plan
  const sent = presentMeter(charger.meter, PHASE_V)
  // The voltage of a DC car can be 200 or 900 V, so that its current alone shows no power.
  const isCurrentAlone = kind === 'dc' && sourceOf(sent) === 'current'
  const meter = isCurrentAlone ? { ...sent, currentA: undefined } : sent
  const measuredMs = isCurrentAlone ? -Infinity : drawMeasuredMs(charger.meter)
  if (Number.isFinite(measuredMs)) {
    // A charger that has booted since then can have lost its session.
    const isPresent = nowMs - measuredMs <= staleAfterMs(charger) && measuredMs >= charger.bootedMs
    const isUnsure = meter.powerUnit !== undefined && meter.powerW && !meter.currentA
    if (!isPresent) return { meter, origin: isUnsure ? 'assumed' : 'last-known', derivedFrom }
    if (charger.meter.phases?.isAssumed) return { meter, origin: 'assumed', derivedFrom }
    const source = sourceOf(meter)
    const measured = { meter, origin: source ? 'derived' : 'measured', derivedFrom: source } as const
    if (isUnsure) {
      const powerW = registerPowerW(station, charger, nowMs)
      if (powerW === undefined) return { meter, origin: 'assumed', derivedFrom }
      const isOther = !fitsEnergy(powerW, Math.abs(meter.powerW ?? 0))
      if (isOther) return { meter: { ...meter, powerW }, origin: 'derived', derivedFrom: 'register' }
    }
    const { idleMs } = charger.meter
    // It can be that of one phase or of each of them.
    const isAlone = meter.isWithoutPhase === true && meter.powerW === undefined && meter.currentA?.length === 1
    const isSingle = isAlone && idleMs === undefined && kind === 'ac' && station.plan.phases > 1
    if (!isSingle && (idleMs === undefined || !isChargerKind(kind))) return measured
    const shown = byRegister(station, charger, nowMs)
    const powerW = shown?.isPresent ? shown.powerW : 0
    // Some chargers send 0 for what they do not measure.
    if (powerW !== undefined && powerW >= CAR_DRAWS.powerW) {
      return { meter: { ...meter, powerW }, origin: 'derived', derivedFrom: 'register' }
    }
    const ofEach = meter.currentA?.flatMap((amperes) => Array<number>(station.plan.phases).fill(amperes))
    if (isSingle) return { meter: { ...meter, currentA: ofEach }, origin: 'assumed', derivedFrom }
    // The register rises in steps that are too coarse for a power.
    return powerW === undefined ? { meter: { voltageV: meter.voltageV }, origin: 'assumed', derivedFrom } : measured
  }
  const draws = kind === 'battery' ? !isOutOfService(station) : station.vehicle !== null && station.status === 'Charging'
  if (!draws) return { meter, origin: reportedStatus(station) === null ? 'unknown' : 'status', derivedFrom }
  // A register of imports says nothing about a device that discharges.
  if (!isChargerKind(kind)) return { meter, origin: 'assumed', derivedFrom }
  const shown = byRegister(station, charger, nowMs)
  if (shown?.powerW === undefined) return { meter, origin: 'assumed', derivedFrom }
  const derived = withDerivedPower(charger.meter, shown.powerW)
  if (!shown.isPresent) return { meter: derived, origin: 'last-known', derivedFrom }
  return { meter: derived, origin: 'derived', derivedFrom: 'register' }
}

/** What a car draws at least, A and W; the charger itself, and the noise of its meter, stay below. */
export const CAR_DRAWS = { currentA: 5, powerW: 1_000 }

/** The power that the register shows, since the measured values show no draw; undefined if it does not rise. */
function byRegister(station: Station, charger: OcppCharger, nowMs: number) {
  const { registerValues, intervalMs, meter } = charger
  const values = registerValues.filter(({ clockMs }) => clockMs >= (meter.idleMs ?? -Infinity))
  const powerW = derivedPowerW(values, ratingOf(station).ratedW)
  const [beforeMs = -Infinity, lastMs = -Infinity] = registerValues.slice(-2).map(({ ms }) => ms)
  const isPresent = nowMs - lastMs <= staleAfterMs({ intervalMs: Math.max(intervalMs, lastMs - beforeMs) })
  const rises = values.filter(({ wh }, place) => wh > (values[place - 1]?.wh ?? Infinity)).length
  return powerW === undefined && rises < 2 ? undefined : { powerW, isPresent }
}

/** The present power of the register; undefined if its values show none. */
export function registerPowerW(station: Station, charger: OcppCharger, nowMs: number): number | undefined {
  const shown = byRegister(station, charger, nowMs)
  return shown?.isPresent ? shown.powerW : undefined
}

/** One second of a charger outside: its last report holds until the next one. Energy follows its register, or else its power. */
export function stepOcpp(station: Station, charger: OcppCharger, seconds: number): void {
  const wantedA = wantedLimitA(station)
  const { path } = station
  if (path) {
    const queue = (path.queue ??= settledAt(station.plan.maxCurrentA))
    if (wantedA !== queue.sent) {
      send(queue, wantedA, Infinity)
      queue.waiting = queue.waiting.slice(-MAX_UNANSWERED)
    }
  }
  const inForceA = Math.min(path?.queue?.inForce ?? Infinity, station.plan.maxCurrentA)
  const draw = showReported(station, charger, inForceA, seconds)
  const { vehicle } = station
  const nowMs = station.lastHeardMs
  if (vehicle && isMeasuredDraw(charger) && draw.currentA > 0 && vehicle.phases !== draw.phasesInUse) {
    station.vehicle = { ...vehicle, phases: draw.phasesInUse }
  }
  if (vehicle && (charger.origin === 'measured' || charger.origin === 'derived')) {
    const settlingMs = path?.station.declaredMs ?? 0
    charger.own = ownDrawAfter(charger.own, draw, { limitA: Math.min(inForceA, wantedA), nowMs, settlingMs })
  }
}

/** The sample of a second from the last reports. `assumedA`: what a station that draws and has reported no draw is taken for. */
export function showReported(station: Station, charger: OcppCharger, assumedA: number, seconds: number): ReportedDraw {
  const { path } = station
  const nowMs = station.lastHeardMs
  const { meter, origin, derivedFrom } = presentDraw(station, charger, nowMs)
  charger.origin = origin
  charger.derivedFrom = derivedFrom
  const { phases, kind } = station.plan
  // A limit of a DC charger in A is one of its power, at any voltage of the car.
  const isOfPower = kind === 'dc' && origin === 'assumed' && meter.powerW === undefined
  const shown = isOfPower ? { ...meter, powerW: assumedA * PHASE_V * phases } : meter
  const draw = reportedDraw(shown, { voltageV: station.voltageV, phases, assumedA: origin === 'assumed' ? assumedA : 0 })
  station.voltageV = draw.voltageV
  station.currentA = draw.currentA
  charger.hasCurrent = draw.isCurrentSent && derivedFrom !== 'register' && charger.meter.values.currentA !== undefined
  station.phasesInUse = draw.phasesInUse
  station.firstLine = (((station.phaseOneLine - 1 + draw.firstPhase) % 3) + 1) as 1 | 2 | 3
  station.powerFactor = draw.powerFactor
  if (path) path.differencesA = draw.differencesA
  const drawn = { origin, derivedFrom, firstLine: station.firstLine, phasesInUse: draw.phasesInUse }
  noteChange(charger.draws, nowMs, drawn, isSameDraw)
  station.powerW = draw.voltageV * draw.currentA * draw.phasesInUse * draw.powerFactor
  if (isMeasuredDraw(charger)) {
    charger.measuredWh[station.powerW > 0 ? 'import' : 'export'] += (Math.abs(station.powerW) * seconds) / 3_600
  }
  const way = station.powerW > 0 ? 'import' : 'export'
  const { energy, register } = OF_WAY[way]
  if (station.powerW && followsPower(charger[register], nowMs)) {
    const addedWh = (Math.abs(station.powerW) * seconds) / 3_600
    station[energy] += addedWh
    // That of exports can be the register of a charger that cannot discharge.
    if (charger[register] ?? charger.exportRegister) charger.bridgedWh[way] += addedWh
  }
  station.socPercent = charger.meter.values.socPercent ?? NaN
  return draw
}

const drawnKey = ({ origin, derivedFrom, firstLine, phasesInUse }: DrawnOn) =>
  `${origin} ${derivedFrom} ${firstLine} ${phasesInUse}`
const isSameDraw = (one: DrawnOn, other: DrawnOn) => drawnKey(one) === drawnKey(other)

const followsPower = (register: OcppCharger['importRegister'], nowMs: number) =>
  register === null || nowMs - register.last.ms > REGISTER_LASTS_MS
