import { SECOND_MS } from '#contract/durations.ts'
import { recordStationEvent } from '#simulator/activity/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { plugIn, setStatus, unplug } from '#simulator/stations/world/station-actions.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { clockErrorMs, isFromOutage, type OcppCharger, type OcppTransaction } from '../model/ocpp-charger.ts'
import { NO_METER } from '../model/reported-meter.ts'

/** Of the car outside nothing is known but its current. It stays until its session ends. */
const UNKNOWN_CAR = { capacityWh: 60_000, socPercent: 50, targetSocPercent: 100 }

/** Statuses of a connector with a session. */
export const IN_SESSION: ReadonlySet<string> = new Set(['Charging', 'SuspendedEV', 'SuspendedEVSE'])
/** A charger can send Preparing just after the start of its transaction, ms. */
const STARTING_MS = 15 * SECOND_MS

export const isOf = ({ id, number }: OcppTransaction, named: string) => id === named || String(number) === named

/** How the transaction that a message names relates to those of the charger. */
export function relationOf({ transaction, ended }: OcppCharger, named: string | undefined) {
  if (named === undefined) return 'unnamed'
  if (transaction && isOf(transaction, named)) return 'running'
  return ended.some((one) => isOf(one, named)) ? 'ended' : 'unknown'
}

/** Begins the transaction of a start, unless it is a repetition, or another transaction has followed it. */
export function startTransaction(
  world: World,
  station: Station,
  charger: OcppCharger,
  start: NonNullable<ChargerMessage['start']>,
  startedMs: number,
): void {
  const { transaction: id, tag } = start
  const key = start.key ?? null
  const isRepeated = (one: OcppTransaction) => (id === undefined ? key !== null && one.key === key : one.id === id)
  if (charger.transaction && isRepeated(charger.transaction)) return
  if (charger.transaction && isDatedAgain(charger.transaction, start, startedMs)) return
  // A charger that numbers its transactions from 1 after a boot uses an id again.
  const isAnother = (one: OcppTransaction) =>
    id !== undefined && (key === null || one.key === null ? startedMs > (one.endedMs ?? Infinity) : one.key !== key)
  if (charger.ended.some((one) => isRepeated(one) && !isAnother(one))) return
  // The start was queued, and a later transaction is running already.
  if (charger.transaction && startedMs < charger.transaction.startedMs) return
  begin(world, station, charger, { id, tag, key, isNumbered: id === undefined }, startedMs)
}

/** The register in the key of a start; NaN without one. */
const registerOf = (key: string | null | undefined) => Number(key?.split(' ').at(-1) ?? NaN)
/** A start that has no answer yet is repeated within this time, ms. */
const REPEATED_WITHIN_MS = 60 * SECOND_MS

/** A start that was repeated with another moment, with the same tag and register. No status has ended its transaction meanwhile. */
const isDatedAgain = ({ tag, key, startedMs }: OcppTransaction, start: NonNullable<ChargerMessage['start']>, againMs: number) =>
  start.transaction === undefined &&
  start.tag === tag &&
  registerOf(key) === registerOf(start.key) &&
  againMs - startedMs < REPEATED_WITHIN_MS

/** Takes up a transaction that no message about it has ended. */
export function resumeEnded(world: World, station: Station, charger: OcppCharger, named: string): void {
  const place = charger.ended.findLastIndex((one) => one.endedBy && isOf(one, named))
  const [found] = place >= 0 ? charger.ended.splice(place, 1) : []
  if (!found) return
  const { endedBy: _, endedMs: __, ...transaction } = found
  charger.transaction = transaction
  beginWithoutTransaction(world, station)
  const { deviceId, name } = station
  recordStationEvent(world, 'ocpp-transaction', { deviceId, name, number: transaction.number, id: transaction.id })
}

/** Takes over a transaction whose start did not arrive: it was lost, or is older than the connection or the run. */
export function adoptTransaction(world: World, station: Station, charger: OcppCharger, message: ChargerMessage): void {
  const { transaction: named, event, meter, status } = message
  const { transaction: running } = charger
  const takenMs = message.taken === undefined ? world.nowMs : Date.parse(message.taken)
  const isPresent = !isFromOutage(charger, takenMs, world.nowMs)
  if (named === undefined || !isPresent || (!event && !/^[1-9]\d{0,14}$/.test(named))) return
  if (running && (running.isNumbered || takenMs + clockErrorMs(charger) < running.startedMs)) return
  // A charger that reports only its register draws while it rises.
  const rises = (meter?.energyWh ?? 0) > (charger.importRegister?.last.wh ?? Infinity)
  const isShown = draws(meter) || rises || IN_SESSION.has(status ?? station.status)
  // An id can be that of a former transaction, unless nothing else is known of the connector.
  const isInSession = event || isShown || (meter !== undefined && !charger.hasStatus)
  if (isInSession) begin(world, station, charger, { id: named, tag: undefined, key: null, isNumbered: !event }, world.nowMs)
}

export const draws = ({ currentA = [], powerW = 0 }: { currentA?: readonly (number | null)[]; powerW?: number } = {}) =>
  currentA.some((amperes) => Math.abs(amperes ?? 0) > 0.5) || Math.abs(powerW) > 50

/** Ended transactions of which late messages are recognised. */
const MAX_ENDED = 20

function noteEnded(charger: OcppCharger, transaction: OcppTransaction): void {
  charger.ended.push(transaction)
  if (charger.ended.length > MAX_ENDED) charger.ended.shift()
}

/** A charger that charges without a transaction has a session, so that it counts and receives a share. */
export function beginWithoutTransaction(world: World, station: Station): void {
  if (!station.vehicle) plugInUnknownCar(world, station, world.nowMs)
}

function begin(
  world: World,
  station: Station,
  charger: OcppCharger,
  start: {
    readonly id: string | undefined
    readonly tag: string | undefined
    readonly key: string | null
    readonly isNumbered: boolean
  },
  startedMs: number,
) {
  // The end of the former transaction did not arrive. A car that charged without a transaction stays.
  if (charger.transaction) endSession(world, station, charger, { isDisplaced: true })
  charger.transactions += 1
  const { id, tag, key, isNumbered } = start
  const own = (station.stationId % 100_000) * 10_000 + charger.transactions
  const number = isNumbered && id !== undefined ? Number(id) : own
  charger.transaction = { number, id: id ?? String(number), tag: tag ?? null, startedMs, key, isNumbered }
  forgetMeter(charger)
  if (!station.vehicle) plugInUnknownCar(world, station, startedMs)
  if (charger.remoteStartW !== null) station.control = { ...station.control, powerW: charger.remoteStartW }
  charger.remoteStartW = null
  const { deviceId, name } = station
  recordStationEvent(world, 'ocpp-transaction', { deviceId, name, number, id: charger.transaction.id })
}

function plugInUnknownCar(world: World, station: Station, arrivesMs: number) {
  const { plan } = station
  if (plan.kind === 'battery') return
  plugIn(world, station, { ...UNKNOWN_CAR, limitA: plan.maxCurrentA, phases: plan.phases, arrivesMs, readyMs: world.nowMs })
}

function forgetMeter(charger: OcppCharger) {
  charger.meter = NO_METER
  charger.lateMeter = {}
  charger.registerValues = []
  charger.own = null
}

/** An event has ended a transaction that the platform does not know. Later events of it begin no session. */
export function noteUnknownEnd(charger: OcppCharger, { transaction: id, event }: ChargerMessage, endedMs: number): void {
  if (id === undefined || !event || relationOf(charger, id) !== 'unknown') return
  noteEnded(charger, { number: NaN, id, tag: null, startedMs: endedMs, endedMs, key: null, isNumbered: false })
}

/** The car of a transaction that has ended is still connected, until a status says otherwise. */
export function showEnd(world: World, station: Station, charger: OcppCharger): void {
  if (!IN_SESSION.has(charger.ownStatus) && !IN_SESSION.has(station.status)) return
  charger.ownStatus = 'Finishing'
  if (charger.whole.status === null) setStatus(world, station, 'Finishing')
}

/** Ends the session of a station. Its registers keep the last value. */
export function endSession(
  world: World,
  station: Station,
  charger: OcppCharger,
  end: Pick<OcppTransaction, 'endedBy' | 'endedMs' | 'isDisplaced'> = {},
): void {
  if (charger.transaction) noteEnded(charger, { ...charger.transaction, endedMs: world.nowMs, ...end })
  charger.transaction = null
  charger.against = null
  forgetMeter(charger)
  unplug(world, station)
}

/**
 * Ends a session that the status of the connector excludes: an available connector has no car, one that is finishing has no
 * transaction, and one that is preparing has none yet. A status of before the session says nothing about it.
 */
export function endByStatus(
  world: World,
  station: Station,
  charger: OcppCharger,
  status: NonNullable<ChargerMessage['status']>,
  { sinceMs, datedMs, formerStatus }: { readonly sinceMs: number; readonly datedMs: number; readonly formerStatus: string },
): void {
  const { transaction, bootedMs, outage } = charger
  if (!transaction && !station.vehicle) return
  const startedMs = transaction?.startedMs ?? station.vehicle?.arrivesMs ?? -Infinity
  if (sinceMs < startedMs) return
  const isStarting = world.nowMs - startedMs < STARTING_MS && bootedMs <= startedMs
  // A car without a transaction can charge while its connector is preparing, but not after a new connection or another status.
  const isNew = Math.max(bootedMs, outage?.toMs ?? -Infinity) > startedMs
  const isOver = transaction ? !isStarting : isNew || IN_SESSION.has(formerStatus)
  const excludes = status === 'Available' || status === 'Finishing' || (status === 'Preparing' && isOver)
  if (!excludes) return
  if (transaction) {
    const { deviceId, name } = station
    recordStationEvent(world, 'ocpp-session-ended', { deviceId, name, id: transaction.id, status })
  }
  endSession(world, station, charger, { endedBy: 'status', endedMs: datedMs })
}
