import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { recordStationEvent } from '#simulator/activity/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ChargerMessage, Meter } from '../model/charger-message.ts'
import { withRegisterValue } from '../model/derived-power.ts'
import {
  canFollow,
  MAX_CAR_WH,
  lateRegisterAfter,
  registerAfter,
  type EnergyRegister,
  type RegisterStep,
  type RegisterValue,
} from '../model/energy-register.ts'
import { noteDeviations } from '../model/noted-deviations.ts'
import type { OcppCharger } from '../model/ocpp-charger.ts'
import { completeCurrents } from '../model/phase-currents.ts'
import { anchoredAt, inShownUnit, whOf, type UnitStep } from '../model/register-unit.ts'
import { drawMeasuredMs, plausibleMeter, withMeter } from '../model/reported-meter.ts'
import { ratingOf } from './step-ocpp.ts'

/** Values of the past move the registers only: the present draw is that of the last value before them. */
export function takeMeter(
  world: World,
  station: Station,
  charger: OcppCharger,
  reported: Meter,
  {
    isPresent,
    isBefore,
    ms,
    clockMs,
    at,
  }: {
    readonly isPresent: boolean
    readonly isBefore: boolean
    readonly ms: number
    readonly clockMs: number
    readonly at: RegisterValue['at']
  },
) {
  const ratedW = ratingOf(station).ratedW
  const sent = { ...reported }
  if (sent.powerW !== undefined) sent.powerW *= charger.units.import.powerW
  const { meter, rejected } = plausibleMeter(sent, ratingOf(station))
  const reads = isPresent && !isBefore && at !== 'end'
  if (meter.energyWh !== undefined) {
    meter.energyWh = registerIn(world, station, charger, { way: 'import', wh: meter.energyWh, reads, ms })
  }
  if (meter.exportWh !== undefined) {
    meter.exportWh = registerIn(world, station, charger, { way: 'export', wh: meter.exportWh, reads, ms })
  }
  // Beside an impossible current, the others are doubtful, unless the power confirms them.
  const { currentA, powerW, voltageV = charger.meter.values.voltageV ?? PHASE_V } = meter
  const isDoubtful = rejected.includes('currentA') && charger.meter.values.currentA !== undefined
  if (currentA && isDoubtful && !completeCurrents(currentA, powerW, voltageV)) delete meter.currentA
  if (rejected.length > 0) noteImplausible(world, station, charger, rejected, reported)
  if (isPresent) {
    const wasMs = drawMeasuredMs(charger.meter)
    const hasDraw = meter.currentA !== undefined || meter.powerW !== undefined
    // The values of an end come when it does, and those after an outage when it is over.
    const isPeriodic = at !== 'end' && wasMs >= (charger.outage?.toMs ?? -Infinity)
    if (hasDraw && isPeriodic && Number.isFinite(wasMs) && world.nowMs > wasMs) {
      charger.intervalMs = Math.min(world.nowMs - wasMs, charger.lastIntervalMs)
      charger.lastIntervalMs = world.nowMs - wasMs
    }
    charger.meter = withMeter(charger.meter, meter, world.nowMs)
  }
  const stepOf = (register: EnergyRegister | null, wh: number, stationWh: number): RegisterStep | undefined => {
    const value = { wh, ms, clockMs, at }
    // Values of before a restart; an end counts by its arrival.
    const late = isBefore && register && at === undefined ? lateRegisterAfter(register, value, ratedW) : undefined
    // A lower register of an earlier moment is no restart.
    // The first value of an outage can look like one of its arrival.
    const isLater = ms >= (register?.last.ms ?? -Infinity) || clockMs > (register?.last.clockMs ?? Infinity)
    const counts = isLater && !(isBefore && wh <= (register?.last.wh ?? -Infinity))
    return late ?? (counts ? registerAfter(register, value, { stationWh, ratedW }) : undefined)
  }
  const step = meter.energyWh === undefined ? undefined : stepOf(charger.importRegister, meter.energyWh, station.energyImportWh)
  if (step && meter.energyWh !== undefined) {
    station.energyImportWh += Math.max(0, step.addedWh - charger.bridgedWh)
    charger.bridgedWh = Math.max(0, charger.bridgedWh - step.addedWh)
    charger.importRegister = { ...step.register, baseWh: station.energyImportWh - step.register.last.wh }
    if (step.note) noteRegister(world, station, step.note, meter.energyWh)
    if (step.note === 'in kWh') charger.units.import = { ...charger.units.import, wh: 1, anchor: null, isShownByEnds: true }
    if (!isBefore && (!step.note || step.note === 'in kWh')) {
      charger.registerValues = withRegisterValue(charger.registerValues, { wh: step.register.last.wh, ms })
    }
  }
  const back = meter.exportWh === undefined ? undefined : stepOf(charger.exportRegister, meter.exportWh, station.energyExportWh)
  if (back) {
    charger.exportRegister = back.register
    station.energyExportWh += back.addedWh
  }
  const { units } = charger
  units.import = anchoredAt(units.import, ms, station.energyImportWh)
  units.export = anchoredAt(units.export, ms, station.energyExportWh)
}

/** A register in Wh, by the unit that the measured power has shown. `reads`: the value shows it. */
function registerIn(
  world: World,
  station: Station,
  charger: OcppCharger,
  {
    way,
    wh,
    reads,
    ms,
  }: { readonly way: 'import' | 'export'; readonly wh: number; readonly reads: boolean; readonly ms: number },
): number {
  const [name, energy] =
    way === 'import' ? (['importRegister', 'energyImportWh'] as const) : (['exportRegister', 'energyExportWh'] as const)
  const register = charger[name]
  const { ratedW } = ratingOf(station)
  const follows = (value: number) => register !== null && canFollow(register, { wh: value, ms }, ratedW)
  const was = charger.units[way]
  const read = whOf(was, wh, follows)
  const isDoubtful = register !== null && (read < register.last.wh || read > register.last.wh + MAX_CAR_WH)
  if (was.isShownByEnds || !reads || isDoubtful) return read
  const value = { wh, ms, measuredWh: charger.measuredWh[way], stationWh: station[energy] }
  const step = inShownUnit(was, value, { ratedW, follows })
  charger.units[way] = step.unit
  if (step.note) noteRegister(world, station, step.note, wh)
  if (step.correctedWh === undefined || !register) return step.wh
  // No register of the station falls.
  station[energy] = Math.max(station[energy], step.correctedWh)
  charger[name] = { baseWh: station[energy] - step.wh, last: { wh: step.wh, ms }, doubtful: null }
  if (way === 'import') {
    charger.bridgedWh = 0
    charger.registerValues = []
  }
  return step.wh
}

/** The values that were rejected are a remark of the run, once until the next plausible ones. */
function noteImplausible(
  world: World,
  station: Station,
  charger: OcppCharger,
  rejected: readonly (keyof Meter)[],
  reported: Meter,
) {
  const isFirst = charger.implausibleMs <= drawMeasuredMs(charger.meter)
  charger.implausibleMs = world.nowMs
  if (!isFirst) return
  const { deviceId, name } = station
  const values = Object.fromEntries(rejected.map((key) => [key, reported[key]]))
  recordStationEvent(world, 'ocpp-implausible', { deviceId, name, ...values })
}

function noteRegister(
  world: World,
  station: Station,
  note: NonNullable<RegisterStep['note'] | UnitStep['note']>,
  registerWh: number,
) {
  const { deviceId, name } = station
  recordStationEvent(world, 'ocpp-register', { deviceId, name, note, registerWh })
}

/** A kind of deviation is a remark of the run, once. */
export function takeDeviations(
  world: World,
  station: Station,
  charger: OcppCharger,
  deviations: NonNullable<ChargerMessage['deviations']>,
) {
  const { deviceId, name } = station
  for (const one of noteDeviations(charger.deviations, deviations, world.nowMs)) {
    recordStationEvent(world, 'ocpp-deviation', { deviceId, name, ...one })
  }
}
