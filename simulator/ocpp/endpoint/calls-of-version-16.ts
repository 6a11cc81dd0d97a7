import { OCPP_STATUSES, type OcppStatus } from '#contract/statuses.ts'
import { HEARTBEAT_MS } from '../model/ocpp-charger.ts'
import { meterOf } from './sampled-values.ts'
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
  type Addressee,
  type Reading,
  type Translation,
} from './translation.ts'

type Call = Readonly<Record<string, unknown>>
type Reader = (call: Call, reading: Reading) => Translation

const nothing = () => ({})
/** A transaction is at one connector. Some chargers with one name connector 0. */
const atOne = (connectorId: unknown): Addressee => at(numberIn(connectorId) === 0 ? undefined : connectorId)
/** Some chargers send 0 or -1 in place of a transaction. */
const ofTransaction = (transactionId: unknown) => {
  const id = numberIn(transactionId)
  return id !== undefined && id > 0 ? { transaction: String(id) } : {}
}
const tagInfo = (status: string) => ({ idTagInfo: { status } })
/** A register in Wh, or in the unit behind it. */
const registerIn = (value: unknown, { note }: Reading) => meterOf([{ value }], note).energyWh
const register = (energyWh: number | undefined) => (energyWh === undefined ? {} : { meter: { energyWh } })

/** The calls of OCPP 1.6 that a charger makes. Any field can be missing or of another type. */
const READERS: Readonly<Record<string, Reader>> = {
  BootNotification: (call, { now, isKnown }) => ({
    to: 'all',
    message: {
      boot: makeOf({
        vendor: call.chargePointVendor,
        model: call.chargePointModel,
        serialNumber: call.chargePointSerialNumber ?? call.chargeBoxSerialNumber,
        firmware: call.firmwareVersion,
        iccid: call.iccid,
        imsi: call.imsi,
      }),
    },
    answer: () => ({ currentTime: now, interval: HEARTBEAT_MS / 1_000, status: isKnown ? 'Accepted' : 'Pending' }),
  }),
  Heartbeat: (_, { now }) => ({ to: 'all', message: { heartbeat: true }, answer: () => ({ currentTime: now }) }),
  StatusNotification: ({ connectorId, status, timestamp }) => ({
    to: at(connectorId),
    message: { ...statusMessage(numberIn(connectorId) === 0, status), ...takenAt(timestamp) },
    answer: nothing,
  }),
  Authorize: ({ idTag }, reading) => ({ to: 'all', answer: () => tagInfo(tagStatus(reading, 'all', shortened(idTag))) }),
  StartTransaction: ({ connectorId, idTag, meterStart, timestamp }, reading) => ({
    to: atOne(connectorId),
    message: {
      start: { tag: shortened(idTag), key: `${textIn(timestamp)} ${textIn(meterStart)}` },
      ...register(meterStart === undefined ? undefined : registerIn(meterStart, reading)),
      ...takenAt(timestamp),
    },
    answer: (transactionId) => ({ transactionId, ...tagInfo(tagStatus(reading, atOne(connectorId), shortened(idTag))) }),
  }),
  StopTransaction: ({ transactionId, meterStop, timestamp, transactionData }, reading) => {
    const values = meterValuesIn(transactionData)
    const stopWh = meterStop === undefined ? undefined : registerIn(meterStop, reading)
    // A charger that does not fill in the last register can have it in its values.
    const registerWh = stopWh || (meterIn(values, reading).energyWh ?? stopWh)
    return {
      to: { transaction: textIn(transactionId) ?? '', registerWh },
      earlier: earlierMeters(values, reading),
      message: { stop: true, ...register(registerWh), ...ofTransaction(transactionId), ...takenAt(timestamp) },
      answer: () => tagInfo(reading.isKnown ? 'Accepted' : 'Blocked'),
    }
  },
  MeterValues: ({ connectorId, transactionId, meterValue }, reading) => {
    const values = meterValuesIn(meterValue)
    const meter = meterIn(values, reading)
    const content = numberIn(connectorId) === 0 ? { whole: { meter } } : { meter, ...ofTransaction(transactionId) }
    const message = { ...content, ...takenAt(values.at(-1)?.timestamp) }
    return { to: at(connectorId, transactionId), earlier: earlierMeters(values, reading), message, answer: nothing }
  },
  DataTransfer: () => ({ to: 'all', answer: () => ({ status: 'UnknownVendorId' }) }),
}

/** A status that is not in the standard says only that the charger is online. */
function statusMessage(isWhole: boolean, given: unknown) {
  // Of versions before and after 1.6.
  if (!isWhole && textIn(given)?.toLowerCase() === 'occupied') return { occupied: true as const }
  const status = statusOf(given)
  if (!status) return { heartbeat: true as const }
  return isWhole ? { whole: { status } } : { status }
}

const statusOf = (given: unknown): OcppStatus | undefined =>
  OCPP_STATUSES.find((known) => known.toLowerCase() === textIn(given)?.toLowerCase())

/** Calls about firmware and diagnostics need an answer without content. */
const ANSWERED_EMPTY = new Set([
  'FirmwareStatusNotification',
  'DiagnosticsStatusNotification',
  // Of the security extension.
  'LogStatusNotification',
  'SecurityEventNotification',
  'SignedFirmwareStatusNotification',
])

/** The actions that a charger may call. */
export const ACTIONS_16: readonly string[] = [...Object.keys(READERS), ...ANSWERED_EMPTY]

/** The meaning of a call of a charger; undefined for a call that is not supported. */
export function readCall16(method: string, call: unknown, reading: Reading): Translation | undefined {
  if (ANSWERED_EMPTY.has(method)) return { to: 'all', message: { heartbeat: true }, answer: nothing }
  return Object.hasOwn(READERS, method) ? READERS[method]?.(recordIn(call), reading) : undefined
}
