import { OCPP_STATUSES, type OcppStatus } from '#contract/statuses.ts'
import { MAX_PLUGS, type Meter } from '../model/charger-message.ts'
import { HEARTBEAT_MS, LATE_MS } from '../model/ocpp-charger.ts'
import {
  at,
  earlierMeters,
  makeOf,
  meterIn,
  meterValuesIn,
  numberIn,
  recordIn,
  shortened,
  tagStatus,
  takenAt,
  textIn,
  type Reading,
  type Translation,
} from './translation.ts'

type Call = Readonly<Record<string, unknown>>
type Reader = (call: Call, reading: Reading) => Translation

const nothing = () => ({})
const tokenInfo = (status: string) => ({ idTokenInfo: { status } })
const tokenOf = (idToken: unknown) => shortened(recordIn(idToken).idToken)

/** A connector is `Occupied` from the plug to its removal; the state of charging follows from the transaction. */
const CONNECTOR_STATUS: Record<string, OcppStatus> = {
  Available: 'Available',
  Occupied: 'Preparing',
  Reserved: 'Reserved',
  Unavailable: 'Unavailable',
  Faulted: 'Faulted',
}
const CHARGING_STATE: Record<string, OcppStatus> = {
  Charging: 'Charging',
  EVConnected: 'Preparing',
  SuspendedEV: 'SuspendedEV',
  SuspendedEVSE: 'SuspendedEVSE',
  Idle: 'Finishing',
}

/** The calls of OCPP 2.0.1 that a charger makes. Any field can be missing or of another type. */
const READERS: Readonly<Record<string, Reader>> = {
  BootNotification: ({ chargingStation }, { now, isKnown }) => {
    const { vendorName, model, serialNumber, firmwareVersion, modem } = recordIn(chargingStation)
    const { iccid, imsi } = recordIn(modem)
    return {
      to: 'all',
      message: { boot: makeOf({ vendor: vendorName, model, serialNumber, firmware: firmwareVersion, iccid, imsi }) },
      answer: () => ({ currentTime: now, interval: HEARTBEAT_MS / 1_000, status: isKnown ? 'Accepted' : 'Pending' }),
    }
  },
  Heartbeat: (_, { now }) => ({ to: 'all', message: { heartbeat: true }, answer: () => ({ currentTime: now }) }),
  StatusNotification: ({ evseId, connectorId, connectorStatus, timestamp }) => ({
    to: at(evseId),
    message: { ...connectorMessage(numberIn(evseId) === 0, connectorStatus), ...plugIn(connectorId), ...takenAt(timestamp) },
    answer: nothing,
  }),
  Authorize: ({ idToken }, reading) => ({ to: 'all', answer: () => tokenInfo(tagStatus(reading, 'all', tokenOf(idToken))) }),
  TransactionEvent: (event, reading) => {
    const { evse, idToken, transactionInfo } = event
    const evseId = numberIn(recordIn(evse).id)
    const message = transactionMessage(event, reading)
    // A transaction is at one EVSE. The register of an end can show which one that is.
    const place = at(evseId === 0 ? undefined : evseId, recordIn(transactionInfo).transactionId)
    const to = 'stop' in message && place !== 'all' ? { ...place, registerWh: message.meter?.energyWh } : place
    const answer = () => (idToken ? tokenInfo(tagStatus(reading, to, tokenOf(idToken))) : {})
    return { to, earlier: earlierMeters(meterValuesIn(event.meterValue), reading), message, answer }
  },
  MeterValues: ({ evseId, meterValue }, reading) => {
    const values = meterValuesIn(meterValue)
    const meter = meterIn(values, reading)
    const content = numberIn(evseId) === 0 ? { whole: { meter } } : { meter }
    const message = { ...content, ...takenAt(values.at(-1)?.timestamp) }
    return { to: at(evseId), earlier: earlierMeters(values, reading), message, answer: nothing }
  },
  NotifyEvent: ({ eventData }) => {
    const others = [eventData].flat().flatMap(availabilityIn)
    return { to: 'all', message: { heartbeat: true }, others, answer: nothing }
  },
  NotifyEVChargingNeeds: () => ({ to: 'all', message: { heartbeat: true }, answer: () => ({ status: 'Accepted' }) }),
  DataTransfer: () => ({ to: 'all', answer: () => ({ status: 'UnknownVendorId' }) }),
}

/** The listed word of the same letters, in upper or lower case. */
const wordIn = (words: Readonly<Record<string, OcppStatus>>, given: unknown) =>
  Object.keys(words).find((word) => word.toLowerCase() === textIn(given)?.toLowerCase())

/**
 * A connector is occupied before, during and after a transaction. A word of 1.6 is read too; another one says only that the charger is
 * online.
 */
function connectorMessage(isWhole: boolean, given: unknown) {
  const word = wordIn(CONNECTOR_STATUS, given)
  const status = word ? CONNECTOR_STATUS[word] : OCPP_STATUSES.find((one) => one.toLowerCase() === textIn(given)?.toLowerCase())
  if (!status) return { heartbeat: true as const }
  if (isWhole) return { whole: { status } }
  return word === 'Occupied' ? { occupied: true as const } : { status }
}

/** A report of the availability of a connector, an EVSE or the charger, which the standard allows in place of a status. */
function availabilityIn(report: unknown) {
  const { component, variable, actualValue, timestamp } = recordIn(report)
  if (textIn(recordIn(variable).name)?.toLowerCase() !== 'availabilitystate') return []
  const { id, connectorId } = recordIn(recordIn(component).evse)
  const content = connectorMessage(id === undefined, actualValue)
  return [{ to: at(id ?? 0), message: { ...content, ...plugIn(connectorId), ...takenAt(timestamp) } }]
}

/** `Start` and `Stopped` are not in the standard. */
function typeOf(eventType: unknown): 'started' | 'updated' | 'ended' {
  const word = textIn(eventType) ?? ''
  return /^start/i.test(word) ? 'started' : /^(end|stop)/i.test(word) ? 'ended' : 'updated'
}

/** The connector of an EVSE that a message names. */
function plugIn(connectorId: unknown) {
  const plug = numberIn(connectorId)
  return plug !== undefined && Number.isInteger(plug) && plug >= 1 && plug <= MAX_PLUGS ? { plug } : {}
}

/** A single current without a phase is that of each phase in use, if the event has their number. */
function withPhases(meter: Meter, numberOfPhasesUsed: unknown): Meter {
  const phases = numberIn(numberOfPhasesUsed)
  if (!meter.isWithoutPhase || (phases !== 1 && phases !== 2 && phases !== 3)) return meter
  const { isWithoutPhase: _, currentA: [amperes = null] = [], ...others } = meter
  return { ...others, currentA: Array<number | null>(phases).fill(amperes) }
}

function transactionMessage(event: Call, reading: Reading) {
  const { eventType, timestamp, transactionInfo, idToken, meterValue, evse, numberOfPhasesUsed } = event
  const { transactionId, chargingState } = recordIn(transactionInfo)
  const transaction = textIn(transactionId)?.slice(0, 200)
  const type = typeOf(eventType)
  const word = wordIn(CHARGING_STATE, chargingState)
  const status = word && CHARGING_STATE[word]
  const values = meterValuesIn(meterValue)
  return {
    ...(type === 'started' && {
      start: { transaction, ...(idToken ? { tag: tokenOf(idToken) } : {}), ...keyOf(timestamp) },
    }),
    ...plugIn(recordIn(evse).connectorId),
    ...(transaction !== undefined && { transaction }),
    event: true as const,
    ...(event.offline === true && isOldAt(reading.now, timestamp) && { offline: true as const }),
    ...(values.length > 0 && { meter: withPhases(meterIn(values, reading), numberOfPhasesUsed) }),
    ...(status && type !== 'ended' && { status }),
    ...(type === 'ended' ? { stop: true as const } : { heartbeat: true as const }),
    ...takenAt(timestamp),
  }
}

const isOldAt = (now: string, timestamp: unknown) => Date.parse(now) - Date.parse(takenAt(timestamp).taken ?? '') > LATE_MS

/** A charger can use an id again. Its start has another moment then. */
const keyOf = (timestamp: unknown) => {
  const key = textIn(timestamp)
  return key === undefined ? {} : { key: key.slice(0, 200) }
}

const ANSWERED_EMPTY = new Set([
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'NotifyChargingLimit',
  'NotifyReport',
  'NotifyMonitoringReport',
  'ReportChargingProfiles',
  'SecurityEventNotification',
])

/** Actions of the specification for certificates, reservations and messages, which are not supported. */
const NOT_SUPPORTED = [
  'ClearedChargingLimit',
  'Get15118EVCertificate',
  'GetCertificateStatus',
  'NotifyCustomerInformation',
  'NotifyDisplayMessages',
  'NotifyEVChargingSchedule',
  'PublishFirmwareStatusNotification',
  'ReservationStatusUpdate',
  'SignCertificate',
]

/** The actions that a charger may call. */
export const ACTIONS_201: readonly string[] = [...Object.keys(READERS), ...ANSWERED_EMPTY, ...NOT_SUPPORTED]

/** The meaning of a call of a charger; undefined for a call that is not supported. */
export function readCall201(method: string, call: unknown, reading: Reading): Translation | undefined {
  if (ANSWERED_EMPTY.has(method)) return { to: 'all', message: { heartbeat: true }, answer: nothing }
  return Object.hasOwn(READERS, method) ? READERS[method]?.(recordIn(call), reading) : undefined
}
