import type { OcppStatus } from '#contract/statuses.ts'
import { HEARTBEAT_MS } from '../model/ocpp-charger.ts'
import { meterOf, type SampledValue } from './sampled-values.ts'
import { earlierMeters, shortened, tagStatus, takenAt, type Addressee, type Reading, type Translation } from './translation.ts'

/** The calls of OCPP 2.0.1 that a charger makes, after validation by its schemas. */
interface Calls {
  BootNotification: { chargingStation: { vendorName: string; model: string } }
  Heartbeat: Record<string, never>
  StatusNotification: { evseId: number; connectorStatus: string; timestamp: string }
  Authorize: { idToken: { idToken: string } }
  TransactionEvent: TransactionEvent
  MeterValues: { evseId: number; meterValue: MeterValue[] }
  NotifyEVChargingNeeds: { evseId: number }
  DataTransfer: { vendorId: string }
}
interface MeterValue {
  timestamp: string
  sampledValue: SampledValue[]
}
interface TransactionEvent {
  eventType: 'Started' | 'Updated' | 'Ended'
  timestamp: string
  transactionInfo: { transactionId: string; chargingState?: string }
  evse?: { id: number }
  idToken?: { idToken: string }
  meterValue?: MeterValue[]
}
type Reader<K extends keyof Calls> = (call: Calls[K], reading: Reading) => Translation

const nothing = () => ({})
const at = (evseId: number): Addressee => (evseId === 0 ? 'all' : { connector: evseId })
const tokenInfo = (status: string) => ({ idTokenInfo: { status } })

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

const meterIn = (values: MeterValue[] | undefined) => meterOf((values ?? []).flatMap(({ sampledValue }) => sampledValue))

const READERS: { readonly [K in keyof Calls]: Reader<K> } = {
  BootNotification: ({ chargingStation: { vendorName, model } }, { now, isKnown }) => ({
    to: 'all',
    message: { boot: { vendor: shortened(vendorName), model: shortened(model) } },
    answer: () => ({ currentTime: now, interval: HEARTBEAT_MS / 1_000, status: isKnown ? 'Accepted' : 'Pending' }),
  }),
  Heartbeat: (_, { now }) => ({ to: 'all', message: { heartbeat: true }, answer: () => ({ currentTime: now }) }),
  StatusNotification: ({ evseId, connectorStatus, timestamp }) => ({
    to: at(evseId),
    message: { ...connectorMessage(evseId, connectorStatus), ...takenAt(timestamp) },
    answer: nothing,
  }),
  Authorize: ({ idToken }, reading) => ({ to: 'all', answer: () => tokenInfo(tagStatus(reading, 'all', idToken.idToken)) }),
  TransactionEvent: (event, reading) => {
    const to = event.evse ? { connector: event.evse.id } : { transaction: event.transactionInfo.transactionId }
    const { idToken } = event
    const answer = () => (idToken ? tokenInfo(tagStatus(reading, to, idToken.idToken)) : {})
    return { to, earlier: earlierMeters(event.meterValue), message: transactionMessage(event), answer }
  },
  MeterValues: ({ evseId, meterValue }) => ({
    to: at(evseId),
    earlier: earlierMeters(meterValue),
    message: {
      ...(evseId === 0 ? { whole: { meter: meterIn(meterValue) } } : { meter: meterIn(meterValue) }),
      ...takenAt(meterValue.at(-1)?.timestamp),
    },
    answer: nothing,
  }),
  NotifyEVChargingNeeds: () => ({ to: 'all', message: { heartbeat: true }, answer: () => ({ status: 'Accepted' }) }),
  DataTransfer: () => ({ to: 'all', answer: () => ({ status: 'UnknownVendorId' }) }),
}

/** A connector is occupied before, during and after a transaction. */
function connectorMessage(evseId: number, connectorStatus: string) {
  const status = CONNECTOR_STATUS[connectorStatus] ?? 'Unavailable'
  if (evseId === 0) return { whole: { status } }
  return connectorStatus === 'Occupied' ? { occupied: true as const } : { status }
}

function transactionMessage({ eventType, timestamp, transactionInfo, idToken, meterValue }: TransactionEvent) {
  const { transactionId, chargingState } = transactionInfo
  const tag = idToken && { tag: shortened(idToken.idToken) }
  const status = chargingState === undefined ? undefined : CHARGING_STATE[chargingState]
  return {
    ...(eventType === 'Started' && { start: { transaction: transactionId, ...tag } }),
    transaction: transactionId,
    event: true as const,
    ...(meterValue && { meter: meterIn(meterValue) }),
    ...(status && eventType !== 'Ended' && { status }),
    ...(eventType === 'Ended' ? { stop: true as const } : { heartbeat: true as const }),
    ...takenAt(timestamp),
  }
}

const ANSWERED_EMPTY = new Set([
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'NotifyChargingLimit',
  'NotifyEvent',
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
  if (!Object.hasOwn(READERS, method)) return undefined
  return (READERS[method as keyof Calls] as (call: unknown, reading: Reading) => Translation)(call, reading)
}
