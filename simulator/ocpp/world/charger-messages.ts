import { newObedience, noteAnswer } from '#simulator/dynamics/model/obedience.ts'
import { recordStationEvent } from '#simulator/core/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/stations/model/charger.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { plugIn, setOnline, setStatus, unplug } from '#simulator/stations/world/station-actions.ts'
import type { ChargerMessage, Meter } from '../model/charger-message.ts'
import { sentLimitA } from '../model/sent-limit.ts'
import { isFromOutage, type OcppCharger } from '../model/ocpp-charger.ts'
import { reportedDraw } from '../model/draw.ts'
import { placeLateMeter } from './late-meter.ts'
import { noteReport, noteSent } from '#simulator/demand-response/model/response-timing.ts'
import { timingsOf } from '#simulator/demand-response/world/response-timings.ts'

/** The charger outside that acts as this station. Throws an Error with one sentence for another station. */
export function ocppChargerOf({ ocpp, name }: Station): OcppCharger {
  if (!ocpp) throw new Error(`${name} is not connected by OCPP and sends no messages`)
  return ocpp
}

/** Applies a message of a charger outside to its station. */
export function takeChargerMessage(world: World, station: Station, message: ChargerMessage): void {
  const charger = ocppChargerOf(station)
  const { connected, boot, discharges, status, start, stop, meter, profile, schedule, taken } = message
  if (connected === false) return setOnline(world, station, false)
  if (isHeard(message)) {
    const fromMs = charger.heardMs
    if (!station.isOnline && Number.isFinite(fromMs)) {
      charger.outage = { fromMs, toMs: world.nowMs, gapFromMs: charger.gapFromMs, gapToMs: world.recorder.nextMs }
      charger.lateMeter = {}
    }
    charger.heardMs = world.nowMs
    setOnline(world, station, true)
  }
  // The capability is read after each boot.
  if (boot) Object.assign(charger, boot, { discharges: false })
  if (discharges !== undefined) charger.discharges = discharges
  if (start) begin(world, station, charger, start, momentOf(world, taken))
  const takenMs = taken === undefined ? NaN : Date.parse(taken)
  const isQueued = isFromOutage(charger, takenMs, world.nowMs)
  if (meter) takeMeter(station, charger, meter, isQueued)
  if (isQueued && charger.outage && (meter || stop)) {
    placeLateMeter(world, station, charger, charger.outage, { takenMs, meter, isEnd: stop === true })
  }
  if (status) takeStatus(world, station, status, isQueued ? takenMs : world.nowMs)
  if (stop) end(world, station, charger)
  if (profile) takeAnswer(world, station, profile)
  if (schedule) takeSchedule(world, station, schedule)
  if (!isQueued) noteTimes(world, station, charger, message)
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
    const draw = reportedDraw(charger.meter, { voltageV, phases: plan.phases, assumedA: 0 })
    const kw = (draw.voltageV * draw.currentA * draw.phasesInUse * draw.powerFactor) / 1_000
    noteReport(timing, { index: station.index, kw, receivedMs, takenMs: taken === undefined ? receivedMs : Date.parse(taken) })
  }
}

/** Whether the charger has sent something. A limit without an answer is a message about the charger, not from it. */
const isHeard = ({ profile, ...others }: ChargerMessage): boolean =>
  Object.keys(others).some((key) => key !== 'offsetMs') || (profile?.answer !== 'no answer' && profile?.answer !== 'failed')

/** A timestamp of the charger, unless its clock is wrong. */
function momentOf({ nowMs, startMs }: World, taken: string | undefined): number {
  const ms = taken === undefined ? nowMs : Date.parse(taken)
  return ms >= startMs && ms <= nowMs ? ms : nowMs
}

/** A status that was queued during an outage has lasted since its own moment. */
function takeStatus(world: World, station: Station, status: NonNullable<ChargerMessage['status']>, sinceMs: number) {
  if (station.ocpp && status !== 'Preparing') station.ocpp.remoteStartW = null
  if (status === station.status) return
  setStatus(world, station, status)
  station.statusSinceMs = sinceMs
  const { vehicle } = station
  if (!vehicle) return
  // A car that wants nothing at present keeps the least current, so that it can start again.
  const limitA = status === 'SuspendedEV' ? MIN_CHARGING_CURRENT_A : station.plan.maxCurrentA
  if (vehicle.limitA !== limitA) station.vehicle = { ...vehicle, limitA }
  onStationChanged(world, station)
}

/** Of the car outside nothing is known but its current. It stays until the transaction ends. */
const UNKNOWN_CAR = { capacityWh: 60_000, socPercent: 50, targetSocPercent: 100 }

function begin(
  world: World,
  station: Station,
  charger: OcppCharger,
  { transaction, tag }: NonNullable<ChargerMessage['start']>,
  startedMs: number,
) {
  // A charger repeats the start of a transaction when it missed the answer.
  if (charger.transaction && transaction !== undefined && charger.transaction.id === transaction) return
  charger.transactions += 1
  const number = (station.stationId % 100_000) * 10_000 + charger.transactions
  charger.transaction = { number, id: transaction ?? String(number), tag: tag ?? null, startedMs }
  charger.meter = {}
  charger.lateMeter = {}
  const { plan } = station
  const vehicle = { ...UNKNOWN_CAR, limitA: plan.maxCurrentA, phases: plan.phases, arrivesMs: startedMs, readyMs: world.nowMs }
  plugIn(world, station, vehicle)
  if (charger.remoteStartW !== null) station.control = { ...station.control, powerW: charger.remoteStartW }
  charger.remoteStartW = null
  const { deviceId, name } = station
  recordStationEvent(world, 'ocpp-transaction', { deviceId, name, number, id: charger.transaction.id })
}

function end(world: World, station: Station, charger: OcppCharger) {
  charger.transaction = null
  charger.meter = {}
  charger.lateMeter = {}
  charger.own = null
  unplug(world, station)
}

/** A value that was queued during an outage moves the registers only: the present draw is that of the last value before it. */
function takeMeter(station: Station, charger: OcppCharger, meter: Meter, isQueued: boolean) {
  const { energyWh, exportWh } = meter
  if (!isQueued) charger.meter = { ...charger.meter, ...meter }
  if (energyWh !== undefined) {
    charger.baseWh ??= station.energyImportWh - energyWh
    station.energyImportWh = Math.max(station.energyImportWh, charger.baseWh + energyWh)
  }
  if (exportWh !== undefined) {
    charger.baseExportWh ??= station.energyExportWh - exportWh
    station.energyExportWh = Math.max(station.energyExportWh, charger.baseExportWh + exportWh)
  }
}

/** An accepted limit is in force. Any other answer leaves the former one in force. */
function takeAnswer(world: World, station: Station, { limitA, answer, delayMs }: NonNullable<ChargerMessage['profile']>) {
  const queue = station.path?.queue
  const accepted = answer === 'Accepted'
  if (queue && accepted) {
    queue.inForce = limitA ?? Infinity
    const { kind } = station.plan
    const isSent = (setpointA: number) => (limitA === null ? setpointA === Infinity : sentLimitA(setpointA, kind) === limitA)
    const place = queue.waiting.findLastIndex(({ value }) => isSent(value))
    queue.waiting = queue.waiting.slice(place + 1)
  }
  const refuses = answer === 'Rejected' || answer === 'NotSupported'
  if (station.ocpp) station.ocpp.refuses = refuses
  if (station.path?.obedience) noteAnswer(station.path.obedience, refuses, delayMs)
  if (accepted) return
  const { deviceId, name } = station
  recordStationEvent(world, 'ocpp-limit', { deviceId, name, limitA, answer, ...(delayMs !== undefined && { delayMs }) })
}

/** The charger applies another limit than it has accepted. The record counts it, and the journal has both limits. */
function takeSchedule(world: World, station: Station, { limitA, appliesA }: NonNullable<ChargerMessage['schedule']>) {
  const { deviceId, name, path } = station
  if (path) (path.obedience ??= newObedience()).otherLimits += 1
  recordStationEvent(world, 'ocpp-schedule', { deviceId, name, limitA, appliesA })
}
