import { DAY_MS } from '#contract/durations.ts'
import { isPresentReport } from '#simulator/core/model/report-clock.ts'
import type { World } from '#simulator/core/world/state.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { takeConfiguration, takeLimitWay } from '../model/limit-ways.ts'
import { drawMeasuredMs, presentMeter, withMeter, withoutDraw } from '../model/reported-meter.ts'
import { clockErrorMs, isFromOutage, isLate, LATE_MS, momentOf, NO_VALUES } from '../model/ocpp-charger.ts'
import { ON_ARRIVAL_MS, QUEUE_DELIVERED_MS, type OcppCharger } from '../model/ocpp-charger.ts'
import { reportedDraw } from '../model/draw.ts'
import { placeLateMeter } from './late-meter.ts'
import { takeAnswer, takeSchedule, takeSetpointAnswer } from './limit-answers.ts'
import { noteDraw, resumeTransaction, showStatus, statusByValues, withdrawDraw } from './draw-against-status.ts'
import { takeDeviations, takeMeter, withPowerInW } from './meter-values.ts'
import {
  adoptTransaction,
  beginWithoutTransaction,
  endByStatus,
  endSession,
  IN_SESSION,
  noteUnknownEnd,
  relationOf,
  showEnd,
  startTransaction,
} from './outside-sessions.ts'
import { takeEndAnswer } from './session-end.ts'
import { noteReport, noteSent } from '#simulator/demand-response/model/response-timing.ts'
import { timingsOf } from '#simulator/demand-response/world/response-timings.ts'

type Status = NonNullable<ChargerMessage['status']>

/** The charger outside that acts as this station. Throws an Error with one sentence for another station. */
export function ocppChargerOf({ ocpp, name }: Station): OcppCharger {
  if (!ocpp) throw new Error(`${name} is not connected by OCPP and sends no messages`)
  return ocpp
}

/** Applies a message of a charger outside to its station. */
export function takeChargerMessage(world: World, station: Station, sent: ChargerMessage): void {
  const charger = ocppChargerOf(station)
  const meter = sent.meter && withPowerInW(world, station, charger, charger, sent.meter, sent.status)
  const message = meter ? { ...sent, meter } : sent
  const { connected, boot, discharges, configuration, status, occupied, start, stop, whole, profile, schedule, taken } = message
  if (connected === false) return setOnline(world, station, false)
  if (isReporting(message)) {
    const fromMs = charger.heardMs
    if (!station.isOnline && Number.isFinite(fromMs)) {
      const { gapFromMs, newest, lagMs } = charger
      charger.outage = { fromMs, toMs: world.nowMs, gapFromMs, gapToMs: world.recorder.nextMs, newest, lagMs }
      charger.lateMeter = {}
      charger.against = null
    }
    // An open connection says nothing about values that the charger could not send.
    if (connected) charger.connectedMs = world.nowMs
    else charger.heardMs = world.nowMs
    setOnline(world, station, true)
  }
  // The capability is read after each boot.
  if (boot) {
    // The clock of the charger may start again.
    const unset = { newestStatus: NO_VALUES, newestEvent: NO_VALUES, against: null, whole: { ...charger.whole, isOld: true } }
    for (const one of Object.values(charger.plugStatuses)) one.newest = NO_VALUES
    Object.assign(charger, { make: boot, discharges: false, bootedMs: world.nowMs, ...unset })
  }
  if (discharges !== undefined) charger.discharges = discharges
  if (configuration) takeConfiguration(charger, configuration)
  const takenMs = taken === undefined ? NaN : Date.parse(taken)
  const beforeMs = isFromOutage(charger, takenMs, world.nowMs) ? null : ofEarlierQueue(charger, message, takenMs, world.nowMs)
  const isEarlier = beforeMs !== null
  const isQueued = isEarlier || isFromOutage(charger, takenMs, world.nowMs)
  const sinceMs = beforeMs ?? (isQueued ? momentOf(charger, takenMs) : world.nowMs)
  const isOld = !isQueued && isOldReport(world, charger, message)
  const datedMs = datedMsOf(world, isQueued ? sinceMs : takenMs)
  const arrival = { takenMs: taken === undefined ? world.nowMs : takenMs, lagMs: taken === undefined ? 0 : world.nowMs - takenMs }
  const isOver = isEarlier && isFree(charger) && takenMs < Math.max(charger.newestStatus.takenMs, charger.newestEvent.takenMs)
  if (start) {
    startTransaction(world, station, charger, start, datedMs)
    if (isOver && charger.transaction) {
      endSession(world, station, charger, { endedBy: 'status', endedMs: datedMs })
      showStatus(world, station, charger, charger.whole.status ?? charger.ownStatus, station.statusSinceMs)
    }
  } else if (!stop && relationOf(charger, message.transaction) === 'unknown' && !isOver && !isBeforeEnd(charger, arrival)) {
    adoptTransaction(world, station, charger, message)
  }
  if (!isQueued && !isLate(charger.newest, arrival) && !isBeforeIdle(charger, arrival)) {
    resumeTransaction(world, station, charger, message)
  }
  // Events of another transaction, and values of one that is over, say nothing about the present draw.
  const relation = relationOf(charger, message.transaction)
  const ends = stop && endsRunning(charger, message)
  const isOther = relation === 'ended' || (relation === 'unknown' && message.event === true)
  if (meter) {
    const at = start ? 'start' : stop ? 'end' : undefined
    const isLateByClock = isLate(charger.newest, arrival) || isBeforeIdle(charger, arrival)
    const late = isOld || isEarlier || (isLateByClock && !isSetBack(charger, arrival))
    // A register alone can be late by less: its values follow each other by seconds. A clock that was set changes no register.
    const withoutWait = { takenMs: arrival.takenMs, lagMs: arrival.lagMs - waitedMs(charger, takenMs, world.nowMs) }
    const isBefore = isEarlier ? takenMs < charger.newestRegister.takenMs : isLate(charger.newestRegister, withoutWait, 0)
    if (!late) charger.newest = arrival
    // That of exports can be the register of a charger that cannot discharge. The energy of an interval continues it.
    const registerWh =
      meter.energyWh ?? meter.intervalWh ?? (charger.discharges ? undefined : (meter.exportWh ?? meter.exportIntervalWh))
    if (registerWh !== undefined && !isBefore) charger.newestRegister = arrival
    const { takenMs: clockMs } = arrival
    takeMeter(world, station, charger, meter, { isPresent: !isQueued && !isOther && !late, isBefore, ms: sinceMs, clockMs, at })
    if (at === undefined && !isQueued && !isOther && !late) noteDraw(world, station, charger, meter)
  }
  if (isQueued && !isEarlier && charger.outage && (meter || stop)) {
    placeLateMeter(world, station, charger, charger.outage, { takenMs: sinceMs, meter, isEnd: stop === true })
  }
  const isPast = isOver || (isEarlier && message.event === true && takenMs < charger.newestEvent.takenMs)
  if (!isOther && !isOld && !isPast && isNewStatus(charger, message, arrival)) {
    const shown = occupied && !charger.transaction ? 'Preparing' : status
    if (shown) takeStatus(world, station, charger, shown, { sinceMs, datedMs, isEvent: message.event === true, isAlone: !meter })
  }
  if (charger.entry.protocol === 'mqtt' && reportedStatus(station) === null && isInUseByValues(station, charger)) {
    charger.isAvailableByValues = true
    setStatus(world, station, 'Available', null)
  }
  if (whole) takeWhole(world, station, charger, whole)
  if (stop) noteUnknownEnd(charger, message, datedMs)
  if (stop && ends) {
    endSession(world, station, charger, { endedMs: datedMs, endedBy: relation === 'running' ? undefined : 'another stop' })
    showEnd(world, station, charger)
  }
  if (profile) takeAnswer(world, station, profile)
  if (message.setpoint) takeSetpointAnswer(world, station, charger, message.setpoint)
  if (message.limitWay) takeLimitWay(charger, message.limitWay)
  if (schedule) takeSchedule(world, station, schedule)
  if (message.ending) takeEndAnswer(world, station, charger, message.ending)
  if (message.deviations) takeDeviations(world, station, charger, message.deviations)
  if (hasMoment(message) && !isEarlier) Object.assign(charger, taken === undefined ? { lagMs: 0 } : arrival)
  if (!isQueued) noteTimes(world, station, charger, message)
}

/** A voltage or frequency says nothing about a car. A battery that reports is in use. */
const isInUseByValues = ({ plan }: Station, { meter, newest }: OcppCharger) =>
  Number.isFinite(plan.kind === 'battery' ? newest.takenMs : drawMeasuredMs(meter))

/** Whether the charger has shown since then that it does not charge. */
const isBeforeIdle = ({ ownStatus, newestStatus, newestEvent }: OcppCharger, arrival: OcppCharger['newest']) =>
  ownStatus !== 'Charging' && (isLate(newestStatus, arrival, 0) || isLate(newestEvent, arrival, 0))

/** How long a message that was taken before the last outage can have waited for its end, ms. */
const waitedMs = ({ outage }: OcppCharger, takenMs: number, nowMs: number) =>
  outage && takenMs < outage.fromMs && nowMs <= outage.toMs + QUEUE_DELIVERED_MS ? outage.toMs - outage.fromMs : 0

/** Two messages in a row are late by the same time: not they are late, but the clock of the charger was set back. */
const isSetBack = (last: OcppCharger, { takenMs, lagMs }: OcppCharger['newest']) =>
  takenMs > last.takenMs && lagMs > MIN_SET_BACK_MS && Math.abs(lagMs - last.lagMs) < ON_ARRIVAL_MS
const MIN_SET_BACK_MS = 5_000

const isFree = ({ ownStatus }: Pick<OcppCharger, 'ownStatus'>) => ownStatus === 'Available' || ownStatus === 'Finishing'
/** Whether the charger has shown since then that it has no transaction. */
const isBeforeEnd = (charger: OcppCharger, arrival: OcppCharger['newest']) => isFree(charger) && isBeforeIdle(charger, arrival)

/** A charger delivers what it has kept within the first time after its boot, and keeps nothing for longer than the second, ms. */
const [AFTER_BOOT_MS, MAX_QUEUE_MS] = [60_000, 30 * DAY_MS]

/**
 * When a message was taken that the charger has kept since before the platform knew of it, ms; null for any other one. The charger
 * says so (2.0.1), or a later status after its boot has shown a free connector.
 */
function ofEarlierQueue(
  { newestStatus, bootedMs, ownStatus }: OcppCharger,
  { offline }: ChargerMessage,
  takenMs: number,
  nowMs: number,
): number | null {
  const sinceMs = takenMs + clockErrorMs(newestStatus)
  const isBooting = Number.isFinite(newestStatus.takenMs) && nowMs - bootedMs <= AFTER_BOOT_MS && isFree({ ownStatus })
  const keptMs = nowMs - sinceMs
  return (offline ?? isBooting) && keptMs > LATE_MS && keptMs <= MAX_QUEUE_MS ? sinceMs : null
}

/**
 * Whether a status is newer than the last one by the clock of the charger, and that of the connector in use: an EVSE can have several
 * connectors (2.0.1), of which one has the car.
 */
function isNewStatus(
  charger: OcppCharger,
  { status, occupied, event, plug = charger.plug }: ChargerMessage,
  arrival: OcppCharger['newest'],
): boolean {
  if (event) charger.plug = plug
  const own = occupied ? 'Preparing' : status
  if (own === undefined) return false
  const newest = event ? charger.newestEvent : (charger.plugStatuses[plug]?.newest ?? NO_VALUES)
  if (isLate(newest, arrival, 0) && !isSetBack(charger, arrival)) return false
  // The moment of an event that changes nothing is known less exactly.
  if (plug === charger.plug && !(event && own === charger.ownStatus)) charger[event ? 'newestEvent' : 'newestStatus'] = arrival
  if (event) return true
  charger.plugStatuses[plug] = { own, newest: arrival }
  if (plug === charger.plug) return true
  const inUse = charger.plugStatuses[charger.plug]?.own ?? 'Available'
  const isFree = !charger.transaction && (inUse === 'Available' || OUT_OF_SERVICE.has(inUse))
  if (!isFree || (OUT_OF_SERVICE.has(own) && inUse === 'Available')) return false
  charger.plug = plug
  charger.newestStatus = arrival
  return true
}

const OUT_OF_SERVICE: ReadonlySet<string> = new Set(['Unavailable', 'Faulted', 'Reserved'])

/** A report of a device has its status and values together, so that an old one says nothing about either. */
function isOldReport({ nowMs }: World, { entry, reportClock }: OcppCharger, message: ChargerMessage): boolean {
  if (entry.protocol === undefined || message.taken === undefined) return false
  return !isPresentReport(reportClock, { takenMs: Date.parse(message.taken), nowMs, withinMs: 1 })
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
    // A power without a unit is not known.
    if (!meter || meter.powerUnit) continue
    const { voltageV, plan } = station
    const draw = reportedDraw(presentMeter(charger.meter, voltageV), { voltageV, phases: plan.phases, assumedA: 0 })
    const kw = (draw.voltageV * draw.currentA * draw.phasesInUse * draw.powerFactor) / 1_000
    noteReport(timing, { index: station.index, kw, receivedMs, takenMs: taken === undefined ? receivedMs : Date.parse(taken) })
  }
}

const NOT_FROM_CHARGER: ReadonlySet<string> = new Set(['offsetMs', 'profile', 'limitWay', 'ending', 'configuration'])

/** Whether the charger has sent something. What has no answer is a message about the charger, not from it. */
function isReporting(message: ChargerMessage): boolean {
  const answer = message.profile?.answer ?? message.ending
  if (Object.keys(message).some((key) => !NOT_FROM_CHARGER.has(key))) return true
  return answer !== undefined && answer !== 'no answer' && answer !== 'failed'
}

/** Whether the charger has dated the message. A moment near the arrival is not part of the action. */
const hasMoment = ({ start, stop, meter, status, occupied }: ChargerMessage) =>
  Boolean(start ?? stop ?? meter ?? status ?? occupied)

/** The moment by the timestamp of the charger, unless its clock is wrong. */
function datedMsOf({ nowMs, startMs }: World, takenMs: number): number {
  return takenMs >= startMs && takenMs <= nowMs ? takenMs : nowMs
}

/** A status that was queued during an outage has lasted since its own moment. */
function takeStatus(
  world: World,
  station: Station,
  charger: OcppCharger,
  status: Status,
  { isEvent, isAlone, ...moment }: { sinceMs: number; datedMs: number; isEvent: boolean; isAlone: boolean },
) {
  if (status !== 'Preparing') charger.remoteStartW = null
  const formerStatus = charger.ownStatus
  // Each event has the state of charging, whether it has changed or not.
  if (isEvent && charger.against && status === formerStatus) return
  withdrawDraw(world, station, charger, status === formerStatus)
  const was = reportedStatus(station)
  charger.ownStatus = status
  charger.hasStatus = true
  if (!isEvent && charger.whole.isOld) charger.whole = { ...charger.whole, status: null }
  if (!isEvent) endByStatus(world, station, charger, status, { ...moment, formerStatus })
  if (!isEvent && IN_SESSION.has(status) && !charger.transaction) beginWithoutTransaction(world, station)
  // Also one that comes again says that nothing is drawn now.
  const isInUse = status === (station.plan.kind === 'battery' ? 'Available' : 'Charging')
  if (isAlone && !isEvent && !isInUse) charger.meter = withoutDraw(charger.meter)
  showStatus(world, station, charger, charger.whole.status ?? status, moment.sinceMs, was)
}

/** The main meter of the charger belongs to no connector. A fault of the charger reaches all of them. */
function takeWhole(
  world: World,
  station: Station,
  charger: OcppCharger,
  { meter, status }: NonNullable<ChargerMessage['whole']>,
) {
  const prevails = status === undefined ? charger.whole.status : status === 'Faulted' || status === 'Unavailable' ? status : null
  const shown = withPowerInW(world, station, charger, charger.whole, meter ?? {})
  const isOld = status === undefined && charger.whole.isOld === true
  charger.whole = { ...charger.whole, meter: withMeter(charger.whole.meter, shown, world.nowMs), status: prevails, isOld }
  if (status !== undefined) showStatus(world, station, charger, prevails ?? statusByValues(charger), world.nowMs)
}
