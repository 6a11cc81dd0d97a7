import { newObedience, noteAnswer } from '#simulator/dynamics/model/obedience.ts'
import { recordStationEvent } from '#simulator/activity/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { markGroupsForBalancing, onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import type { ChargerMessage, Meter } from '../model/charger-message.ts'
import { takeConfiguration, takeLimitWay } from '../model/limit-ways.ts'
import { noteDeviations } from '../model/noted-deviations.ts'
import { withRegisterValue } from '../model/derived-power.ts'
import { registerAfter, type RegisterStep, type RegisterValue } from '../model/energy-register.ts'
import { drawMeasuredMs, plausibleMeter, presentMeter, withMeter, withoutDraw } from '../model/reported-meter.ts'
import { sentLimitA } from '../model/sent-limit.ts'
import { isFromOutage, isLate, type OcppCharger } from '../model/ocpp-charger.ts'
import { reportedDraw } from '../model/draw.ts'
import { placeLateMeter } from './late-meter.ts'
import {
  adoptTransaction,
  beginByDraw,
  beginWithoutTransaction,
  endByStatus,
  endSession,
  IN_SESSION,
  relationOf,
  startTransaction,
} from './outside-sessions.ts'
import { takeEndAnswer } from './session-end.ts'
import { ratingOf } from './step-ocpp.ts'
import { noteReport, noteSent } from '#simulator/demand-response/model/response-timing.ts'
import { timingsOf } from '#simulator/demand-response/world/response-timings.ts'

type Status = NonNullable<ChargerMessage['status']>

/** The charger outside that acts as this station. Throws an Error with one sentence for another station. */
export function ocppChargerOf({ ocpp, name }: Station): OcppCharger {
  if (!ocpp) throw new Error(`${name} is not connected by OCPP and sends no messages`)
  return ocpp
}

/** Applies a message of a charger outside to its station. */
export function takeChargerMessage(world: World, station: Station, message: ChargerMessage): void {
  const charger = ocppChargerOf(station)
  const { connected, boot, discharges, configuration, status, occupied, start, stop, meter, whole, profile, schedule, taken } =
    message
  if (connected === false) return setOnline(world, station, false)
  if (isHeard(message)) {
    const fromMs = charger.heardMs
    if (!station.isOnline && Number.isFinite(fromMs)) {
      charger.outage = { fromMs, toMs: world.nowMs, gapFromMs: charger.gapFromMs, gapToMs: world.recorder.nextMs }
      charger.lateMeter = {}
    }
    // An open connection says nothing about values that the charger could not send.
    if (connected) charger.connectedMs = world.nowMs
    else charger.heardMs = world.nowMs
    setOnline(world, station, true)
  }
  // The capability is read after each boot.
  if (boot) Object.assign(charger, boot, { discharges: false, bootedMs: world.nowMs })
  if (discharges !== undefined) charger.discharges = discharges
  if (configuration) takeConfiguration(charger, configuration)
  const takenMs = taken === undefined ? NaN : Date.parse(taken)
  const isQueued = isFromOutage(charger, takenMs, world.nowMs)
  const sinceMs = isQueued ? takenMs : world.nowMs
  if (start) startTransaction(world, station, charger, start, momentOf(world, taken))
  else if (!stop && relationOf(charger, message.transaction) === 'unknown') adoptTransaction(world, station, charger, message)
  // Events of another transaction, and values of one that is over, say nothing about the present draw.
  const relation = relationOf(charger, message.transaction)
  const isOther = relation === 'ended' || (relation === 'unknown' && message.event === true)
  if (meter) {
    const at = start ? 'start' : stop ? 'end' : undefined
    const valuesMs = taken === undefined ? world.nowMs : takenMs
    const values = { takenMs: valuesMs, lagMs: world.nowMs - valuesMs }
    const late = isLate(charger.newest, values)
    // A register alone can be late by less: its values follow each other by seconds.
    const isBefore = isLate(charger.newestRegister, values, 0)
    if (!late) charger.newest = values
    if (meter.energyWh !== undefined && !isBefore) charger.newestRegister = values
    takeMeter(world, station, charger, meter, { isPresent: !isQueued && !isOther && !late, isBefore, ms: sinceMs, at })
    if (at === undefined && !isQueued && !isOther && !late) beginByDraw(world, station, charger, meter)
  }
  if (isQueued && charger.outage && (meter || stop)) {
    placeLateMeter(world, station, charger, charger.outage, { takenMs, meter, isEnd: stop === true })
  }
  if (status && !isOther) takeStatus(world, station, charger, status, { sinceMs, isEvent: message.event === true })
  if (occupied && !charger.transaction) takeStatus(world, station, charger, 'Preparing', { sinceMs, isEvent: false })
  if (whole) takeWhole(world, station, charger, whole)
  if (stop && endsRunning(charger, message)) endSession(world, station, charger)
  if (profile) takeAnswer(world, station, profile)
  if (message.limitWay) takeLimitWay(charger, message.limitWay)
  if (schedule) takeSchedule(world, station, schedule)
  if (message.ending) takeEndAnswer(world, station, charger, message.ending)
  if (message.deviations) takeDeviations(world, station, charger, message.deviations)
  if (!isQueued) noteTimes(world, station, charger, message)
}

/** An end belongs to the transaction that it names. A charger whose transactions the platform numbers may name none or a wrong one. */
function endsRunning(charger: OcppCharger, { transaction }: ChargerMessage): boolean {
  const relation = relationOf(charger, transaction)
  return relation === 'running' || relation === 'unnamed' || (relation === 'unknown' && charger.transaction?.isNumbered !== false)
}

/** What the message says about the responses in progress. */
function noteTimes(
  world: World,
  station: Station,
  charger: OcppCharger,
  { meter, profile, taken, offsetMs = 0 }: ChargerMessage,
) {
  const receivedMs = world.nowMs + offsetMs
  for (const timing of timingsOf(world, station)) {
    const { delayMs = 0, waitedMs = 0 } = profile ?? {}
    if (profile) noteSent(timing, station.index, receivedMs - delayMs, waitedMs)
    if (!meter) continue
    const { voltageV, plan } = station
    const draw = reportedDraw(presentMeter(charger.meter, voltageV), { voltageV, phases: plan.phases, assumedA: 0 })
    const kw = (draw.voltageV * draw.currentA * draw.phasesInUse * draw.powerFactor) / 1_000
    noteReport(timing, { index: station.index, kw, receivedMs, takenMs: taken === undefined ? receivedMs : Date.parse(taken) })
  }
}

const NOT_FROM_CHARGER: ReadonlySet<string> = new Set(['offsetMs', 'profile', 'limitWay', 'ending', 'configuration'])

/** Whether the charger has sent something. What has no answer is a message about the charger, not from it. */
function isHeard(message: ChargerMessage): boolean {
  const answer = message.profile?.answer ?? message.ending
  if (Object.keys(message).some((key) => !NOT_FROM_CHARGER.has(key))) return true
  return answer !== undefined && answer !== 'no answer' && answer !== 'failed'
}

/** A timestamp of the charger, unless its clock is wrong. */
function momentOf({ nowMs, startMs }: World, taken: string | undefined): number {
  const ms = taken === undefined ? nowMs : Date.parse(taken)
  return ms >= startMs && ms <= nowMs ? ms : nowMs
}

/** A status that was queued during an outage has lasted since its own moment. */
function takeStatus(
  world: World,
  station: Station,
  charger: OcppCharger,
  status: Status,
  { sinceMs, isEvent }: { readonly sinceMs: number; readonly isEvent: boolean },
) {
  if (status !== 'Preparing') charger.remoteStartW = null
  charger.ownStatus = status
  charger.hasStatus = true
  if (!isEvent) endByStatus(world, station, charger, status, sinceMs)
  if (!isEvent && IN_SESSION.has(status) && !charger.transaction) beginWithoutTransaction(world, station)
  showStatus(world, station, charger, charger.whole.status ?? status, sinceMs)
}

function showStatus(world: World, station: Station, charger: OcppCharger, status: Status, sinceMs: number) {
  if (status === station.status) return
  // Only a charging connector draws. Values that arrive later still count.
  if (status !== 'Charging') charger.meter = withoutDraw(charger.meter)
  setStatus(world, station, status)
  station.statusSinceMs = sinceMs
  const { vehicle } = station
  if (!vehicle) return
  // A car that wants nothing at present keeps the least current, so that it can start again.
  const limitA = status === 'SuspendedEV' ? MIN_CHARGING_CURRENT_A : station.plan.maxCurrentA
  if (vehicle.limitA !== limitA) station.vehicle = { ...vehicle, limitA }
  onStationChanged(world, station)
}

/** The main meter of the charger belongs to no connector. A fault of the charger reaches all of them. */
function takeWhole(
  world: World,
  station: Station,
  charger: OcppCharger,
  { meter, status }: NonNullable<ChargerMessage['whole']>,
) {
  const prevails = status === undefined ? charger.whole.status : status === 'Faulted' || status === 'Unavailable' ? status : null
  charger.whole = { meter: withMeter(charger.whole.meter, meter ?? {}, world.nowMs), status: prevails }
  if (status !== undefined) showStatus(world, station, charger, prevails ?? charger.ownStatus, world.nowMs)
}

/** Values of the past move the registers only: the present draw is that of the last value before them. */
function takeMeter(
  world: World,
  station: Station,
  charger: OcppCharger,
  reported: Meter,
  {
    isPresent,
    isBefore,
    ms,
    at,
  }: { readonly isPresent: boolean; readonly isBefore: boolean; readonly ms: number; readonly at: RegisterValue['at'] },
) {
  const { meter, rejected } = plausibleMeter(reported, ratingOf(station))
  if (rejected.length > 0) noteImplausible(world, station, charger, rejected, reported)
  if (isPresent) {
    const wasMs = drawMeasuredMs(charger.meter)
    const hasDraw = meter.currentA !== undefined || meter.powerW !== undefined
    // The values of an end come when it does, and those after an outage when it is over.
    const isPeriodic = at !== 'end' && wasMs >= (charger.outage?.toMs ?? -Infinity)
    if (hasDraw && isPeriodic && Number.isFinite(wasMs) && world.nowMs > wasMs) charger.intervalMs = world.nowMs - wasMs
    charger.meter = withMeter(charger.meter, meter, world.nowMs)
  }
  const ratedW = ratingOf(station).ratedW
  // A lower register of an earlier moment is no restart.
  const counts = (wh: number | undefined, register: OcppCharger['importRegister']): wh is number =>
    wh !== undefined && ms >= (register?.last.ms ?? -Infinity) && !(isBefore && wh <= (register?.last.wh ?? -Infinity))
  if (counts(meter.energyWh, charger.importRegister)) {
    const value = { wh: meter.energyWh, ms, at }
    const step = registerAfter(charger.importRegister, value, { stationWh: station.energyImportWh, ratedW })
    station.energyImportWh += Math.max(0, step.addedWh - charger.bridgedWh)
    charger.bridgedWh = Math.max(0, charger.bridgedWh - step.addedWh)
    charger.importRegister = { ...step.register, baseWh: station.energyImportWh - step.register.last.wh }
    if (step.note) noteRegister(world, station, step.note, meter.energyWh)
    else charger.registerValues = withRegisterValue(charger.registerValues, { wh: meter.energyWh, ms })
  }
  if (counts(meter.exportWh, charger.exportRegister)) {
    const value = { wh: meter.exportWh, ms, at }
    const step = registerAfter(charger.exportRegister, value, { stationWh: station.energyExportWh, ratedW })
    charger.exportRegister = step.register
    station.energyExportWh += step.addedWh
  }
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

function noteRegister(world: World, station: Station, note: NonNullable<RegisterStep['note']>, registerWh: number) {
  const { deviceId, name } = station
  recordStationEvent(world, 'ocpp-register', { deviceId, name, note, registerWh })
}

/** An accepted limit is in force. Any other answer leaves the former one in force. */
function takeAnswer(world: World, station: Station, profile: NonNullable<ChargerMessage['profile']>) {
  const { limitA, answer, insteadOfA, isExhausted, delayMs } = profile
  const queue = station.path?.queue
  const accepted = answer === 'Accepted'
  if (queue && accepted) {
    queue.inForce = limitA ?? Infinity
    const { kind } = station.plan
    const isSent = (setpointA: number) => (limitA === null ? setpointA === Infinity : sentLimitA(setpointA, kind) === limitA)
    const place = queue.waiting.findLastIndex(({ value }) => isSent(value))
    queue.waiting = queue.waiting.slice(place + 1)
  }
  if (accepted && station.ocpp && !station.ocpp.transaction && !station.vehicle) station.ocpp.idleLimitA = limitA
  const refuses = answer === 'Rejected' || answer === 'NotSupported' || insteadOfA !== undefined
  const was = station.ocpp
  if (was && (was.refuses !== (refuses || !accepted) || was.isUnlimited !== (isExhausted === true))) {
    was.refuses = refuses || !accepted
    was.isUnlimited = isExhausted === true
    markGroupsForBalancing(world, station)
  }
  if (station.path?.obedience) noteAnswer(station.path.obedience, refuses, delayMs)
  if (accepted && insteadOfA === undefined) return
  const { deviceId, name } = station
  const refused = { ...(insteadOfA !== undefined && { insteadOfA }), ...(isExhausted && { isExhausted }) }
  recordStationEvent(world, 'ocpp-limit', {
    deviceId,
    name,
    limitA,
    answer,
    ...refused,
    ...(delayMs !== undefined && { delayMs }),
  })
}

/** A kind of deviation is a remark of the run, once. */
function takeDeviations(
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

/** The charger applies another limit than it has accepted. The record counts it, and the journal has both limits. */
function takeSchedule(world: World, station: Station, { limitA, appliesA }: NonNullable<ChargerMessage['schedule']>) {
  const { deviceId, name, path } = station
  if (path) (path.obedience ??= newObedience()).otherLimits += 1
  recordStationEvent(world, 'ocpp-schedule', { deviceId, name, limitA, appliesA })
}
