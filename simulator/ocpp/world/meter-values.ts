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
import { LATE_MS, type OcppCharger } from '../model/ocpp-charger.ts'
import { completeCurrents, fitsCurrents, isComplete, isKnown, type PhaseCurrents } from '../model/phase-currents.ts'
import { anchoredAt, fitsEnergy, inShownUnit, READ_AS_SENT, whOf, type UnitStep } from '../model/register-unit.ts'
import { drawMeasuredMs, OVER_RATING, plausibleMeter, presentMeter, TOGETHER_MS, withMeter } from '../model/reported-meter.ts'
import { isInterval, isRegister, withUnnamed } from '../model/unnamed-energy.ts'
import { draws } from './outside-sessions.ts'
import { OF_WAY, ratingOf, registerPowerW, WAYS } from './step-ocpp.ts'

interface TakenMeter extends Pick<RegisterValue, 'ms' | 'at'> {
  readonly isPresent: boolean
  readonly isBefore: boolean
  readonly clockMs: number
}

/**
 * The values of a connector, or of the main meter of its charger, with a power in W. The last currents show the unit of one without it, and
 * a unit of W holds. Otherwise it can be in kW or W while the connector charges or the register rises as fast, and keeps the unit `none`.
 */
export function withPowerInW(
  world: World,
  station: Station,
  charger: OcppCharger,
  of: Pick<OcppCharger, 'meter' | 'powerUnit'>,
  sent: Meter,
  status = charger.ownStatus,
): Meter {
  const { powerUnit, ...meter } = sent
  const { powerW } = meter
  const isMain = of === charger.whole
  const { powerW: factor } = isMain ? READ_AS_SENT : charger.units.import
  if (powerW && powerUnit !== 'none') of.powerUnit = powerUnit ?? 'W'
  if (!powerW || powerUnit === 'kW') return meter
  if (powerUnit === undefined && (factor === 1 || charger.entry.protocol)) return { ...meter, powerW: powerW * factor }
  const { values, atMs } = of.meter
  const isTogether = world.nowMs - (atMs.currentA ?? -Infinity) <= TOGETHER_MS
  const currentA = meter.currentA ?? (isTogether ? values.currentA : undefined)
  const { voltageV = values.voltageV ?? PHASE_V } = meter
  const shows = (watts: number) => currentA?.some(Boolean) && fitsCurrents(watts, currentA, voltageV)
  const inKw = { ...meter, powerW: powerW * 1_000 }
  const note = (what: string) =>
    takeDeviations(world, station, charger, [{ clause: 'OCPP MeterValues.req/meterValue/sampledValue', what }])
  const shown = shows(powerW) ? 'W' : shows(inKw.powerW) ? 'kW' : null
  if (shown) of.powerUnit = shown
  if (shown === 'kW') note('a power without a unit is in kW')
  if (shown) return shown === 'W' ? meter : inKw
  const maxW = isMain ? MAX_CHARGER_W : OVER_RATING * ratingOf(station).ratedW
  const watts = Math.abs(inKw.powerW)
  if (watts > maxW && Math.abs(powerW) <= maxW) of.powerUnit = 'W'
  // A phase that is left out at the end can have the current of the car.
  const hasAll = currentA && isComplete(currentA) && (currentA.length === 1 || currentA.length >= station.plan.phases)
  if (watts > maxW || (hasAll && !draws({ currentA })) || (factor === 1 && of.powerUnit === 'W')) return meter
  const rises = !isMain && fitsEnergy(registerPowerW(station, charger, world.nowMs) ?? NaN, watts)
  const charges = status === 'Charging' || (charger.transaction !== null && !charger.hasStatus)
  if (!isMain && !rises && !charges) return meter
  note(rises ? 'a power without a unit is in kW' : 'a power without a unit can be in W or kW')
  return { ...inKw, powerUnit: 'none' }
}
/** More than the main meter of a charger measures, W. */
const MAX_CHARGER_W = 1_000_000

/** Values of the past move the registers only: the present draw is that of the last value before them. */
export function takeMeter(
  world: World,
  station: Station,
  charger: OcppCharger,
  reported: Meter,
  { isPresent, isBefore: wasBefore, ms: momentMs, clockMs, at }: TakenMeter,
) {
  const ratedW = ratingOf(station).ratedW
  const { sent, hasInterval } = withRegisters(station, charger, reported, { ms: momentMs, clockMs, at })
  const isBefore = wasBefore && !hasInterval
  const ms = hasInterval ? Math.max(momentMs, charger.importRegister?.last.ms ?? momentMs) : momentMs
  const { meter, rejected } = plausibleMeter(sent, ratingOf(station))
  const reads = isPresent && !isBefore && at !== 'end'
  for (const way of WAYS) {
    const wh = meter[OF_WAY[way].sent]
    if (wh !== undefined) meter[OF_WAY[way].sent] = registerIn(world, station, charger, { way, wh, reads, ms })
  }
  // Beside an impossible current, the others are doubtful, unless the power or the next message confirms them.
  const { currentA, powerW, voltageV = charger.meter.values.voltageV } = meter
  const isDoubtful = rejected.includes('currentA') && charger.meter.values.currentA !== undefined
  const isDoubted = currentA && isDoubtful && !completeCurrents(currentA, powerW, voltageV)
  if (isDoubted && !isRepeated(currentA, charger.doubtfulA)) delete meter.currentA
  if (currentA) charger.doubtfulA = isDoubted ? currentA : undefined
  const impossible = Object.fromEntries(rejected.map((key) => [key, reported[key]]))
  if (rejected.length > 0) noteImplausible(world, station, charger, impossible)
  if (isPresent) {
    const wasMs = drawMeasuredMs(charger.meter)
    const hasDraw = meter.currentA !== undefined || meter.powerW !== undefined
    // The values of an end come when it does, and those after an outage when it is over.
    const isPeriodic = at !== 'end' && wasMs >= (charger.outage?.toMs ?? -Infinity)
    if (hasDraw && isPeriodic && Number.isFinite(wasMs) && world.nowMs > wasMs) {
      charger.intervalMs = Math.min(world.nowMs - wasMs, charger.lastIntervalMs)
      charger.lastIntervalMs = world.nowMs - wasMs
    }
    const next = withMeter(charger.meter, meter, world.nowMs, ratingOf(station).maxCurrentA)
    const isIdle = hasDraw ? !draws(presentMeter(next, PHASE_V)) : charger.meter.idleMs !== undefined
    charger.meter = { ...next, idleMs: isIdle ? (charger.meter.idleMs ?? clockMs) : undefined }
  }
  const stepOf = (register: EnergyRegister | null, wh: number, stationWh: number): RegisterStep | undefined => {
    const value = { wh, ms, clockMs, at }
    // Values of before a restart; an end counts by its arrival.
    const late = isBefore && register && at === undefined ? lateRegisterAfter(register, value, ratedW) : undefined
    // A lower register of an earlier moment is no restart. The first value of an outage can look like one of its arrival.
    const isLater = ms >= (register?.last.ms ?? -Infinity) || clockMs > (register?.last.clockMs ?? Infinity)
    const counts = isLater && !(isBefore && wh <= (register?.last.wh ?? -Infinity))
    return late ?? (counts ? registerAfter(register, value, { stationWh, ratedW }) : undefined)
  }
  const { units, bridgedWh } = charger
  for (const way of WAYS) {
    const { sent: name, register, energy } = OF_WAY[way]
    const wh = meter[name]
    const step = wh === undefined ? undefined : stepOf(charger[register], wh, station[energy])
    if (step && wh !== undefined) {
      if (charger[register] === null) bridgedWh[way] = 0
      station[energy] += Math.max(0, step.addedWh - bridgedWh[way])
      bridgedWh[way] = Math.max(0, bridgedWh[way] - step.addedWh)
      charger[register] = { ...step.register, baseWh: station[energy] - step.register.last.wh }
      if (step.note) noteRegister(world, station, step.note, wh)
      if (step.note === 'in kWh') units[way] = { ...units[way], wh: 1, anchor: null, isShownByEnds: true }
      if (way === 'import' && !isBefore && (!step.note || step.note === 'in kWh')) {
        const value = { wh: step.register.last.wh, ms, clockMs }
        charger.registerValues = withRegisterValue(charger.registerValues, value, hasInterval ? step.addedWh : undefined)
      }
    }
    units[way] = anchoredAt(units[way], ms, station[energy])
  }
}

/**
 * The values with registers. Energies of intervals continue the register of a charger that sends none. The register of exports of a
 * charger that cannot discharge, and sends no other one, is that of its imports once it rises.
 */
function withRegisters(
  station: Station,
  charger: OcppCharger,
  reported: Meter,
  { ms, clockMs, at }: Pick<TakenMeter, 'ms' | 'clockMs' | 'at'>,
): { readonly sent: Meter; readonly hasInterval: boolean } {
  const { ratedPowerKw, energyImportWh } = station
  const { intervalWh, exportIntervalWh, isUnnamed: _, ...sent } = namedMeter(station, charger, reported, { ms, clockMs, at })
  const { hasRegister, importRegister, exportRegister } = charger
  if (at === undefined) for (const way of WAYS) hasRegister[way] ||= sent[OF_WAY[way].sent] !== undefined
  const isOneWay = !charger.discharges && charger.entry.protocol === undefined && !hasRegister.import
  const { exportWh } = sent
  const rises = exportWh !== undefined && exportRegister !== null && exportWh > exportRegister.last.wh
  if (isOneWay && rises && (!importRegister || canFollow(importRegister, { wh: exportWh, ms }, ratedPowerKw * 1_000))) {
    const { last } = exportRegister
    charger.importRegister ??= { baseWh: energyImportWh - charger.bridgedWh.import - last.wh, last, doubtful: null }
    sent.energyWh ??= exportWh
    delete sent.exportWh
  }
  const intervals: Partial<Record<(typeof WAYS)[number], number | undefined>> = isOneWay
    ? { import: intervalWh ?? exportIntervalWh }
    : { import: intervalWh, export: exportIntervalWh }
  // A register contains the intervals that were taken before it.
  if (at && sent.energyWh !== undefined) charger.containedMs = clockMs
  const isContained = clockMs <= charger.containedMs && charger.containedMs - clockMs < LATE_MS
  const isNew = !isContained && !charger.intervalsMs.includes(clockMs)
  let hasInterval = false
  for (const way of WAYS) {
    const { sent: name, register } = OF_WAY[way]
    const wh = intervals[way]
    if (wh === undefined || hasRegister[way] || sent[name] !== undefined) continue
    hasInterval = true
    sent[name] = (charger[register]?.last.wh ?? 0) + (isNew ? wh : 0)
  }
  if (hasInterval && isNew) charger.intervalsMs = [...charger.intervalsMs, clockMs].slice(-50)
  return { sent, hasInterval }
}

/** The values with the energy of an interval in place of a register without a name, once the measured power has shown that. */
function namedMeter(
  { energyImportWh: stationWh, ratedPowerKw }: Pick<Station, 'energyImportWh' | 'ratedPowerKw'>,
  charger: OcppCharger,
  { energyWh, ...meter }: Meter,
  { ms, clockMs, at }: Pick<TakenMeter, 'ms' | 'clockMs' | 'at'>,
): Meter {
  if (!meter.isUnnamed || energyWh === undefined) {
    if (at && charger.unnamed && !isInterval(charger.unnamed) && !isRegister(charger.unnamed)) {
      const { register, stationWh: fromWh, bridgedWh } = charger.unnamed.before
      const { before: restarted, last } = charger.importRegister ?? {}
      const value = { wh: energyWh ?? NaN, ms }
      // Values that fell, beside a register that goes on from before them, were those of no register.
      if (restarted && last && value.wh > last.wh && register && canFollow(register, value, ratedPowerKw * 1_000)) {
        charger.importRegister = register
        charger.bridgedWh.import = bridgedWh + stationWh - fromWh
      }
      charger.unnamed = null
    }
    return { energyWh, ...meter }
  }
  const measuredWh = charger.measuredWh.import
  const before = { register: charger.importRegister, stationWh, bridgedWh: charger.bridgedWh.import }
  const was = charger.unnamed ?? { votes: 0, values: [], measuredWh, before }
  const now = (charger.unnamed = withUnnamed(was, { wh: energyWh, clockMs, measuredWh }))
  if (!isInterval(now)) return { energyWh, ...meter }
  if (isInterval(was)) return { intervalWh: energyWh, ...meter }
  // The values so far were intervals, too.
  const { register, ...counted } = was.before
  charger.importRegister = register ?? { baseWh: counted.stationWh, last: { wh: 0, ms: -Infinity }, doubtful: null }
  charger.bridgedWh.import = counted.bridgedWh + stationWh - counted.stationWh
  charger.units.import = READ_AS_SENT
  charger.registerValues = []
  charger.hasRegister.import = false
  charger.intervalsMs = now.values.map((one) => one.clockMs).filter((ms) => ms !== clockMs)
  return { intervalWh: now.values.reduce((sum, { wh }) => sum + wh, 0), ...meter }
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
  const { register: name, energy } = OF_WAY[way]
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
  charger.bridgedWh[way] = 0
  if (way === 'import') charger.registerValues = []
  return step.wh
}

/** Whether phases in use have the same current as before. A phase that is unknown in one of both says nothing. */
function isRepeated(currentA: PhaseCurrents, was: PhaseCurrents | undefined): boolean {
  const both = currentA.flatMap((amperes, phase) => (amperes === null || !isKnown(was?.[phase]) ? [] : [[amperes, was?.[phase]]]))
  return both.some(([amperes]) => amperes !== 0) && both.every(([amperes, before]) => amperes === before)
}

/** The values that were rejected are a remark of the run, once until the next plausible ones. */
function noteImplausible(world: World, station: Station, charger: OcppCharger, values: Record<string, unknown>) {
  const isFirst = charger.implausibleMs <= drawMeasuredMs(charger.meter)
  charger.implausibleMs = world.nowMs
  if (!isFirst) return
  const { deviceId, name } = station
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
