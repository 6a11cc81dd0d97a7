import { OCPP_STATUSES, type OcppStatus } from '#contract/statuses.ts'
import { HEARTBEAT_MS } from '../model/ocpp-charger.ts'
import { meterOf, type SampledValue } from './sampled-values.ts'
import { earlierMeters, shortened, tagStatus, takenAt, type Reading, type Translation } from './translation.ts'

/** The calls of OCPP 1.6 that a charger makes, after validation by its schemas. */
interface Calls {
  BootNotification: { chargePointVendor: string; chargePointModel: string }
  Heartbeat: Record<string, never>
  StatusNotification: { connectorId: number; status: string; timestamp?: string }
  Authorize: { idTag: string }
  StartTransaction: { connectorId: number; idTag: string; meterStart: number; timestamp: string }
  StopTransaction: { transactionId: number; meterStop: number; timestamp: string; transactionData?: MeterValue[] }
  MeterValues: { connectorId: number; transactionId?: number; meterValue: MeterValue[] }
  DataTransfer: { vendorId: string }
}
interface MeterValue {
  timestamp: string
  sampledValue: SampledValue[]
}
type Reader<K extends keyof Calls> = (call: Calls[K], reading: Reading) => Translation

const nothing = () => ({})
const at = (connectorId: number) => (connectorId === 0 ? 'all' : { connector: connectorId })
/** Some chargers send 0 or -1 in place of a transaction. */
const ofTransaction = (id: number | undefined) => (id !== undefined && id > 0 ? { transaction: String(id) } : {})
const tagInfo = (status: string) => ({ idTagInfo: { status } })

const READERS: { readonly [K in keyof Calls]: Reader<K> } = {
  BootNotification: ({ chargePointVendor, chargePointModel }, { now, isKnown }) => ({
    to: 'all',
    message: { boot: { vendor: shortened(chargePointVendor), model: shortened(chargePointModel) } },
    answer: () => ({ currentTime: now, interval: HEARTBEAT_MS / 1_000, status: isKnown ? 'Accepted' : 'Pending' }),
  }),
  Heartbeat: (_, { now }) => ({ to: 'all', message: { heartbeat: true }, answer: () => ({ currentTime: now }) }),
  StatusNotification: ({ connectorId, status, timestamp }) => ({
    to: at(connectorId),
    message: {
      ...(connectorId === 0 ? { whole: { status: statusOf(status) } } : { status: statusOf(status) }),
      ...takenAt(timestamp),
    },
    answer: nothing,
  }),
  Authorize: ({ idTag }, reading) => ({ to: 'all', answer: () => tagInfo(tagStatus(reading, 'all', idTag)) }),
  StartTransaction: ({ connectorId, idTag, meterStart, timestamp }, reading) => ({
    to: at(connectorId),
    message: {
      start: { tag: shortened(idTag), key: `${timestamp} ${meterStart}` },
      meter: { energyWh: meterStart },
      ...takenAt(timestamp),
    },
    answer: (transactionId) => ({ transactionId, ...tagInfo(tagStatus(reading, at(connectorId), idTag)) }),
  }),
  StopTransaction: ({ transactionId, meterStop, timestamp, transactionData }, { isKnown }) => ({
    to: { transaction: String(transactionId) },
    earlier: earlierMeters(transactionData),
    message: { stop: true, meter: { energyWh: meterStop }, ...ofTransaction(transactionId), ...takenAt(timestamp) },
    answer: () => tagInfo(isKnown ? 'Accepted' : 'Blocked'),
  }),
  MeterValues: ({ connectorId, transactionId, meterValue }) => {
    const last = meterValue.at(-1)
    const meter = meterOf(meterValue.flatMap(({ sampledValue }) => sampledValue))
    const values = connectorId === 0 ? { whole: { meter } } : { meter, ...ofTransaction(transactionId) }
    const message = { ...values, ...takenAt(last?.timestamp) }
    return { to: at(connectorId), earlier: earlierMeters(meterValue), message, answer: nothing }
  },
  DataTransfer: () => ({ to: 'all', answer: () => ({ status: 'UnknownVendorId' }) }),
}

const statusOf = (status: string) => OCPP_STATUSES.find((known) => known === status) ?? ('Unavailable' satisfies OcppStatus)

/** Calls about firmware and diagnostics need an answer without content. */
const ANSWERED_EMPTY = new Set(['FirmwareStatusNotification', 'DiagnosticsStatusNotification'])

/** The actions that a charger may call. */
export const ACTIONS_16: readonly string[] = [...Object.keys(READERS), ...ANSWERED_EMPTY]

/** The meaning of a call of a charger; undefined for a call that is not supported. */
export function readCall16(method: string, call: unknown, reading: Reading): Translation | undefined {
  if (ANSWERED_EMPTY.has(method)) return { to: 'all', message: { heartbeat: true }, answer: nothing }
  if (!Object.hasOwn(READERS, method)) return undefined
  return (READERS[method as keyof Calls] as (call: unknown, reading: Reading) => Translation)(call, reading)
}
